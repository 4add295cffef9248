// What the face of each die means in the game: "d6 2: Heal 3".

import { tr } from "./i18n.js";
import { h } from "./dom.js";
import { faceText } from "./dice.js";

/** A list of the dice of a throw whose faces have a meaning; `called` has their names. Nothing without any. */
export function meanings(thrown, called) {
  const found = (thrown.outcome.dice || []).filter((die) => die.meaning);
  return found.length > 0 && h("ul", { class: "meaning faces" }, found.map((die) => h("li", {}, tr("page-face-means", {
    face: tr("page-die-face", { kind: called.get(die.die_id) || die.kind || "any", face: faceText(die.label ?? "?") }),
    meaning: die.meaning,
  }))));
}
