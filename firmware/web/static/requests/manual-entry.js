// Manual entry of a throw: the requested dice, or any dice.

import { diceIn, tr } from "../base/i18n.js";
import { button, h, capital } from "../base/dom.js";
import { faceText, zoneName } from "../parts/dice.js";
import { KINDS, labelsOf, ZONES } from "../parts/kinds.js";
import { colorName, swatch } from "../parts/swatch.js";

// Where a die can be entered: only on the mat.
const ON_MAT = ZONES.filter((zone) => zone !== "off");
const DRAWN = ["d4", "d6", "d8", "d10", "d12"];

/** A row of keys, one for each face. Tapping a key shows the meaning of the face. */
function keys(name, labels, spec, called) {
  const says = h("output", { class: "soft" }, spec.faces?.length ? "" : null);
  const stands = (i) => spec.faces?.[i];
  return [
    h(
      "div",
      { class: "keys", role: "radiogroup", "aria-label": called },
      labels.map((label, i) =>
        h(
          "label",
          { class: "key" },
          h("input", {
            type: "radio",
            name,
            value: label,
            required: true,
            "aria-label": stands(i)
              ? tr("page-face-means", { face: label, meaning: stands(i) })
              : faceText(label),
            onchange: () => {
              says.textContent = stands(i) ? tr("page-face-means", { face: label, meaning: stands(i) }) : "";
            },
          }),
          h("span", {}, faceText(label)),
        ),
      ),
    ),
    spec.faces?.length > 0 && says,
  ];
}

const field = (name, called) =>
  h("input", {
    name,
    inputmode: "numeric",
    required: true,
    maxlength: 3,
    size: 3,
    "aria-label": called ? tr("page-entry-face-of", { called }) : tr("page-entry-face"),
    placeholder: tr("page-entry-face-placeholder"),
  });

const choose = (name, called, options, value) =>
  h(
    "select",
    { name, "aria-label": called },
    options.map(([id, words]) => h("option", { value: id, selected: id === value }, words)),
  );

/** A key for each zone; none is chosen at first, so that nobody enters a crit by a slip. */
const zoneKeys = (name, called) =>
  h(
    "div",
    { class: "keys zones", role: "radiogroup", "aria-label": called },
    ON_MAT.map((zone) =>
      h(
        "label",
        { class: "key" },
        h("input", { type: "radio", name, value: zone, required: true, "aria-label": zoneName(zone) }),
        h("span", {}, zoneName(zone)),
      ),
    ),
  );

/**
 * Color and kind of a die that was drawn from a bag.
 * @param {Api.RollRequest} roll
 */
function drawn(i, roll, many) {
  const colors = Object.keys(roll.palette);
  const look = swatch(DRAWN[0], roll.palette[colors[0]]);
  const picked = choose(
    `color${i}`,
    tr("page-entry-color"),
    colors.map((name) => [
      name,
      roll.meaning?.[name]
        ? tr("page-with-note", { what: colorName(name), note: roll.meaning[name] })
        : colorName(name),
    ]),
  );
  picked.addEventListener("change", () => {
    const color = roll.palette[picked.value];
    look.replaceChildren(...swatch(DRAWN[0], color).childNodes);
    look.style.setProperty("--die", color);
  });
  return h(
    "fieldset",
    { class: "entry" },
    h("legend", {}, many ? tr("page-entry-die-number", { i: i + 1 }) : tr("page-entry-die")),
    h(
      "div",
      { class: "row drawn" },
      look,
      picked,
      choose(
        `kind${i}`,
        tr("page-entry-kind"),
        DRAWN.map((kind) => [kind, diceIn(kind)]),
      ),
    ),
  );
}

/**
 * One die: its name, and what it shows or where it is.
 * @param {Api.RollRequest} roll
 */
