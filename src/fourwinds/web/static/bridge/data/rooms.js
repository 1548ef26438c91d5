/* Rooms in which two people bid boards together. */
import { showing } from "../../shell/answers.js";
import { ask, Refused } from "../../shell/api.js";
import { followJob } from "./jobs.js";
import { systemAddress } from "./systems.js";

/** What is told to those who follow a room; `hello` when they begin, as something may have happened before. */
const NEWS = ["hello", "take_seat", "deal_boards", "make_call", "delete_room"];
const NOTES = ["write_note", "delete_note"];
const PAUSE = 100;
const REFUSED = 422;

/**
 * @param {string} room
 * @param {string} [below]
 * @param {string | null} [seat] the seat that is meant on a machine without accounts
 */
function address(room, below = "", seat = null) {
  return `/api/rooms/${encodeURIComponent(room)}${below}${seat ? `?seat=${seat}` : ""}`;
}

/**
 * Show the rooms of a system and the scores of its pairs, at once from the last visit and then from the server.
 * @param {string} system
 * @param {(rooms: Bridge.Rooms) => void} show
 */
export function showRooms(system, show) {
  return showing(systemAddress(system, "/rooms"), show);
}

/**
 * Create a room. Sending the same request again has no further effect.
 * @param {string} system
 * @param {Bridge.WantedRoom} wanted
 * @returns {Promise<Bridge.Room>}
 */
export function createRoom(system, wanted) {
  return ask("POST", systemAddress(system, "/rooms"), { body: wanted });
}

/**
 * @param {string} room
 * @param {string | null} seat
 * @returns {Promise<Bridge.Room>}
 */
export function readRoom(room, seat) {
  return ask("GET", address(room, "", seat));
}

/** @param {string} room */
export function deleteRoom(room) {
  return ask("DELETE", address(room));
}

/**
 * @param {string} room
 * @param {string} seat
 * @returns {Promise<Bridge.Room>}
 */
export function takeSeat(room, seat) {
  return ask("PUT", address(room, `/seats/${seat}`));
}

/**
 * Deal the next boards after those that are shown. Those of a scenario take a job, which `progress` is told about.
 * @param {Bridge.Room} room
 * @param {number} count
 * @param {(job: Bridge.Job) => void} progress
 */
export async function dealBoards(room, count, progress) {
  const after = room.boards.at(-1)?.number ?? 0;
  if (!room.scenario) {
    await ask("POST", address(room.id, "/boards"), { body: { count, after } });
    return;
  }
  const wanted = { kind: "room_boards", arguments: { room_id: room.id, count, after } };
  const job = await followJob(await ask("POST", "/api/jobs", { body: wanted }), progress);
  if (job.error) throw new Refused(REFUSED, { ...job.error, code: "" });
}

/**
 * Make a call. Sending it again has no further effect.
 * @param {string} room
 * @param {Bridge.RoomBoard} board
 * @param {string} call
 * @param {string | null} seat
 * @returns {Promise<Bridge.RoomBoard>}
 */
export function makeCall(room, board, call, seat) {
  const body = { call, number: board.auction.length + 1, seat };
  return ask("POST", address(room, `/boards/${board.number}/calls`), { body });
}

/**
 * @param {string} room
 * @param {number} board
 * @returns {Promise<Bridge.RoomReview>}
 */
export function reviewBoard(room, board) {
  return ask("GET", address(room, `/boards/${board}/review`));
}

/**
 * Write a note on a call, by its place from 1. Sending it again with the same id has no further effect.
 * @param {string} room
 * @param {number} board
 * @param {{ id: string, call: number, text: string }} note
 * @returns {Promise<Bridge.RoomNote[]>}
 */
export function writeNote(room, board, note) {
  return ask("POST", address(room, `/boards/${board}/notes`), { body: note });
}

/**
 * @param {string} room
 * @param {number} board
 * @param {string} note
 */
export function deleteNote(room, board, note) {
  return ask("DELETE", address(room, `/boards/${board}/notes/${note}`));
}

/**
 * Call back when something has happened in a room, or somebody has said something about a board. Returns a function that
 * stops it.
 * @param {string} room
 * @param {() => void} changed
 * @param {(board: number) => void} said
 */
export function followRoom(room, changed, said) {
  const source = new EventSource(address(room, "/events"));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const told = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, PAUSE);
  };
  for (const kind of NEWS) source.addEventListener(kind, told);
  for (const kind of NOTES) source.addEventListener(kind, ({ data }) => said(JSON.parse(data).after.board));
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/**
 * The titles of the scenarios that boards of a system can be dealt for.
 * @param {string} system
 * @returns {Promise<string[]>}
 */
export async function scenarioTitles(system) {
  /** @type {{ scenarios: { title: string }[] }} */
  const { scenarios } = await ask("GET", `/api/lab/scenarios?system=${encodeURIComponent(system)}`);
  return [...new Set(scenarios.map(({ title }) => title))];
}
