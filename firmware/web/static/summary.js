// The summary of a session for each player: rolls, crits, luck against expectation, and the best moment.
// This module and its texts are loaded when the sheet is opened.

import { addCatalog, number, tr } from "./i18n.js";
import { addStyle, h } from "./dom.js";
import { get, Refused } from "./api.js";
import { facts, thrownDice } from "./dice.js";
import { state } from "./state.js";
import { refused, sheet } from "./dialog.js";

const PAGE = 200;
const WIDTH = 800, LINE = 34, MARGIN = 40;

/** All throws of the present session that counted, the oldest first. */
async function throwsOfSession() {
  const found = [];
  let before = null;
  do {
    const page = await get(`/throws?order=newest&limit=${PAGE}${before ? `&before=${encodeURIComponent(before)}` : ""}`);
    const here = page.throws.filter((thrown) => thrown.session === state.table.session);
    found.push(...here.filter((thrown) => thrown.outcome.state === "counted"));
    before = here.length === page.throws.length ? page.next : null;
  } while (before);
  return found.reverse();
}

/** How high a die rolled: 0 for its lowest face, 1 for its highest; null without a number. */
function height(kind, label) {
  const sides = Number(kind?.slice(1)), zero = kind === "d10" && label === "0";
  const value = zero ? 10 : Number(label);
  return sides > 1 && Number.isInteger(value) && value >= 1 && value <= sides ? (value - 1) / (sides - 1) : null;
}

/** Rolls, crits, luck and best moment of one player. Luck 0 is what fair dice give; it is −1 to 1.
 *  Where the zones of the mat decide, numbers are no luck. The best moment is one that the game calls good. */
export function summed(thrown) {
  let dice = 0, luck = 0, crits = 0, best = null;
  for (const one of thrown) {
    const heights = thrownDice(one).map((die) => facts(die, one.human_readings)).map((f) => {
      if (f.zone === "crit" || (f.zone === null && height(f.kind, f.label) === 1)) crits += 1;
      return height(f.kind, f.label);
    }).filter((value) => value !== null);
    const sum = heights.reduce((all, value) => all + value, 0);
    if (!state.table.game.zones) {
      dice += heights.length;
      luck += 2 * sum - heights.length;
    }
    const score = sum / (heights.length || 1);
    if (one.outcome.tone === "good" && (!best || score > best.score)) best = { score, say: one.outcome.headline };
  }
  return { rolls: thrown.length, dice, crits, luck: dice ? luck / dice : 0, best: best?.say || "" };
}

const words = (sums) => [
  tr("summary-rolls", { n: sums.rolls }),
  tr("summary-crits", { n: sums.crits }),
  sums.dice > 0 && tr("summary-luck", { percent: number(Math.abs(100 * sums.luck), 0), luck: Math.abs(sums.luck) < 0.05 ? "even" : sums.luck > 0 ? "good" : "bad" }),
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
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
  const small = "22px sans-serif", bold = "bold 28px sans-serif";
  pen.font = small;
  const rows = players.flatMap(({ name, lines }) => [[small, ""], [bold, name], ...lines.flatMap((line) => wrapped(pen, line, WIDTH - 2 * MARGIN).map((part) => [small, part]))]);
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
    try { return await navigator.share({ files: [file], title }); } catch { return null; } // the person changed their mind
  }
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return null;
}

/** The sheet with a card for each player who rolled. */
export async function summarySheet() {
  await Promise.all([addCatalog("sheets"), addStyle("/page/sheets.css")]);
  let thrown;
  try {
    thrown = await throwsOfSession();
  } catch (error) {
    refused(error instanceof Refused ? error.message : tr("page-tray-cannot-reached-just-now-2"));
    return;
  }
  const names = new Map(state.seats.map((seat) => [seat.id, seat.name]));
  const seats = [...new Set(thrown.map((one) => one.seat))];
  const players = seats.map((seat) => ({ name: names.get(seat) || tr("summary-table"), lines: words(summed(thrown.filter((one) => one.seat === seat))) }));
  const title = tr("summary-title", { game: state.table.game.title });
  sheet(title,
    players.length ? players.map(({ name, lines }) => h("section", {}, h("h3", {}, name), h("ul", { class: "meaning" }, lines.map((line) => h("li", {}, line)))))
      : h("p", { class: "empty" }, tr("summary-none")),
    players.length > 0 && h("button", { type: "button", class: "do", onclick: () => share(title, players) }, tr("summary-share")));
}
