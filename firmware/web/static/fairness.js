// Fairness of dice: counts of each die, the result in words, and a plot.

import { h, s, capital } from "./dom.js";
import { Refused, get } from "./api.js";
import { dieMark } from "./dice.js";
import { sheet } from "./dialog.js";

const VERDICTS = {
  not_tested: ["?", "only counted"], too_few: ["…", "too few throws to say"], nothing_odd: ["✓", "nothing speaks against it"],
  a_little_odd: ["~", "a little uneven"], doubtful: ["!", "hardly chance"], unfair: ["‼", "not fair, or misread"],
};

const swatch = (color) => {
  if (!color) return null;
  const dot = h("span", { class: "swatch", "aria-hidden": "true" });
  dot.style.background = color;
  return dot;
};

/** All dice, the most thrown first. `only` filters the history by one die. */
export async function fairnessSheet(only) {
  let dice;
  try {
    ({ dice } = await get("/dice"));
  } catch (error) {
    return sheet("Are the dice fair?", h("p", {}, error instanceof Refused ? error.message : "The tray cannot be reached just now."));
  }
  return sheet("Are the dice fair?", !dice.length ? h("p", { class: "empty" }, "No die has been read yet.") : [
    h("ul", { class: "dice-list" }, dice.map((die) => h("li", {},
      h("button", { type: "button", class: "past", onclick: () => dieSheet(die, dice, only) },
        h("span", { class: "past-dice" }, dieMark(die.kind, "")),
        h("span", {}, swatch(die.color), die.taught ? die.name : capital(die.name), h("small", { class: "soft block" }, verdict(die))),
        h("span", { class: "when" }, times(die.fairness.throws)))))),
    h("p", { class: "soft" }, "A die that was taught under a name counts by itself. Others are distinguished by kind and color: two red d20 count as one."),
  ]);
}

const times = (n) => (n === 1 ? "once" : `${n} times`);
const verdict = (die) => VERDICTS[die.fairness.verdict].join(" ");

function dieSheet(die, dice, only) {
  const { fairness } = die;
  sheet(die.taught ? die.name : capital(die.name),
    h("ul", { class: "meaning" }, fairness.say.map((line, i) => h("li", { class: i ? null : "headline-small" }, line))),
    fairness.throws > 0 && [plot(fairness), fairness.expected && h("p", { class: "soft" }, "Dashed: as often as a fair die would show each face. Nineteen of twenty faces of a fair die are in the gray band.")],
    numbers(die),
    h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: () => fairnessSheet(only) }, "All dice"),
      h("button", { type: "button", class: "quiet", onclick: () => only(die, dice) }, "Its throws")));
}

const rounded = (p) => (p >= 0.001 ? p.toFixed(3) : "under 0.001");

function numbers(die) {
  const f = die.fairness;
  const rows = [["Throws", f.throws]];
  if (die.unread) rows.push(["Not read", `${die.unread}: nobody said what it showed`]);
  if (f.p !== null && f.p !== undefined) {
    rows.push(["Each face", `${f.expected.toFixed(1)} times expected`],
      ["Chi-square", `${f.chi_square.toFixed(2)}, ${f.degrees} degrees of freedom, p ${rounded(f.p_chi_square)}`]);
    if (f.p_exact !== null) rows.push(["Exact test", `p ${rounded(f.p_exact)}`]);
    if (f.compared > 1) rows.push(["Side by side", `${f.compared} dice: p counts ${f.compared} times`]);
  }
  return h("details", {}, h("summary", {}, "The numbers"),
    h("dl", { class: "facts" }, rows.map(([term, value]) => [h("dt", {}, term), h("dd", {}, String(value))])),
    h("ol", { class: "counts" }, f.faces.map((face) => h("li", {}, `${face.label}: ${face.count}`))));
}

/** A bar for each face, with the expected count of a fair die: a line, and the 95 % band. */
function plot(f) {
  const width = 320, height = 150, left = 26, bottom = 20, top = 8;
  const k = f.faces.length;
  const expected = f.expected ?? 0;
  const stands = ["a_little_odd", "doubtful", "unfair"].includes(f.verdict); // otherwise one face may be outside the band by chance
  const spread = f.expected === null ? 0 : 1.96 * Math.sqrt(expected * (1 - 1 / k));
  const most = Math.max(1, expected + spread, ...f.faces.map((face) => face.count));
  const y = (n) => top + (height - top - bottom) * (1 - n / most);
  const step = (width - left) / k;
  const every = Math.ceil(k / 20); // label every n-th face, so that the labels fit
  const words = f.faces.map((face) => `${face.label}: ${face.count}`).join(", ");
  return s("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `How often each face was counted: ${words}.${expected ? ` ${expected.toFixed(1)} each would be even.` : ""}` },
    expected > 0 && s("rect", { class: "band", x: left, width: width - left, y: y(expected + spread), height: y(Math.max(0, expected - spread)) - y(expected + spread) }),
    f.faces.map((face, i) => [
      s("rect", { class: `count ${stands && Math.abs(face.count - expected) > spread ? "odd" : ""}`, x: left + i * step + step * 0.12, width: step * 0.76, y: y(face.count), height: Math.max(0.5, y(0) - y(face.count)) }),
      i % every === 0 && s("text", { x: left + (i + 0.5) * step, y: height - 5, "font-size": k > 12 ? 9 : 12, "text-anchor": "middle" }, face.label),
    ]),
    expected > 0 && s("line", { class: "even", x1: left, x2: width, y1: y(expected), y2: y(expected) }),
    [0, most].map((n) => s("text", { x: left - 4, y: y(n) + 4, "font-size": 11, "text-anchor": "end" }, String(Math.round(n)))));
}
