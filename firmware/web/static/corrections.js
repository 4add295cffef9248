// Corrections: a misread die, undo, redo, and the audit log with the effects of each entry.

import { h, capital } from "./dom.js";
import { facts } from "./dice.js";
import { attempt, state } from "./state.js";
import { mayRedo, mayUndo } from "./rights.js";
import { closeSheet, refused, sheet } from "./dialog.js";

const ZONES = ["crit", "hit", "miss", "fumble", "off"];
export const KINDS = ["d2", "d3", "d4", "d6", "d8", "d10", "d00", "d12", "d14", "d16", "d20", "d24", "d30", "d60"];
const MENDED = ["amended", "undid", "redid"];
export const isCorrection = (entry) => MENDED.includes(entry.did);

/** Form that corrects the reading of a die. */
export function correction(thrown, die) {
  const is = facts(die, thrown.human_readings);
  const problem = h("p", { class: "problem", role: "alert" });
  const kinds = KINDS.includes(is.kind) ? KINDS : [is.kind, ...KINDS].filter(Boolean);
  return h("details", {}, h("summary", {}, "That is not right"),
    h("form", {
      class: "fields",
      onsubmit: async (event) => {
        event.preventDefault();
        const given = new FormData(event.target);
        const changed = Object.fromEntries(["kind", "label", "zone"].filter((key) => given.get(key) && given.get(key) !== is[key]).map((key) => [key, given.get(key)]));
        if (!Object.keys(changed).length) { problem.textContent = "That is how it stands already."; return; }
        if (changed.kind && !changed.label) changed.label = given.get("label");
        const wrong = await attempt("POST", `/throws/${encodeURIComponent(thrown.id)}/amend`, { die_id: die.die_id, ...changed });
        if (wrong) problem.textContent = wrong;
        else closeSheet();
      },
    },
    h("label", { for: "is-kind" }, "It is a"),
    h("select", { id: "is-kind", name: "kind" }, kinds.map((kind) => h("option", { selected: kind === is.kind }, kind))),
    h("label", { for: "is-label" }, "What the die really shows"),
    h("input", { id: "is-label", name: "label", value: is.label ?? "", required: true, maxlength: 20, inputmode: /^\d*$/.test(is.label ?? "") ? "numeric" : null, autocomplete: "off" }),
    is.zone && [h("label", { for: "is-zone" }, "Where it lies"),
      h("select", { id: "is-zone", name: "zone" }, ZONES.map((zone) => h("option", { value: zone, selected: zone === is.zone }, zone === "off" ? "Off the mat" : capital(zone))))],
    problem,
    h("button", { class: "do" }, "Put it right")));
}

async function step(path, body) {
  const wrong = await attempt("POST", path, body);
  if (wrong) refused(wrong);
  else closeSheet();
}

function undo() {
  const last = state.table.undo;
  if (!last.throw) return step("/undo", {});
  return sheet("Take the throw back?",
    h("p", {}, capital(`${last.say}.`.replace(/([.!?])\.$/, "$1"))),
    h("p", { class: "soft" }, "The dice really fell so. Take it back only if it should not count: it stays in the log as void, and is thrown again."),
    h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: closeSheet }, "Let it count"),
      h("button", { type: "button", class: "do", onclick: () => step("/undo", { void: true }) }, "Take it back")));
}

/** The undo and redo buttons that this phone may use; null if there are none. */
export function steps() {
  const back = mayUndo(), again = mayRedo();
  if (!back && !again) return null;
  const { undo: last, redo: next, questions } = state.table;
  const waits = questions.length > 0; // the displayed throw does not count yet
  return h("div", { class: "row steps" },
    back && h("button", { type: "button", class: "quiet", title: last.say, onclick: undo }, `↶ Undo the ${last.throw ? "throw" : "last step"}${waits ? " before this" : ""}`),
    again && h("button", { type: "button", class: "quiet", title: next.say, onclick: () => step("/redo", {}) }, "↷ Redo"));
}

/** One line for an audit log entry. */
export const auditLine = (entry) => `${entry.who.name || capital(entry.who.role)} ${entry.say}`;

const list = (kind, lines) => h("ul", { class: `meaning ${kind}` }, lines.map((line) => h("li", {}, line)));

function followed(entry) {
  const dropped = entry.dropped === 1 ? "One later step does not fit any more and was left out."
    : `${entry.dropped} later steps do not fit any more and were left out.`;
  return [
    entry.todo.length > 0 && [h("h3", {}, "Set right on the table"), list("todo", entry.todo)],
    entry.changed.length > 0 && [h("h3", {}, "So now"), list("", entry.changed)],
    entry.dropped > 0 && h("p", {}, dropped),
    !entry.todo.length && !entry.changed.length && !entry.dropped && h("p", { class: "soft" }, "Nothing else changed."),
  ];
}

/** The latest correction or undo, until the next throw; null if there is none. */
export function mended() {
  const { audit_log: entries, last_throw: last } = state.table;
  const entry = entries[0];
  return entry && isCorrection(entry) && !(last && last.at > entry.at) ? entry : null;
}

/** Heading of the card of a correction. */
export const headings = { amended: "Put right", undid: "Taken back", redid: "Done again" };

/** Who did it, its effects, and what people must change on the table. */
export const mendedCard = (entry) => [h("p", { class: "headline-small" }, `${auditLine(entry)}.`), followed(entry)];

/** The latest audit log entries, the newest first. */
export function auditLogSheet() {
  const { audit_log: entries } = state.table;
  sheet("Who did what", entries.length
    ? h("ol", { class: "audit-log" }, entries.map((entry) => h("li", {}, h("p", {}, auditLine(entry)), isCorrection(entry) && followed(entry))))
    : h("p", { class: "empty" }, "Nobody has done anything by hand in this session."));
}
