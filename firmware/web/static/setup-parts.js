// Shared parts of the set-up panels: redrawing a panel, and buttons that move things in small steps.

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

const WAYS = [["up", "↑", 0, -1], ["left", "←", -1, 0], ["right", "→", 1, 0], ["down", "↓", 0, 1]];

export function nudges(move, by) {
  const pad = h("div", { class: "nudges", role: "group", "aria-label": `Push ${by}` }, WAYS.map(([name, sign, dx, dy]) =>
    h("button", { type: "button", class: `nudge-${name}`, "aria-label": `${name} ${by}`, onclick: () => move(dx, dy) }, sign)), h("span", { class: "soft", "aria-hidden": "true" }, by));
  return pad;
}
