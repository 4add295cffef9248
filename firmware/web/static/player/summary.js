// The summary of a session for each player: rolls, crits, luck against expectation, and the best moment.
// This module and its texts are loaded when the sheet is opened.

import { addCatalog, number, tr } from "../base/i18n.js";
import { addStyle, button, h, penOf } from "../base/dom.js";
import { get, reasonOf } from "../base/api.js";
import { facts, thrownDice } from "../parts/dice.js";
import { inside } from "../parts/polygons.js";
import { state } from "../base/state.js";
import { refused, sheet } from "../base/dialog.js";

const PAGE = 200;
const WIDTH = 800;
const LINE = 34;
const MARGIN = 40;

/** All throws of the present session that counted, the oldest first. */
async function throwsOfSession() {
  const throws = [];
  /** @type {string | null} */
  let before = null;
  do {
    const query = new URLSearchParams({ view: "everybody", order: "newest", limit: String(PAGE) });
    if (before) query.set("before", before);
    const page = await get(`/throws?${query}`);
    const own = page.throws.filter((thrown) => thrown.session === state.table.session);
    throws.push(...own.filter((thrown) => thrown.outcome.state === "counted"));
    before = own.length === page.throws.length ? page.next : null;
  } while (before);
  return throws.reverse();
}

/** How high a die rolled: 0 for its lowest face, 1 for its highest; null without a number. */
function height(kind, label) {
  if (kind === "dF") return { "-": 0, 0: 0.5, "+": 1 }[label] ?? null;
  const sides = Number(kind?.slice(1));
  const zero = kind === "d10" && label === "0";
  const value = zero ? 10 : Number(label);
  return sides > 1 && Number.isInteger(value) && value >= 1 && value <= sides
    ? (value - 1) / (sides - 1)
    : null;
}

/** How good a zone is: 0 for the worst, 1 for the best. */
const WORTH = { fumble: 0, miss: 1 / 3, hit: 2 / 3, crit: 1 };
const GRID_MM = 3;
/** With fewer dice, chance alone makes anybody lucky or unlucky. */
const LEAST_DICE = 20;

/** The mean worth of a die that stops anywhere on the mat with the same chance; null without zones. */
export function meanWorth(profile) {
  const zones = (profile?.zones || []).filter((zone) => zone.kind in WORTH).reverse();
  const [wide, high] = profile?.mat_size_mm || [0, 0];
  let sum = 0;
  let points = 0;
  for (let x = GRID_MM / 2; x < wide; x += GRID_MM) {
    for (let y = GRID_MM / 2; y < high; y += GRID_MM) {
      const zone = zones.find((each) => inside([x, y], each.polygon_mm)); // the last one is painted on top
      if (zone) {
        sum += WORTH[zone.kind];
        points += 1;
      }
    }
  }
  return points ? sum / points : null;
}

/**
 * Rolls, crits, luck and best moment of one player. Luck 0 is what fair dice give; it is −1 to 1.
 *  Where the zones of the mat decide, luck is the worth of the zones against `expected`, their mean by area;
 *  numbers are no luck there. The best moment is one that the game calls good; a crit wins, and a fumble or a
 *  miss is none.
 * @param {Api.ThrowView[]} thrown
 * @param {number | null} expected
 */
export function summed(thrown, expected = null) {
  const zoned = state.table.game?.zones;
  let dice = 0;
  let luck = 0;
  let crits = 0;
  /** @type {{ score: number, say: string } | null} */
  let best = null;
  for (const roll of thrown) {
    const before = crits;
    let failed = false;
    const heights = thrownDice(roll)
      .map((die) => facts(die, roll))
      .map((f) => {
        if (zoned && expected !== null && f.zone && f.zone in WORTH) {
          dice += 1;
          luck += 2 * (WORTH[f.zone] - expected);
        }
        failed ||= f.zone === "fumble" || f.zone === "miss";
        if (f.zone === "crit" || (f.zone === null && f.kind !== "dF" && height(f.kind, f.label) === 1))
          crits += 1;
        return height(f.kind, f.label);
      })
      .filter((value) => value !== null);
    const sum = heights.reduce((all, value) => all + value, 0);
    if (!zoned) {
      dice += heights.length;
      luck += 2 * sum - heights.length;
    }
    const score = crits - before + sum / (heights.length || 1);
    if (roll.outcome.tone === "good" && !failed && (!best || score > best.score))
      best = { score, say: roll.outcome.headline };
  }
  return { rolls: thrown.length, dice, crits, luck: dice ? luck / dice : 0, best: best?.say || "" };
}

function luckWords(luck) {
  const args = {
    percent: number(Math.abs(100 * luck), 0),
    luck: Math.abs(luck) < 0.05 ? "even" : luck > 0 ? "good" : "bad",
  };
  return state.table.game?.zones ? tr("summary-luck-zones", args) : tr("summary-luck", args);
}

/** The lines of one player. */
export const words = (sums) =>
  [
    tr("summary-rolls", { n: sums.rolls }),
    tr("summary-crits", { n: sums.crits }),
    sums.dice >= LEAST_DICE
      ? luckWords(sums.luck)
      : tr("summary-too-few", { n: sums.dice, least: LEAST_DICE }),
    sums.best && tr("summary-best", { best: sums.best }),
  ].filter(Boolean);

/** Split a text into lines that fit the picture. */
function wrapped(pen, text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The summary as a PNG file. */
function picture(title, players) {
  const canvas = document.createElement("canvas");
  const pen = penOf(canvas);
  const small = "22px sans-serif";
  const bold = "bold 28px sans-serif";
  pen.font = small;
  const rows = players.flatMap(({ name, lines }) => [
    [small, ""],
    [bold, name],
    ...lines.flatMap((line) => wrapped(pen, line, WIDTH - 2 * MARGIN).map((part) => [small, part])),
  ]);
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + LINE * (rows.length + 1);
  pen.fillStyle = "#1c1713";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#f3ead9";
  [["bold 34px sans-serif", title], ...rows].forEach(([font, text], i) => {
    pen.font = font;
    pen.fillText(text, MARGIN, MARGIN + LINE * (i + 0.8));
  });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function share(title, players) {
  const file = new File([await picture(title, players)], "traywatch.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title });
    } catch {
      return null;
    } // the person changed their mind
  }
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return null;
}

/** The sheet with a card for each player who rolled. */
export async function summarySheet() {
  await Promise.all([addCatalog("sheets"), addStyle("/page/styles/sheets.css")]);
  let thrown;
  try {
    thrown = await throwsOfSession();
  } catch (error) {
    refused(reasonOf(error, tr("page-change-not-sent")));
    return;
  }
  const names = new Map(state.seats.map((seat) => [seat.id, seat.name]));
  const seats = [...new Set(thrown.map((roll) => roll.seat))];
  const expected = state.table.game?.zones ? meanWorth(state.profile) : null;
  const players = seats.map((seat) => ({
    name: names.get(seat) || tr("summary-table"),
    lines: words(
      summed(
        thrown.filter((roll) => roll.seat === seat),
        expected,
      ),
    ),
  }));
  const title = tr("summary-title", { game: state.table.game?.title ?? "" });
  sheet(
    title,
    players.length
      ? players.map(({ name, lines }) =>
          h(
            "section",
            {},
            h("h3", {}, name),
            h(
              "ul",
              { class: "meaning" },
              lines.map((line) => h("li", {}, line)),
            ),
          ),
        )
      : h("p", { class: "empty" }, tr("summary-none")),
    players.length > 0 && button(tr("summary-share"), () => share(title, players), { class: "do" }),
  );
}
