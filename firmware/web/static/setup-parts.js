// Shared parts of the set-up panels: redrawing a panel, and buttons that move things in small steps.

import { tr } from "./i18n.js";
import { h } from "./dom.js";

/** Fill a panel, and keep the keyboard focus. */
export function fill(target, ...parts) {
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  const key = focused && [focused.tagName, focused.textContent, focused.getAttribute("aria-label"), focused.name].join("|");
  target.replaceChildren(...parts.flat(2).filter((part) => part !== null && part !== undefined && part !== false && part !== ""));
  if (!key) return;
  const again = [...target.querySelectorAll("button, input, select, summary")].find((one) => [one.tagName, one.textContent, one.getAttribute("aria-label"), one.name].join("|") === key);
  again?.focus({ preventScroll: true });
}

const WAYS = [["up", tr("setup-up"), "↑", 0, -1], ["left", tr("setup-left"), "←", -1, 0], ["right", tr("setup-right"), "→", 1, 0], ["down", tr("setup-down"), "↓", 0, 1]];

export function nudges(move, by) {
  const pad = h("div", { class: "nudges", role: "group", "aria-label": tr("setup-push", { by }) }, WAYS.map(([way, name, sign, dx, dy]) =>
    h("button", { type: "button", class: `nudge-${way}`, "aria-label": `${name} ${by}`, onclick: () => move(dx, dy) }, sign)), h("span", { class: "soft", "aria-hidden": "true" }, by));
  return pad;
}
