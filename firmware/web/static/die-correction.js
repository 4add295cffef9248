// The form that corrects the reading of a die. It is loaded when a die is opened.

import { diceIn, tr } from "./i18n.js";
import { h } from "./dom.js";
import { facts, faceText, zoneName } from "./dice.js";
import { KINDS, labelsOf } from "./kinds.js";
import { attempt } from "./state.js";
import { closeSheet } from "./dialog.js";

const ZONES = ["crit", "hit", "miss", "fumble", "off"];

/** Form that corrects the reading of a die. */
export function correction(thrown, die) {
  const is = facts(die, thrown);
  const problem = h("p", { class: "problem", role: "alert" });
  const kinds = KINDS.includes(is.kind) ? KINDS : [is.kind, ...KINDS].filter(Boolean);
  const send = async (changed) => {
    const wrong = await attempt("POST", `/throws/${encodeURIComponent(thrown.id)}/amend`, { die_id: die.die_id, ...changed });
    if (wrong) problem.textContent = wrong;
    else closeSheet();
  };
  const labels = labelsOf(is.kind), key = (words, on, changed) => h("button", { type: "button", class: "answer", "aria-pressed": String(on), disabled: on, onclick: () => send(changed) }, words);
  return h("details", { class: "correct", open: Boolean(labels) }, h("summary", {}, tr("page-option-correct")),
    labels && is.label && [h("p", { class: "soft" }, tr("page-which-face")),
      h("div", { class: "answers faces" }, labels.map((label) => key(faceText(label), label === is.label, { label })))],
    is.zone && [h("p", { class: "soft" }, tr("page-which-zone")),
      h("div", { class: "answers" }, ZONES.map((zone) => key(zoneName(zone), zone === is.zone, { zone })))],
    h("details", { open: !labels || !is.label }, h("summary", {}, tr("page-something-else")), h("form", {
      class: "fields",
      onsubmit: async (event) => {
        event.preventDefault();
        const given = new FormData(event.target);
        const changed = Object.fromEntries(["kind", "label", "zone"].filter((key) => given.get(key) && given.get(key) !== is[key]).map((key) => [key, given.get(key)]));
        if (!Object.keys(changed).length) { problem.textContent = tr("page-correction-unchanged"); return; }
        if (changed.kind && !changed.label && given.get("label")) changed.label = given.get("label");
        await send(changed);
      },
    },
    h("label", { for: "is-kind" }, tr("page-correction-kind")),
    h("select", { id: "is-kind", name: "kind", onchange: (event) => { event.target.form.elements.label.inputMode = event.target.value === "dF" ? "text" : "numeric"; } }, kinds.map((kind) => h("option", { value: kind, selected: kind === is.kind }, diceIn(kind)))),
    h("label", { for: "is-label" }, tr("page-correction-face")),
    h("input", { id: "is-label", name: "label", value: is.label ?? "", required: Boolean(is.label) || !is.zone, maxlength: 20, inputmode: /^\d*$/.test(is.label ?? "") ? "numeric" : null, autocomplete: "off" }),
    is.zone && [h("label", { for: "is-zone" }, tr("page-zone-question")),
      h("select", { id: "is-zone", name: "zone" }, ZONES.map((zone) => h("option", { value: zone, selected: zone === is.zone }, zoneName(zone))))],
    problem,
    h("button", { class: "do" }, tr("page-correction-send")))));
}
