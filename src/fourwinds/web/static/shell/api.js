/* Requests to the server. */
import { text } from "./text.js";

/**
 * @typedef {object} Problem how the server explains a refusal
 * @property {string} code
 * @property {string} problem
 * @property {string} [remedy]
 * @property {any} [details]
 * @property {{ field?: string, token?: string, line?: number, column?: number }} [where]
 * @property {Problem[]} [problems] the parts of a problem that consists of several
 */

/** The server refused a request. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Problem} answer
   */
  constructor(status, answer) {
    super(answer.problem);
    this.status = status;
    this.code = answer.code;
    this.problem = answer.problem;
    this.remedy = answer.remedy;
    this.details = answer.details;
    this.where = answer.where;
    this.problems = answer.problems ?? [];
  }
}

/** The server did not answer, or the network is down. */
export class Away extends Error {}

/**
 * The sentence to show after a request failed: the problem of a refusal, or a text if the server is away.
 * Throws any other error.
 * @param {unknown} error
 * @param {string} awayKey
 */
export function problemText(error, awayKey) {
  if (error instanceof Away) return text(awayKey);
  if (error instanceof Refused) return problemSentence(error);
  throw error;
}

/**
 * A problem and what to do about it, with a capital letter at the start unless a quotation, a call or an id stands there.
 * @param {{ problem: string, remedy?: string | null }} refused
 */
export function problemSentence({ problem, remedy }) {
  const words = [problem, remedy].filter(Boolean).join("; ");
  return /^[a-z]+[ ,:;]/.test(words) ? words[0].toUpperCase() + words.slice(1) : words;
}

/**
 * The response to a request as JSON, or null if it has no body. Throws `Refused` or `Away`.
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, file?: string, headers?: Record<string, string>, signal?: AbortSignal, keepalive?: boolean }}
 *   [request] a `file` is sent as it is, with its type among the headers; `keepalive` sends it although the page is left
 * @returns {Promise<any>}
 */
export async function ask(method, path, { body, file, headers = {}, signal, keepalive } = {}) {
  const json = body === undefined ? null : JSON.stringify(body);
  /** @type {Record<string, string>} */
  const type = json === null ? {} : { "content-type": "application/json" };
  const sent = { method, headers: { ...type, ...headers }, signal, keepalive, body: file ?? json };
  const response = await reach(path, sent);
  const answer = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return answer;
  if (answer?.code === undefined) throw new Away(`${response.status} ${response.statusText}`);
  throw new Refused(response.status, answer);
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function reach(path, request) {
  try {
    if (isLeaving()) await leave();
    return await fetch(path, request);
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    throw new Away(error instanceof Error ? error.message : String(error));
  }
}

const LEAVING = "signing-out";
/** @type {Promise<void> | null} */
let leaving = null;

/** Sign out as soon as the server answers, before any other request is made in that account's name. */
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
    .finally(() => {
      leaving = null;
    });
  return leaving;
}