function entry(spec, i, roll) {
  const called = spec.name || tr("page-die-name", { color: spec.color || "none", kind: spec.kind || "any" });
  const labels = roll.needs.includes("value") || roll.needs.includes("symbol") ? labelsOf(spec.kind) : null;
  const wantsFace = roll.needs.includes("value") || roll.needs.includes("symbol");
  return h(
    "fieldset",
    { class: "entry" },
    h(
      "legend",
      {},
      roll.palette?.[spec.color] && swatch(spec.kind, roll.palette[spec.color]),
      spec.name ? capital(spec.name) : null,
      spec.name && " ",
      h(
        "span",
        { class: spec.name ? "soft" : "" },
        tr("page-die-name", { color: spec.color || "none", kind: spec.kind || "any" }),
      ),
    ),
    wantsFace &&
      (labels
        ? keys(`label${i}`, labels, spec, tr("page-entry-face-of", { called }))
        : h("div", { class: "row" }, field(`label${i}`, called))),
    roll.needs.includes("zone") && zoneKeys(`zone${i}`, tr("page-entry-zone-of", { called })),
  );
}

/**
 * A die of any kind.
 * @param {Api.RollRequest} roll
 */
function any(i, roll) {
  const kind = choose(
    `kind${i}`,
    tr("page-entry-other-kind"),
    KINDS.map((name) => [name, diceIn(name)]),
    "d20",
  );
  const shows = roll.needs.includes("value") && h("div", { class: "shows" }, field(`label${i}`));
  // Number pads of phones have no signs, so the faces of a fudge die are keys.
  if (shows)
    kind.addEventListener("change", () =>
      shows.replaceChildren(
        ...(kind.value === "dF"
          ? keys(`label${i}`, labelsOf("dF"), {}, tr("page-entry-face"))
          : [field(`label${i}`)]
        ).flatMap((part) => part || []),
      ),
    );
  return h(
    "div",
    { class: "row" },
    kind,
    shows,
    roll.needs.includes("zone") &&
      h("div", { class: "shows" }, zoneKeys(`zone${i}`, tr("page-zone-question"))),
  );
}

/**
 * The form. `send` gets the dice in the API's format, and returns an error message or nothing.
 * @param {Api.RollRequest} roll
 */
export function byHand(roll, send) {
  const specs = roll.open_ended ? [{ kind: null }] : roll.dice.flatMap((spec) => Array(spec.n).fill(spec));
  const fromBag =
    specs.some((spec) => !spec.kind) &&
    Object.keys(roll.palette || {}).length > 0 &&
    !roll.needs.includes("value");
  const row = (spec, i) =>
    fromBag ? drawn(i, roll, specs.length > 1) : spec.kind ? entry(spec, i, roll) : any(i, roll);
  const rows = h("div", { class: "entries" }, specs.map(row));
  const problem = h("p", { class: "problem", role: "alert" });
  const ok = h("button", { class: "do" }, tr("page-entry-use"));
  const more = () => {
    specs.push({ kind: null });
    const added = row(specs.at(-1), specs.length - 1);
    // Several dice of a throw are often of the same kind.
    const kind = added.querySelector("select");
    const before = rows.lastElementChild?.querySelector("select");
    if (kind && before) {
      kind.value = before.value;
      kind.dispatchEvent(new Event("change"));
    }
    rows.append(added);
    added.querySelector("input")?.focus();
  };
  return h(
    "form",
    {
      class: "fields",
      onsubmit: async (event) => {
        event.preventDefault();
        const form = new FormData(event.target);
        ok.disabled = true;
        const wrong = await send(
          specs.map((spec, i) => ({
            kind: form.get(`kind${i}`) || spec.kind,
            label: form.get(`label${i}`),
            zone: form.get(`zone${i}`),
            role: spec.role,
            ...(form.get(`color${i}`) && { color: form.get(`color${i}`) }),
          })),
        );
        ok.disabled = false;
        problem.textContent = wrong || "";
      },
    },
    rows,
    problem,
    h("div", { class: "row" }, roll.open_ended && button(tr("page-entry-add-die"), more), ok),
  );
}
