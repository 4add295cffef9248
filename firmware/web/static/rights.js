// What the owner of this phone may do. The tray decides; the page only hides what it would refuse.

import { tr } from "./i18n.js";
import { state } from "./state.js";

/** Seat that a request waits for; null if anybody may answer. */
export function owner(by) {
  const players = state.table?.state?.players || [];
  return by && by !== "table" && players.some((player) => player.id === by) ? by : null;
}

const mine = (seat) => seat === null || seat === state.me.seat;

/** Whether this phone may answer for `by` (a seat id, or null for anybody). */
export function may(by) {
  if (state.me.role === "host") return true;
  return state.me.role === "player" && mine(owner(by));
}

/** Whether this phone may correct a reading of this throw: it counted, in the current session. */
export function mayMend(thrown) {
  return thrown.outcome.state === "counted" && thrown.session === state.table?.session && may(thrown.seat);
}

export function mayUndo() {
  const step = state.table?.undo;
  if (!step) return false;
  if (state.me.role === "host" || (step.by && step.by === state.me.id)) return true;
  return !step.by && step.throw && may(step.seat);
}

export function mayRedo() {
  const step = state.table?.redo;
  return Boolean(step) && (state.me.role === "host" || (state.me.role === "player" && step.by === state.me.id));
}

/** One sentence that explains why this phone may not answer. */
export function whyNot(by) {
  if (state.me.role === "watcher") return tr("page-you-looking-answer-join-table");
  const seat = owner(by);
  const name = state.seats.find((one) => one.id === seat)?.name || seat;
  return tr("page-take-seat-leave-them-host", { name });
}
