/* Asking the server. */

/** What the server refused, in its own words: `status`, `code`, `problem`, `remedy`, `details`. */
export class Refused extends Error {
  constructor(status, answer) {
    super(answer.problem);
    Object.assign(this, { status, ...answer });
  }
}

/** No answer came: the server or the network is away. */
export class Away extends Error {}

/** The answer to a request as JSON, null where there is none. Throws `Refused` or `Away`. */
export async function ask(method, path, { body, headers = {}, signal } = {}) {
  const response = await reach(method, path, body, headers, signal);
  const answer = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return answer;
  if (answer?.code === undefined) throw new Away(`${response.status} ${response.statusText}`);
  throw new Refused(response.status, answer);
}

async function reach(method, path, body, headers, signal) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  try {
    if (isLeaving()) await leave();
    return await fetch(path, { method, headers: { ...type, ...headers }, signal, ...sent });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Away(error.message);
  }
}

const LEAVING = "signing-out";
let leaving = null;

/** Sign out as soon as the server answers, before anything else is asked in the name of who was here. */
export function signOutLater() {
  localStorage.setItem(LEAVING, "yes");
}

function isLeaving() {
  try {
    return localStorage.getItem(LEAVING) !== null;
  } catch {
    return false; // the browser forbids storage
  }
}

function leave() {
  leaving ??= fetch("/api/session", { method: "DELETE" })
    .then(({ ok, status }) => {
      if (!ok && status !== 401) throw new Error(String(status));
      localStorage.removeItem(LEAVING);
    })
    .finally(() => (leaving = null));
  return leaving;
}
