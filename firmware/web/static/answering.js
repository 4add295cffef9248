// Answers to requests that may change while a form is open: sent again where that is safe.

import { tr } from "./i18n.js";
import { attempt, state } from "./state.js";

const newest = () => ({ entry: state.table.audit_log[0], thrown: state.table.last_throw });

/** The request or question as it is open now: itself, or another free roll of any dice for the same seat. */
function openNow(asked) {
  const { open, questions } = state.table;
  return [...open, ...questions].find((one) => one.id === asked.id)
    || (asked.open_ended && open.find((one) => one.open_ended && one.by === asked.by)) || null;
}

/** What ended a request, in one sentence, if anything has happened since `seen`. */
function ended(seen) {
  const { entry, thrown } = newest();
  if (entry && entry.id !== seen.entry?.id) return tr("page-answered-meanwhile", { what: entry.say });
  if (thrown && (thrown.id !== seen.thrown?.id || thrown.outcome.state !== seen.thrown.outcome.state)) {
    return tr("page-answered-meanwhile", { what: thrown.outcome.headline });
  }
  return tr("page-table-has-moved-look-again");
}

/**
 * A function that sends an answer to a request as it is drawn now; it returns an error message or null. While
 * the request is open, the answer is sent again if only something else has changed.
 */
export function answering(asked) {
  const seen = newest();
  return async function send(body, tries = 3) {
    const now = openNow(asked);
    if (!now) return ended(seen);
    const moved = { again: false };
    const wrong = await attempt("POST", `/requests/${encodeURIComponent(now.id)}/answer`, body, 1, moved);
    return moved.again && tries > 1 ? send(body, tries - 1) : wrong;
  };
}
