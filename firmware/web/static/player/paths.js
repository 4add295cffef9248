// Statistics from the paths of rolls: where dice stop, how far they roll, and what they touch, as pictures.
// With few rolls they are only shown: nothing is concluded from them.

import { addCatalog, number, tr } from "../base/i18n.js";
import { button, addStyle, h, s } from "../base/dom.js";
import { get, reasonOf } from "../base/api.js";
import { state } from "../base/state.js";
import { sheet } from "../base/dialog.js";

const SURE_P = 0.01; // chance alone makes quarters this uneven in one of a hundred cases
const STRONGEST = 0.9; // opacity of the fullest field
const cm = (mm) => number(mm / 10, 0);

/** Why nothing is counted here. */
function whyNone() {
  if (state.table?.source.demo) return tr("paths-demo");
  return state.profile ? tr("paths-none") : tr("paths-no-profile");
}

/** The points of a path that begins with x and y and goes on with steps. */
function pointsOf(steps) {
  let x = 0;
  let y = 0;
  const points = [];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i];
    y += steps[i + 1];
    points.push(`${x},${y}`);
  }
  return points.join(" ");
}

/** The fields of the heat map. */
function cellsOf(stats, width, height) {
  const lines = stats.cells.length / stats.columns;
  const most = Math.max(...stats.cells);
  const wide = width / stats.columns;
  const high = height / lines;
  return stats.cells.map(
    (n, i) =>
      n > 0 &&
      s("rect", {
        class: "cell",
        x: (i % stats.columns) * wide,
        y: Math.floor(i / stats.columns) * high,
        width: wide,
        height: high,
        "fill-opacity": Math.round((100 * STRONGEST * n) / most) / 100,
      }),
  );
}

function map(stats, many) {
  const [width, height] = stats.mat_mm;
  const [a, b, c, d] = stats.quarters;
  return s(
    "svg",
    {
      class: "paths-map",
      viewBox: `-4 -4 ${width + 8} ${height + 8}`,
      role: "img",
      "aria-label": tr("paths-stops-picture", { a, b, c, d }),
    },
    s("rect", { class: "ground", x: 0, y: 0, width, height, rx: 4 }),
    many && cellsOf(stats, width, height),
    s("path", { class: "middle", d: `M${width / 2} 0V${height}M0 ${height / 2}H${width}` }),
    stats.paths.map((steps) => s("polyline", { class: "way", points: pointsOf(steps) })),
    !many && stats.stops.map(([x, y]) => s("circle", { class: "stop", cx: x, cy: y, r: 4 })),
  );
}

function stops(stats, many) {
  const picture = map(stats, many);
  const most = Math.max(...stats.quarters);
  const toggle = button(
    tr("paths-show"),
    () => toggle.setAttribute("aria-pressed", String(picture.classList.toggle("with-paths"))),
    { "aria-pressed": "false" },
  );
  return [
    h("h3", {}, tr("paths-stops")),
    picture,
    many &&
      h(
        "p",
        { class: "headline-small" },
        stats.p < SURE_P
          ? tr("paths-uneven", { quarter: "abcd"[stats.quarters.indexOf(most)], n: most, all: stats.dice })
          : tr("paths-even"),
      ),
    h("p", { class: "soft" }, many ? tr("paths-strong", { n: Math.max(...stats.cells) }) : tr("paths-dots")),
    h("div", { class: "row" }, toggle),
  ];
}

/** A bar for each step of the way. */
function histogram({ counts, step_mm: step }) {
  const width = 320;
  const height = 130;
  const bottom = 20;
  const top = 14;
  const wide = width / counts.length;
  const most = Math.max(...counts);
  const every = Math.ceil(counts.length / 8);
  const words = counts
    .map((n, i) => tr("paths-far-step", { from: cm(i * step), to: cm((i + 1) * step), n }))
    .join(", ");
  const y = (n) => top + (height - top - bottom) * (1 - n / most);
  return s(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": tr("paths-far-picture", { words }),
    },
    counts.map((n, i) => [
      s("rect", {
        class: "count",
        x: i * wide + wide * 0.1,
        width: wide * 0.8,
        y: y(n),
        height: Math.max(0.5, y(0) - y(n)),
      }),
      n > 0 &&
        s("text", { x: (i + 0.5) * wide, y: y(n) - 3, "font-size": 10, "text-anchor": "middle" }, String(n)),
      i % every === 0 &&
        s(
          "text",
          { x: i * wide, y: height - 5, "font-size": 11, "text-anchor": i ? "middle" : "start" },
          i ? cm(i * step) : "0 cm",
        ),
    ]),
  );
}

function distances({ distance }, many) {
  return [
    h("h3", {}, tr("paths-far")),
    histogram(distance),
    many &&
      h(
        "p",
        { class: "headline-small" },
        tr("paths-far-words", {
          median: cm(distance.median_mm),
          low: cm(distance.low_mm),
          high: cm(distance.high_mm),
        }),
      ),
    h("p", { class: "soft" }, tr("paths-far-note")),
  ];
}

function bar(n, all) {
  return s(
    "svg",
    { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
    s("rect", { class: "rest", width: 100, height: 6 }),
    s("rect", { class: "part", width: all ? (100 * n) / all : 0, height: 6 }),
  );
}

function touches({ touches: counts, rolls }) {
  const rows = [
    [tr("paths-touch-wall"), counts.wall, rolls],
    [tr("paths-touch-die"), counts.die, counts.of_several],
    [tr("paths-touch-obstacle"), counts.obstacle, counts.of_obstacles],
  ];
  return [
    h("h3", {}, tr("paths-touch")),
    h(
      "dl",
      { class: "touches" },
      rows.map(([words, n, all]) =>
        h(
          "div",
          {},
          h("dt", {}, words),
          h(
            "dd",
            {},
            bar(n, all),
            h("span", {}, all ? tr("paths-touch-of", { n, all }) : tr("paths-touch-never")),
          ),
        ),
      ),
    ),
    h("p", { class: "soft" }, tr("paths-touch-note")),
  ];
}

/** The sheet with the three pictures. */
export async function pathsSheet() {
  await Promise.all([addCatalog("paths"), addStyle("/page/styles/paths.css")]);
  let stats;
  try {
    stats = await get("/stats/paths");
  } catch (error) {
    return sheet(tr("paths-title"), h("p", {}, reasonOf(error)));
  }
  const many = stats.rolls >= stats.least;
  return sheet(
    tr("paths-title"),
    !stats.rolls
      ? h("p", { class: "empty" }, whyNone())
      : h(
          "div",
          { class: "paths-sheet" },
          h("p", {}, tr("paths-count", { rolls: stats.rolls, dice: stats.dice })),
          !many && h("p", { class: "banner", role: "note" }, tr("paths-few", { least: stats.least })),
          stops(stats, many),
          distances(stats, many),
          touches(stats),
        ),
  );
}
