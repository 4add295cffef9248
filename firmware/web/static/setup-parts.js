// A shared part of the set-up panels: buttons that move things in small steps.

import { tr } from "./i18n.js";
import { h } from "./dom.js";

const WAYS = [["up", tr("setup-way-up"), "↑", 0, -1], ["left", tr("setup-way-left"), "←", -1, 0], ["right", tr("setup-way-right"), "→", 1, 0], ["down", tr("setup-way-down"), "↓", 0, 1]];

export function nudges(move, by) {
  const pad = h("div", { class: "nudges", role: "group", "aria-label": tr("setup-move-by", { by }) }, WAYS.map(([way, name, sign, dx, dy]) =>
    h("button", { type: "button", class: `nudge-${way}`, "aria-label": `${name} ${by}`, onclick: () => move(dx, dy) }, sign)), h("span", { class: "soft", "aria-hidden": "true" }, by));
  return pad;
}
