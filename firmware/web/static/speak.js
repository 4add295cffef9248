// Spoken results, for who wants them: off until switched on, and remembered.

const KEY = "traywatch-speak";
let on = null;

export const canSpeak = () => "speechSynthesis" in window;

export function speaks() {
  if (on === null) {
    try { on = localStorage.getItem(KEY) === "yes"; } catch { on = false; }
  }
  return on && canSpeak();
}

export function speakAloud(yes) {
  on = yes;
  try { localStorage.setItem(KEY, yes ? "yes" : "no"); } catch { /* this visit only */ }
  speechSynthesis.cancel();
  // Browsers let a page speak once somebody has tapped: this is the tap.
  if (yes) speak("Results are spoken from now on.");
}

/** Say it, instead of whatever is being said. */
export function speak(words) {
  if (!speaks()) return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(words);
  said.lang = "en";
  speechSynthesis.speak(said);
}
