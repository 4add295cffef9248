// Fairness of dice: counts of each die, the result in words, and a plot.

import { listed, number, tr } from "./i18n.js";
import { h, s, capital } from "./dom.js";
import { Refused, get } from "./api.js";
import { dieMark } from "./dice.js";
import { sheet } from "./dialog.js";
import { state } from "./state.js";

const VERDICTS = {
  not_tested: ["?", tr("page-fair-only-counted")], too_few: ["…", tr("page-fair-too-few")], nothing_odd: ["✓", tr("page-fair-fine")],
  a_little_odd: ["~", tr("page-fair-uneven")], doubtful: ["!", tr("page-fair-doubtful")], unfair: ["‼", tr("page-fair-unfair")],
};

const swatch = (color) => {
  if (!color) return null;
  const dot = h("span", { class: "swatch", "aria-hidden": "true" });
  dot.style.background = color;
  return dot;
};

/** Why no die is counted here. */
function whyNone() {
  if (state.table?.source.demo) return tr("page-fair-demo-note");
  return state.table?.last_throw ? tr("page-fair-entered-note") : tr("page-fair-no-dice");
}

/** All dice, the most thrown first. `only` filters the history by one die. */
export async function fairnessSheet(only) {
  let dice;
  try {
    ({ dice } = await get("/dice"));
  } catch (error) {
    return sheet(tr("page-menu-fairness"), h("p", {}, error instanceof Refused ? error.message : tr("page-tray-unreachable")));
  }
  return sheet(tr("page-menu-fairness"), !dice.length ? h("p", { class: "empty" }, whyNone()) : [
    h("ul", { class: "dice-list" }, dice.map((die) => h("li", {},
      h("button", { type: "button", class: "past", onclick: () => dieSheet(die, dice, only) },
        h("span", { class: "past-dice" }, dieMark(die.kind, "")),
        h("span", {}, swatch(die.color), die.taught ? die.name : capital(die.name), h("small", { class: "soft block" }, verdict(die))),
        h("span", { class: "when" }, times(die.fairness.throws)))))),
    h("p", { class: "soft" }, tr("page-fair-taught-note")),
  ]);
}

const times = (n) => tr("page-fair-times", { n });
const verdict = (die) => VERDICTS[die.fairness.verdict].join(" ");

function dieSheet(die, dice, only) {
  const { fairness } = die;
  sheet(die.taught ? die.name : capital(die.name),
    h("ul", { class: "meaning" }, fairness.say.map((line, i) => h("li", { class: i ? null : "headline-small" }, line))),
    fairness.throws > 0 && [plot(fairness), fairness.expected && h("p", { class: "soft" }, tr("page-fair-chart-note"))],
    numbers(die),
    h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: () => fairnessSheet(only) }, tr("page-all-dice")),
      h("button", { type: "button", class: "quiet", onclick: () => only(die, dice) }, tr("page-fair-die-rolls"))));
}

const rounded = (p) => (p >= 0.001 ? `= ${number(p, 3)}` : `< ${number(0.001, 3)}`);

function numbers(die) {
  const f = die.fairness;
  const rows = [[tr("page-rolls-label"), f.throws]];
  if (die.unread) rows.push([tr("page-fair-unread"), tr("page-fair-unread-note", { unread: die.unread })]);
  if (f.p !== null && f.p !== undefined) {
    rows.push([tr("page-fair-each-face"), tr("page-fair-expected", { expected: number(f.expected) })],
      [tr("page-fair-chi-square"), tr("page-fair-chi-square-value", { chi_square: number(f.chi_square, 2), degrees: f.degrees, rounded: rounded(f.p_chi_square) })]);
    if (f.p_exact !== null) rows.push([tr("page-fair-exact-test"), `p ${rounded(f.p_exact)}`]);
    if (f.compared > 1) rows.push([tr("page-fair-compared"), tr("page-fair-compared-note", { compared: f.compared })]);
  }
  return h("details", {}, h("summary", {}, tr("page-fair-numbers")),
    h("dl", { class: "facts" }, rows.map(([term, value]) => [h("dt", {}, term), h("dd", {}, String(value))])),
    h("ol", { class: "counts" }, f.faces.map((face) => h("li", {}, tr("page-face-count", { face: face.label, count: face.count })))));
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
  const words = f.faces.map((face) => tr("page-face-count", { face: face.label, count: face.count })).join(", ");
  return s("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": (expected ? tr("page-fair-chart-label-even", { words, expected: number(expected) }) : tr("page-fair-chart-label", { words })) },
    expected > 0 && s("rect", { class: "band", x: left, width: width - left, y: y(expected + spread), height: y(Math.max(0, expected - spread)) - y(expected + spread) }),
    f.faces.map((face, i) => [
      s("rect", { class: `count ${stands && Math.abs(face.count - expected) > spread ? "odd" : ""}`, x: left + i * step + step * 0.12, width: step * 0.76, y: y(face.count), height: Math.max(0.5, y(0) - y(face.count)) }),
      i % every === 0 && s("text", { x: left + (i + 0.5) * step, y: height - 5, "font-size": k > 12 ? 9 : 12, "text-anchor": "middle" }, face.label),
    ]),
    expected > 0 && s("line", { class: "even", x1: left, x2: width, y1: y(expected), y2: y(expected) }),
    [0, most].map((n) => s("text", { x: left - 4, y: y(n) + 4, "font-size": 11, "text-anchor": "end" }, String(Math.round(n)))));
}
