// The page's copy of the table, and functions that change the table.

import { tr } from "./i18n.js";
import { Refused, get, send } from "./api.js";

/** @type {Api.MeReply} */
export const WATCHER = { id: "", role: "watcher", name: "", seat: null, kept: null, may: [] };

/**
 * What the page shows. The table is null until the tray has sent it, which the functions that draw it rely
 * on.
 * @type {PageState}
 */
export const state = {
  table: null,
  profile: null,
  profileId: null,
  rules: {},
  me: WATCHER,
  seats: [],
  sound: null, // the module of the sounds, once they were switched on
  fresh: null, // id of the throw that has just landed
  drawn: [], // functions to call when something has changed
};

export function draw() {
  cancelAnimationFrame(waiting);
  waiting = 0;
  for (const again of state.drawn) again();
}

let waiting = 0;

/**
 * Draw with the next animation frame, so that changes at once are drawn once. A hidden page has no frames.
 */
export function drawSoon() {
  if (document.hidden) draw();
  else if (!waiting) waiting = requestAnimationFrame(draw);
}

/** The start of the tray that an event is of, and its number since then. */
function numbered(eventId) {
  const [, start, number] = /^(.*)-(\d+)$/.exec(eventId) || [null, eventId, 0];
  return { start, number: Number(number) };
}

/**
 * Take a table if it is not older than the current one; returns whether it was taken. The numbers of events
 * rise as long as the tray runs, also from one session to the next. Those of records do not if a journal is
 * replaced.
 * @param {Api.TableView} table
 */
export function take(table) {
  if (state.table) {
    const now = numbered(state.table.event_id);
    const next = numbered(table.event_id);
    if (next.start === now.start && next.number < now.number) return false;
  }
  state.table = table;
  return true;
}

/**
 * Send a change; returns an error message or null. `moved.again` becomes true if the table had changed or the
 * request was no longer open; then the newest table is here.
 */
export async function attempt(method, path, body, tries = 1, moved = {}) {
  try {
    /** @type {any} */
    const table = await send(method, path, { state_id: state.table.state_id, ...body });
    take(table);
    draw();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) return tr("page-change-not-sent");
    if (!MOVED.includes(error.code)) return sentence(error.message);
    moved.again = true;
    try {
      take(await get("/table"));
    } catch {
      /* the stream will deliver it */
    }
    if (tries > 1) return attempt(method, path, body, tries - 1, moved);
    draw();
    return tr("page-table-moved-on");
  }
}

const MOVED = ["stale_state", "request_unknown"];
const sentence = (text) =>
  (/[.!?]$/.test(text) ? text : `${text}.`).replace(/^./, (first) => first.toUpperCase());

const newest = () => ({ entry: state.table.audit_log[0], thrown: state.table.last_throw });

/** The request or question as it is open now: itself, or another free roll of any dice for the same seat. */
function openNow(asked) {
  const { open, questions } = state.table;
  return (
    [...open, ...questions].find((each) => each.id === asked.id) ||
    (asked.open_ended &&
      open.find((each) => each.type === "roll" && each.open_ended && each.by === asked.by)) ||
    null
  );
}

/** What ended a request, in one sentence, if anything has happened since `before`. */
function ended(before) {
  const { entry, thrown } = newest();
  if (entry && entry.id !== before.entry?.id) return tr("page-answer-too-late", { what: entry.say });
  if (thrown && (thrown.id !== before.thrown?.id || thrown.outcome.state !== before.thrown.outcome.state)) {
    return tr("page-answer-too-late", { what: thrown.outcome.headline });
  }
  return tr("page-table-moved-on");
}

/**
 * A function that sends an answer to a request as it is drawn now; it returns an error message or null. While
 * the request is open, the answer is sent again if only something else has changed.
 */
export function answering(asked) {
  const before = newest();
  return async function send(body, tries = 3) {
    const now = openNow(asked);
    if (!now) return ended(before);
    const moved = { again: false };
    const wrong = await attempt("POST", `/requests/${encodeURIComponent(now.id)}/answer`, body, 1, moved);
    return moved.again && tries > 1 ? send(body, tries - 1) : wrong;
  };
}

export const quietly = (promise) => promise.catch((error) => console.warn(error));
