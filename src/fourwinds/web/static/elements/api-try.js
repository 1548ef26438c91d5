/* Sends the request that a form describes, as whoever is signed in or with the token of the page, and shows the answer. */
const SHOWN_HEADERS = ["content-type", "etag", "location", "retry-after", "x-request-id"];
const LONGEST = 200000;

class ApiTry extends HTMLElement {
  #running = null;

  connectedCallback() {
    const form = this.querySelector("form");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    });
    this.querySelector("[data-stop]").addEventListener("click", () => this.#running?.abort());
    this.querySelector("[data-examples]")?.addEventListener("change", (event) => {
      const { type, text, words } = event.target.selectedOptions[0].dataset;
      this.querySelector("[data-example-words]")?.replaceChildren(words);
      this.querySelector("[data-type]:not(option)").textContent = type;
      this.querySelector("[data-body]").value = text;
    });
    this.hidden = false;
    const about = this.closest(".about");
    if (location.hash === `#${about.id}`) about.closest("details").open = true; // browsers forget it when reloading
  }

  async #send() {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    const began = performance.now();
    this.#begin();
    try {
      const response = await fetch(this.#address(), { ...this.#request(), signal: running.signal });
      const time = Math.round(performance.now() - began);
      this.#tell(`${response.status} ${response.statusText} · ${time} ms`, response.ok ? "good" : "bad");
      this.#showHeaders(response.headers);
      await this.#showBody(response);
    } catch (error) {
      const stopped = error.name === "AbortError";
      this.#tell(stopped ? "Stopped" : `No answer: ${error.message}`, stopped ? "" : "bad");
    } finally {
      if (this.#running === running) this.#end();
    }
  }

  #begin() {
    this.querySelector(".answer").hidden = true;
    this.querySelector(".answer pre").textContent = "";
    this.querySelector(".answer a").hidden = true;
    this.querySelector("[data-stop]").hidden = false;
    this.#tell("Waiting …", "");
  }

  #end() {
    this.#running = null;
    this.querySelector("[data-stop]").hidden = true;
  }

  /** @param {string} place */
  #values(place) {
    return [...this.querySelectorAll(`[data-place=${place}]`)].filter((input) => input.value !== "");
  }

  #address() {
    let path = this.dataset.path;
    for (const input of this.#values("path")) {
      path = path.replace(`{${input.name}}`, () => encodeURIComponent(input.value));
    }
    const query = new URLSearchParams();
    for (const input of this.#values("query")) {
      const values =
        "list" in input.dataset
          ? input.value.split(",").map((/** @type {number} */ value) => value.trim())
          : [input.value];
      for (const value of values) query.append(input.name, value);
    }
    return query.size ? `${path}?${query}` : path;
  }

  #request() {
    const headers = new Headers();
    for (const input of this.#values("header")) headers.set(input.name, input.value);
    const token = document.getElementById("api-token").value.trim();
    if (token) headers.set("authorization", `Bearer ${token}`);
    const body = this.querySelector("[data-body]")?.value;
    if (body) headers.set("content-type", this.querySelector("[data-type]:not(option)").textContent);
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
  #tell(text, state) {
    const status = this.querySelector(".status");
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
    this.querySelector(".answer dl").replaceChildren(...pairs);
    this.querySelector(".answer").hidden = false;
  }

  /** @param {Response} response */
  async #showBody(response) {
    const type = response.headers.get("content-type") ?? "";
    const shown = this.querySelector(".answer pre");
    shown.hidden = response.status === 204;
    if (type.startsWith("text/event-stream")) {
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
    const link = this.querySelector(".answer a");
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(file);
    link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "answer";
    link.hidden = false;
    this.querySelector(".answer pre").textContent = `${file.size} bytes`;
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
