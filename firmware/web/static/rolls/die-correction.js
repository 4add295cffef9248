// The form that corrects the reading of a die. It is loaded when a die is opened.

import { diceIn, tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";
import { facts, faceText, zoneName } from "../parts/dice.js";
import { KINDS, labelsOf, ZONES } from "../parts/kinds.js";
import { attempt } from "../base/state.js";
import { closeSheet } from "../base/dialog.js";

/**
 * Form that corrects the reading of a die: taps for its faces and zones, and fields for anything else.
 * @param {Api.ThrowView} thrown
 * @param {ShownDie} die
 */
export function correction(thrown, die) {
  const is = facts(die, thrown);
  const problem = h("p", { class: "problem", role: "alert" });
  const send = async (changes) => {
    const path = `/throws/${encodeURIComponent(thrown.id)}/amend`;
    const wrong = await attempt("POST", path, { die_id: die.die_id, ...changes });
    if (wrong) problem.textContent = wrong;
    else closeSheet();
  };
  const labels = labelsOf(is.kind);
  return h(
    "details",
    { class: "correct", open: Boolean(labels) },
    h("summary", {}, tr("page-option-correct")),
    labels && is.label && faceKeys(labels, is.label, send),
    is.zone && zoneKeys(is.zone, send),
    h(
      "details",
      { open: !labels || !is.label },
      h("summary", {}, tr("page-something-else")),
      fieldsOf(is, problem, send),
    ),
  );
}

/** A key for one correction; that of the present reading does nothing. */
const key = (words, isPresent, act) =>
  button(words, act, { class: "answer", "aria-pressed": String(isPresent), disabled: isPresent });

const faceKeys = (labels, present, send) => [
  h("p", { class: "soft" }, tr("page-which-face")),
  h(
    "div",
    { class: "answers faces" },
    labels.map((label) => key(faceText(label), label === present, () => send({ label }))),
  ),
];

const zoneKeys = (present, send) => [
  h("p", { class: "soft" }, tr("page-which-zone")),
  h(
    "div",
    { class: "answers" },
    ZONES.map((zone) => key(zoneName(zone), zone === present, () => send({ zone }))),
  ),
];

/** What the form changes of a reading: kind, label and zone, where they are others. */
function changesOf(form, is) {
  const names = ["kind", "label", "zone"].filter((name) => form.get(name) && form.get(name) !== is[name]);
  const changes = Object.fromEntries(names.map((name) => [name, form.get(name)]));
  // Another kind has other faces, so the label that it shows is sent with it.
  if (changes.kind && form.get("label")) changes.label = form.get("label");
  return changes;
}

function fieldsOf(is, problem, send) {
  const onsubmit = async (event) => {
    event.preventDefault();
    const changes = changesOf(new FormData(event.target), is);
    if (Object.keys(changes).length) await send(changes);
    else problem.textContent = tr("page-correction-unchanged");
  };
  return h(
    "form",
    { class: "fields", onsubmit },
    kindField(is.kind),
    labelField(is),
    is.zone && zoneField(is.zone),
    problem,
    h("button", { class: "do" }, tr("page-correction-send")),
  );
}

function kindField(present) {
  const kinds = KINDS.includes(present) ? KINDS : [present, ...KINDS].filter(Boolean);
  const onchange = ({ target }) => {
    target.form.elements.label.inputMode = target.value === "dF" ? "text" : "numeric";
  };
  const options = kinds.map((kind) => h("option", { value: kind, selected: kind === present }, diceIn(kind)));
  return [
    h("label", { for: "is-kind" }, tr("page-correction-kind")),
    h("select", { id: "is-kind", name: "kind", onchange }, options),
  ];
}

const labelField = ({ label, zone }) => [
  h("label", { for: "is-label" }, tr("page-correction-face")),
  h("input", {
    id: "is-label",
    name: "label",
    value: label ?? "",
    required: Boolean(label) || !zone,
    maxlength: 20,
    inputmode: /^\d*$/.test(label ?? "") ? "numeric" : null,
    autocomplete: "off",
  }),
];

const zoneField = (present) => [
  h("label", { for: "is-zone" }, tr("page-zone-question")),
  h(
    "select",
    { id: "is-zone", name: "zone" },
    ZONES.map((zone) => h("option", { value: zone, selected: zone === present }, zoneName(zone))),
  ),
];
