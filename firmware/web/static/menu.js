// Menu of what is needed rarely: identity, dice, audit log, spoken results, other pages.

import { byId, h } from "./dom.js";
import { state } from "./state.js";
import { joinSheet, meSheet, myself } from "./join.js";
import { auditLogSheet } from "./corrections.js";
import { closeSheet, sheet } from "./dialog.js";
import { canSpeak, speakAloud, speaks } from "./speak.js";

function entry(words, note, onclick) {
  return h("button", { type: "button", class: "menu-item", onclick }, words, note && h("small", { class: "soft block" }, note));
}

const page = (href, words, note) => h("a", { class: "menu-item", href }, words, h("small", { class: "soft block" }, note));

function voice() {
  const box = h("input", { type: "checkbox", role: "switch", checked: speaks(), onchange: (event) => speakAloud(event.target.checked) });
  return h("label", { class: "menu-item switch" }, h("span", {}, "Say results aloud", h("small", { class: "soft block" }, "This phone speaks each throw")), box);
}

/** The menu; `fairness` opens the fairness page. */
export function menuSheet(fairness) {
  const watching = state.me.role === "watcher";
  sheet("Menu", h("nav", { class: "menu", "aria-label": "Menu" },
    watching ? entry("Join the table", "With its code, to answer and to choose", () => joinSheet()) : entry(myself(), "Your seat, or leave", meSheet),
    entry("Are the dice fair?", "What each die has shown so far", fairness),
    entry("Who did what", "Answers, corrections, steps back", auditLogSheet),
    canSpeak() && voice(),
    state.me.role === "host" && page("/host", "The host's page", "Sessions, seats, house rules, players"),
    state.me.role === "host" && page("/setup", "Camera and mat", "Light, focus, calibration, zones"),
    page("/overlay", "Overlay for a stream", "The last throw on nothing, for OBS")));
}

/** Listen to the menu button. */
export function startMenu(fairness) {
  byId("menu").addEventListener("click", () => menuSheet(() => { closeSheet(); fairness(); }));
}
