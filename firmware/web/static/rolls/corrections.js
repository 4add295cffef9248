// Undo, redo, and the audit log with the effects of each entry.

import { tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";
import { state } from "../base/state.js";
import { mayRechoose, mayRedo, mayUndo } from "../base/rights.js";
import { changeTable, closeSheet, sheet } from "../base/dialog.js";
import { pictured } from "../parts/swatch.js";

const CORRECTIONS = ["amended", "adjusted", "undid", "redid"];
export const isCorrection = (entry) => CORRECTIONS.includes(entry.did);

async function step(path, body) {
  if (await changeTable("POST", path, body)) closeSheet();
}

function undo() {
  // Undo takes back the last step, so it holds for the table of this sheet only.
  const { undo: last, state_id: stateId } = state.table;
  if (!last?.throw) return step("/undo", {});
  return sheet(
    tr("page-undo-roll-question"),
    h("p", {}, last.say),
    h("p", { class: "soft" }, tr("page-undo-roll-note")),
    h(
      "div",
      { class: "row" },
      button(tr("page-undo-roll-cancel"), closeSheet),
      button(tr("page-undo-roll-send"), () => step("/undo", { void: true, state_id: stateId }), {
        class: "do",
      }),
    ),
  );
}

/** The undo and redo buttons that this phone may use; null if there are none. */
export function steps() {
  const { undo: last, redo: next, questions } = state.table;
  const back = mayUndo() ? last : null;
  const again = mayRedo() ? next : null;
  if (!back && !again) return null;
  const waits = questions.length > 0; // the displayed throw does not count yet
  return h(
    "div",
    { class: "row steps" },
    back &&
      button(
        back.throw
          ? waits
            ? tr("page-undo-roll-before")
            : tr("page-undo-roll")
          : waits
            ? tr("page-undo-last-step-before")
            : tr("page-undo-last-step"),
        undo,
        { title: back.say },
      ),
    again && button(tr("page-redo"), () => step("/redo", {}), { title: again.say }),
  );
}

/** One line for an audit log entry. */
export const auditLine = (entry) => entry.say;

const list = (kind, lines) =>
  h(
    "ul",
    { class: `meaning ${kind}` },
    lines.map((line) => h("li", {}, pictured(line))),
  );

function followed(entry) {
  const dropped =
    entry.dropped === 1 ? tr("page-step-dropped") : tr("page-steps-dropped", { dropped: entry.dropped });
  return [
    entry.todo.length > 0 && [h("h3", {}, tr("page-todo-heading")), list("todo", entry.todo)],
    entry.changed.length > 0 && [h("h3", {}, tr("page-changes-heading")), list("", entry.changed)],
    entry.dropped > 0 && h("p", {}, dropped),
    !entry.todo.length &&
      !entry.changed.length &&
      !entry.dropped &&
      h("p", { class: "soft" }, tr("page-changes-none")),
  ];
}

/** The latest correction or undo, until the next throw; null if there is none. */
export function latestCorrection() {
  const { audit_log: entries, last_throw: last } = state.table;
  const entry = entries[0];
  return entry && isCorrection(entry) && !(last && last.at > entry.at) ? entry : null;
}

/** Heading of the card of a correction. */
export const headings = {
  amended: tr("page-correction-done"),
  adjusted: tr("page-changed-by-hand"),
  undid: tr("page-state-undone"),
  redid: tr("page-state-redone"),
};

/** Who did it, its effects, and what people must change on the table. */
export const correctionCard = (entry) => [
  h("p", { class: "headline-small" }, auditLine(entry)),
  followed(entry),
];

/** The button that answers the choice of an entry otherwise. */
function otherwise({ did, request, who, throw_id: thrown }) {
  if (!request || thrown || !mayRechoose(who) || !["chose", "amended"].includes(did)) return null;
  return button(
    tr("page-answer-otherwise"),
    () => import("./rechoose.js").then(({ rechooseSheet }) => rechooseSheet(request)),
    { class: "chip" },
  );
}

/** The latest audit log entries, the newest first. */
export function auditLogSheet() {
  const { audit_log: entries } = state.table;
  sheet(
    tr("page-activity"),
    entries.length
      ? h(
          "ol",
          { class: "audit-log" },
          entries.map((entry) =>
            h(
              "li",
              {},
              h("p", {}, auditLine(entry)),
              isCorrection(entry) && followed(entry),
              otherwise(entry),
            ),
          ),
        )
      : h("p", { class: "empty" }, tr("page-activity-none")),
  );
}
