// What the owner of this phone may do. The tray decides; the page only hides what it would refuse.

import { tr } from "./i18n.js";
import { state } from "./state.js";

/** Seat that a request waits for; null if anybody may answer. */
export function owner(by) {
  const players = state.table?.state?.players || [];
  return by && by !== "table" && players.some((player) => player.id === by) ? by : null;
}

const anySeat = () => state.me.role === "host";
const isOwn = (seat) => anySeat() || seat === null || seat === state.me.seat;

/** Whether this phone has a right of the tray's table of rights, such as "roll". */
export const can = (right) => state.me.may.includes(right);

/** Whether this phone may answer, or use another right, for `by` (a seat id, or null for anybody). */
export const may = (by, right = "answer") => can(right) && isOwn(owner(by));

/**
 * Whether this phone may correct a reading of this throw: it counted, in the current session.
 * @param {Api.ThrowView} thrown
 */
export function mayCorrect(thrown) {
  return (
    thrown.outcome.state === "counted" && thrown.session === state.table?.session && may(thrown.seat, "amend")
  );
}

/**
 * Whether this phone may show a hidden roll to everybody: it sees it.
 * @param {Api.ThrowView} thrown
 */
export const mayReveal = (thrown) =>
  can("reveal") && Boolean(thrown.audience) && thrown.outcome.state !== "hidden";

export function mayUndo() {
  const step = state.table?.undo;
  if (!step || !can("undo")) return false;
  if (anySeat() || (step.by && step.by === state.me.id)) return true;
  return !step.by && step.throw && may(step.seat, "undo");
}

export function mayRedo() {
  const step = state.table?.redo;
  return can("redo") && step ? anySeat() || step.by === state.me.id : false;
}

/** Whether this phone may answer the choice of an audit log entry by `who` otherwise. */
export const mayRechoose = (who) => can("amend_choice") && (anySeat() || who.id === state.me.id);

/** One sentence that explains why this phone may not answer. */
export function whyNot(by) {
  if (state.me.role === "watcher")
    return state.closed ? tr("page-closed-join-note") : tr("page-watching-answer-note");
  const seat = owner(by);
  const name = state.seats.find((each) => each.id === seat)?.name || seat;
  return tr("page-answer-of-other", { name });
}
