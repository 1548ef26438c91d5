/* Sends the request that a form describes, as the signed-in account or with the token on the page, and shows the response. */
import { all, one } from "../shell/dom.js";

const SHOWN_HEADERS = ["content-type", "etag", "location", "retry-after", "x-request-id"];
const LONGEST = 200000;

class ApiTry extends HTMLElement {
  /** @type {AbortController | null} */
  #running = null;

  connectedCallback() {
    const form = one(this, "form", HTMLFormElement);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    });
    this.#stop.addEventListener("click", () => this.#running?.abort());
    const examples = this.querySelector("[data-examples]");
    examples?.addEventListener("change", () => this.#fill(/** @type {HTMLSelectElement} */ (examples)));
    this.hidden = false;
    const about = this.closest(".about");
    const details = about?.closest("details");
    if (about && details && location.hash === `#${about.id}`) details.open = true; // browsers forget it when reloading
  }

  get #stop() {
    return one(this, "[data-stop]", HTMLElement);
  }

  get #answer() {
    return one(this, ".answer", HTMLElement);
  }

  get #shown() {
    return one(this.#answer, "pre", HTMLElement);
  }

  get #link() {
    return one(this.#answer, "a", HTMLAnchorElement);
  }

  /** @returns {HTMLTextAreaElement | null} */
  get #body() {
    return this.querySelector("[data-body]");
  }

  get #type() {
    return one(this, "[data-type]:not(option)", HTMLElement);
  }

  /** @param {HTMLSelectElement} examples */
  #fill(examples) {
    const { type = "", text = "", words = "" } = examples.selectedOptions[0].dataset;
    this.querySelector("[data-example-words]")?.replaceChildren(words);
    this.#type.textContent = type;
    if (this.#body) this.#body.value = text;
  }

  async #send() {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const began = performance.now();
    this.#begin();
    try {
      const response = await fetch(this.#address(), { ...this.#request(), signal: running.signal });
      const time = Math.round(performance.now() - began);
      this.#report(`${response.status} ${response.statusText} · ${time} ms`, response.ok ? "good" : "bad");
      this.#showHeaders(response.headers);
      await this.#showBody(response);
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      const isStopped = name === "AbortError";
      this.#report(isStopped ? "Stopped" : `No response: ${message}`, isStopped ? "" : "bad");
    } finally {
      if (this.#running === running) this.#end();
    }
  }

  #begin() {
    this.#answer.hidden = true;
    this.#shown.textContent = "";
    this.#link.hidden = true;
    this.#stop.hidden = false;
    this.#report("Waiting …", "");
  }

  #end() {
    this.#running = null;
    this.#stop.hidden = true;
  }

  /** @param {string} place */
  #filled(place) {
    const inputs = /** @type {HTMLInputElement[]} */ (all(this, `[data-place=${place}]`, HTMLElement));
    return inputs.filter((input) => input.value !== "");
  }

  #address() {
    let path = this.dataset.path ?? "";
    for (const input of this.#filled("path")) {
      path = path.replace(`{${input.name}}`, () => encodeURIComponent(input.value));
    }
    const query = new URLSearchParams();
    for (const input of this.#filled("query")) {
      const values = "list" in input.dataset ? input.value.split(",").map((value) => value.trim()) : [input.value];
      for (const value of values) query.append(input.name, value);
    }
    return query.size ? `${path}?${query}` : path;
  }

  /** @returns {RequestInit} */
  #request() {
    const headers = new Headers();
    for (const input of this.#filled("header")) headers.set(input.name, input.value);
    const token = one(document, "#api-token", HTMLInputElement).value.trim();
    if (token) headers.set("authorization", `Bearer ${token}`);
    const body = this.#body?.value;
    if (body) headers.set("content-type", this.#type.textContent ?? "");
    return {
      method: this.dataset.method,
      headers,
      body: body || undefined,
      cache: "no-store",
      credentials: token ? "omit" : "same-origin",
    };
  }

  /**
   * @param {string} text
   * @param {string} state
   */
  #report(text, state) {
    const status = one(this, ".status", HTMLElement);
    status.textContent = text;
    status.className = `status ${state}`;
  }

  /** @param {Headers} headers */
  #showHeaders(headers) {
    const pairs = SHOWN_HEADERS.filter((name) => headers.has(name)).map((name) => {
      const pair = document.createElement("div");
      const [term, value] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = name;
      value.textContent = headers.get(name);
      pair.append(term, value);
      return pair;
    });
    one(this.#answer, "dl", HTMLElement).replaceChildren(...pairs);
    this.#answer.hidden = false;
  }

  /** @param {Response} response */
  async #showBody(response) {
    const type = response.headers.get("content-type") ?? "";
    const shown = this.#shown;
    shown.hidden = response.status === 204;
    if (type.startsWith("text/event-stream") && response.body) {
      for await (const text of parts(response.body)) shown.textContent = (shown.textContent + text).slice(-LONGEST);
    } else if (/json|^text\//.test(type)) {
      const text = pretty(await response.text(), type);
      shown.textContent = text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… (${text.length} characters)` : text;
    } else if (response.status !== 204) {
      this.#offer(await response.blob(), response.headers.get("content-disposition") ?? "");
    }
  }

  /**
   * @param {Blob} file
   * @param {string} disposition
   */
  #offer(file, disposition) {
    const link = this.#link;
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(file);
    link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "answer";
    link.hidden = false;
    this.#shown.textContent = `${file.size} bytes`;
  }
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
async function* parts(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/**
 * @param {string} text
 * @param {string} type
 */
function pretty(text, type) {
  if (!type.includes("json")) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

customElements.define("api-try", ApiTry);
