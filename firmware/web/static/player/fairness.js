// Fairness of dice: counts of each die, the result in words, and a plot.

import { number, tr } from "../base/i18n.js";
import { button, h, s, capital } from "../base/dom.js";
import { get, reasonOf } from "../base/api.js";
import { dieMark } from "../parts/dice.js";
import { sheet } from "../base/dialog.js";
import { state } from "../base/state.js";

const VERDICTS = {
  not_tested: ["?", tr("page-fair-only-counted")],
  too_few: ["…", tr("page-fair-too-few")],
  nothing_odd: ["✓", tr("page-fair-fine")],
  a_little_odd: ["~", tr("page-fair-uneven")],
  doubtful: ["!", tr("page-fair-doubtful")],
  unfair: ["‼", tr("page-fair-unfair")],
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
    return sheet(tr("page-menu-fairness"), h("p", {}, reasonOf(error)));
  }
  return sheet(
    tr("page-menu-fairness"),
    !dice.length
      ? h("p", { class: "empty" }, whyNone())
      : [
          h(
            "ul",
            { class: "dice-list" },
            dice.map((die) =>
              h(
                "li",
                {},
                button(
                  [
                    h("span", { class: "past-dice" }, dieMark(die.kind, "")),
                    h(
                      "span",
                      {},
                      swatch(die.color),
                      die.taught ? die.name : capital(die.name),
                      h("small", { class: "soft block" }, verdict(die)),
                    ),
                    h("span", { class: "when" }, times(die.fairness.throws)),
                  ],
                  () => dieSheet(die, dice, only),
                  { class: "past" },
                ),
              ),
            ),
          ),
          h("p", { class: "soft" }, tr("page-fair-taught-note")),
        ],
  );
}

const times = (n) => tr("page-fair-times", { n });
/** @param {Api.DieCount} die */
const verdict = (die) => VERDICTS[die.fairness.verdict].join(" ");

/** @param {Api.DieCount} die */
function dieSheet(die, dice, only) {
  const { fairness } = die;
  sheet(
    die.taught ? die.name : capital(die.name),
    h(
      "ul",
      { class: "meaning" },
      fairness.say.map((line, i) => h("li", { class: i ? null : "headline-small" }, line)),
    ),
    fairness.throws > 0 && [
      plot(fairness),
      fairness.expected && h("p", { class: "soft" }, tr("page-fair-chart-note")),
    ],
    numbers(die),
    h(
      "div",
      { class: "row" },
      button(tr("page-all-dice"), () => fairnessSheet(only)),
      button(tr("page-fair-die-rolls"), () => only(die, dice)),
    ),
  );
}

const rounded = (p) => (p >= 0.001 ? `= ${number(p, 3)}` : `< ${number(0.001, 3)}`);

/** @param {Api.DieCount} die */
function numbers(die) {
  const f = die.fairness;
  const rows = [[tr("page-rolls-label"), f.throws]];
  if (die.unread) rows.push([tr("page-fair-unread"), tr("page-fair-unread-note", { unread: die.unread })]);
  if (f.p !== null && f.p !== undefined) {
    rows.push(
      [tr("page-fair-each-face"), tr("page-fair-expected", { expected: number(f.expected) })],
      [
        tr("page-fair-chi-square"),
        tr("page-fair-chi-square-value", {
          chi_square: number(f.chi_square, 2),
          degrees: f.degrees,
          rounded: rounded(f.p_chi_square),
        }),
      ],
    );
    if (f.p_exact !== null) rows.push([tr("page-fair-exact-test"), `p ${rounded(f.p_exact)}`]);
    if (f.compared > 1)
      rows.push([tr("page-fair-compared"), tr("page-fair-compared-note", { compared: f.compared })]);
  }
  return h(
    "details",
    {},
    h("summary", {}, tr("page-fair-numbers")),
    h(
      "dl",
      { class: "facts" },
      rows.map(([term, value]) => [h("dt", {}, term), h("dd", {}, String(value))]),
    ),
    h(
      "ol",
      { class: "counts" },
      f.faces.map((face) => h("li", {}, tr("page-face-count", { face: face.label, count: face.count }))),
    ),
  );
}

const PLOT = { width: 320, height: 150, left: 26, bottom: 20, top: 8 };
const MOST_LABELS = 20; // of faces below the bars
const SMALL_FROM = 12; // faces from which on their labels are small
// For other verdicts, one face may be outside the band by chance.
const ODD = ["a_little_odd", "doubtful", "unfair"];

/** A bar for each face, with the expected count of a fair die: a line, and the 95 % band. */
function plot(fairness) {
  const { width, height, left, bottom, top } = PLOT;
  const { faces } = fairness;
  const expected = fairness.expected ?? 0;
  const spread = fairness.expected === null ? 0 : 1.96 * Math.sqrt(expected * (1 - 1 / faces.length));
  const most = Math.max(1, expected + spread, ...faces.map((face) => face.count));
  const y = (n) => top + (height - top - bottom) * (1 - n / most);
  const isOdd = (face) => ODD.includes(fairness.verdict) && Math.abs(face.count - expected) > spread;
  const words = faces.map(({ label, count }) => tr("page-face-count", { face: label, count })).join(", ");
  const title = expected
    ? tr("page-fair-chart-label-even", { words, expected: number(expected) })
    : tr("page-fair-chart-label", { words });
  const band = { y: y(expected + spread), height: y(Math.max(0, expected - spread)) - y(expected + spread) };
  const axis = { x: left - 4, "font-size": 11, "text-anchor": "end" };
  return s(
    "svg",
    { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title },
    expected > 0 && s("rect", { class: "band", x: left, width: width - left, ...band }),
    bars(faces, y, isOdd),
    expected > 0 && s("line", { class: "even", x1: left, x2: width, y1: y(expected), y2: y(expected) }),
    [0, most].map((n) => s("text", { ...axis, y: y(n) + 4 }, String(Math.round(n)))),
  );
}

/** The bar of each face, and its label where there is room. */
function bars(faces, y, isOdd) {
  const { width, height, left } = PLOT;
  const step = (width - left) / faces.length;
  const every = Math.ceil(faces.length / MOST_LABELS);
  const size = faces.length > SMALL_FROM ? 9 : 12;
  return faces.map((face, i) => [
    s("rect", {
      class: `count ${isOdd(face) ? "odd" : ""}`,
      x: left + i * step + step * 0.12,
      width: step * 0.76,
      y: y(face.count),
      height: Math.max(0.5, y(0) - y(face.count)),
    }),
    i % every === 0 &&
      s(
        "text",
        { x: left + (i + 0.5) * step, y: height - 5, "font-size": size, "text-anchor": "middle" },
        face.label,
      ),
  ]);
}
