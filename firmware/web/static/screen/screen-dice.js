// Dice of the big screen: the sprites of the phone, large, that tumble into their result frame by frame.

import { h } from "../base/dom.js";
import { figure } from "../parts/die-figure.js";

const TUMBLING = new Set(["d4", "d6", "d8", "d10", "d12", "d20"]);
const LIKE = { d00: "d10", d3: "d6", dF: "d6" };
const FRAMES = 8;
const FRAME_MS = 75;
const LATE_MS = 90;
const MEANING_REM = 2.9; // height of the words below a die: two lines
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** One die: its result on the face to the viewer, and above it the frames until it lies there. */
function die({ kind, text, color, meaning }, i, tumbles) {
  const at = figure(kind, text, color, { large: true });
  const like = LIKE[kind] || kind;
  const node = h("div", { class: "screen-die" }, at, meaning && h("b", { class: "face-meaning" }, meaning));
  if (still || !tumbles || !TUMBLING.has(like)) return node;
  const strip = h("span", { class: "strip" });
  at.style.setProperty("--frames", `url("/page/dice/${like}-tumble.webp")`);
  at.style.setProperty("--late", `${i * LATE_MS}ms`);
  at.style.setProperty("--tumble", `${FRAMES * FRAME_MS}ms`);
  at.classList.add("tumbles");
  at.append(strip);
  strip.addEventListener("animationend", () => {
    at.classList.remove("tumbles");
    strip.remove();
  });
  return node;
}

/** Show dice in rows that fill the place. `tumbles`: they have just landed. */
export function showDice(place, dice, tumbles = true) {
  const { clientWidth: wide, clientHeight: high } = place;
  const n = Math.max(1, dice.length);
  const below = dice.some((each) => each.meaning)
    ? MEANING_REM * parseFloat(getComputedStyle(document.documentElement).fontSize)
    : 0;
  let best = { side: 0, columns: 1 };
  for (let columns = 1; columns <= n; columns += 1) {
    const side = Math.min(wide / columns, high / Math.ceil(n / columns) - below) * 0.92;
    if (side > best.side) best = { side, columns };
  }
  place.style.setProperty("--size", `${Math.floor(best.side)}px`);
  place.style.setProperty("--columns", best.columns);
  place.replaceChildren(...dice.map((each, i) => die(each, i, tumbles)));
}
