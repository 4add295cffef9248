// Shared parts of the set-up panels: a labeled field, and buttons that move things in small steps.

import { tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";

const WAYS = [
  ["up", tr("setup-way-up"), "↑", 0, -1],
  ["left", tr("setup-way-left"), "←", -1, 0],
  ["right", tr("setup-way-right"), "→", 1, 0],
  ["down", tr("setup-way-down"), "↓", 0, 1],
];

/** A control with its label, and a note below. */
export const field = (label, control, note = null) =>
  h("label", { class: "field" }, h("span", {}, label), control, note && h("small", { class: "soft" }, note));

export function nudges(move, by) {
  const pad = h(
    "div",
    { class: "nudges", role: "group", "aria-label": tr("setup-move-by", { by }) },
    WAYS.map(([way, name, sign, dx, dy]) =>
      button(sign, () => move(dx, dy), { class: `nudge-${way}`, "aria-label": `${name} ${by}` }),
    ),
    h("span", { class: "soft", "aria-hidden": "true" }, by),
  );
  return pad;
}
