// What the page knows of the table, and changing it.

import { Refused, get, send } from "./api.js";

export const WATCHER = { id: "", role: "watcher", name: "", seat: null };

export const state = {
  table: null, profile: null, profileId: null, rules: {}, me: WATCHER, seats: [],
  fresh: null, // id of the throw that has just landed
  drawn: [], // what to call when something has changed
};

export function draw() {
  cancelAnimationFrame(waiting);
  waiting = 0;
  for (const again of state.drawn) again();
}

let waiting = 0;

/** Draw with the next frame: what comes in one go is drawn once. A page that is not seen has no frames. */
export function drawSoon() {
  if (document.hidden) draw();
  else if (!waiting) waiting = requestAnimationFrame(draw);
}

/** A table is newer than the one at hand, and taken; false where it is older. */
export function take(table) {
  const now = state.table;
  if (now && table.state_id < now.state_id && table.version === now.version && table.session === now.session) return false;
  state.table = table;
  return true;
}

/** Sends a change; gives back what is wrong in plain words, or null. */
export async function attempt(method, path, body, tries = 1) {
  try {
    take(await send(method, path, { state_id: state.table.state_id, ...body }));
    draw();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) return "The tray cannot be reached just now. Nothing was changed.";
    if (error.code !== "stale_state") return sentence(error.message);
    try { take(await get("/table")); } catch { /* the stream brings it */ }
    if (tries > 1) return attempt(method, path, body, tries - 1);
    draw();
    return "The table has moved on. Look again.";
  }
}

const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`).replace(/^./, (first) => first.toUpperCase());

export const quietly = (promise) => promise.catch((error) => console.warn(error));
