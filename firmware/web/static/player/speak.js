// Spoken results: off by default, and the choice is stored.

import { language, tr } from "../base/i18n.js";
const KEY = "traywatch-speak";
/** @type {boolean | null} */
let on = null;

export const canSpeak = () => "speechSynthesis" in window;

export function speaks() {
  if (on === null) {
    try {
      on = localStorage.getItem(KEY) === "yes";
    } catch {
      on = false;
    }
  }
  return on && canSpeak();
}

export function speakAloud(yes) {
  on = yes;
  try {
    localStorage.setItem(KEY, yes ? "yes" : "no");
  } catch {
    /* only this visit */
  }
  speechSynthesis.cancel();
  // Browsers let a page speak only after a tap: this is the tap.
  if (yes) speak(tr("page-speak-results-on"));
}

/** Speak the words, and stop what is being spoken. */
export function speak(words) {
  if (!speaks()) return;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language;
  speechSynthesis.speak(utterance);
}
