// Presets of the overlay besides the last throw: the party, and statistics of the session.

import { number, tr } from "../base/i18n.js";
import { h } from "../base/dom.js";
import { get } from "../base/api.js";
import { facts, thrownDice } from "../parts/dice.js";
import { party } from "../parts/players.js";

const PAGE = 200;
const MOST_PAGES = 10;

/**
 * The party of the game, as on the player page.
 * @param {Api.TableView} table
 */
export function partyPlate(table) {
  const seats = table?.table?.seats || [];
  return seats.length > 0 && h("div", { class: "plate party" }, party({ seats, notes: [] }));
}

/** All throws of the session that counted, newest first. */
async function throwsOf(session) {
  const throws = [];
  /** @type {string | null} */
  let before = null;
  for (let n = 0; n < MOST_PAGES; n++) {
    const page = await get(
      `/throws?order=newest&limit=${PAGE}${before ? `&before=${encodeURIComponent(before)}` : ""}`,
    );
    const own = page.throws.filter((thrown) => thrown.session === session);
    throws.push(...own.filter((thrown) => thrown.outcome.state === "counted"));
    before = page.next;
    if (before === null || own.length < page.throws.length) break;
  }
  return throws;
}

/** Numbers of a session: throws, dice, and what its d20s have shown. */
export function summary(throws, seats) {
  const dice = throws.flatMap((thrown) =>
    thrownDice(thrown)
      .map((die) => facts(die, thrown))
      .filter((die) => die.counts),
  );
  const d20 = dice
    .filter((die) => die.kind === "d20")
    .map((die) => Number(die.label))
    .filter(Number.isFinite);
  const by = new Map();
  for (const thrown of throws) if (thrown.seat) by.set(thrown.seat, (by.get(thrown.seat) || 0) + 1);
  const most = [...by].sort((a, b) => b[1] - a[1])[0];
  const name =
    most && (seats.find((seat) => seat.player === most[0] || seat.id === most[0])?.name || most[0]);
  const rows = [
    [tr("page-rolls-label"), throws.length],
    [tr("page-dice"), dice.length],
  ];
  if (d20.length) {
    rows.push(
      [tr("page-d20-average"), number(d20.reduce((sum, value) => sum + value, 0) / d20.length)],
      [tr("page-twenties"), d20.filter((value) => value === 20).length],
      [tr("page-ones"), d20.filter((value) => value === 1).length],
    );
  }
  if (by.size > 1) rows.push([tr("page-most-rolls"), tr("page-name-about", { who: name, about: most[1] })]);
  return rows;
}

/**
 * Statistics of the session on the table.
 * @param {Api.TableView} table
 */
export async function statsPlate(table) {
  if (!table?.session) return null;
  const rows = summary(await throwsOf(table.session), table.table?.seats || []);
  return h(
    "div",
    { class: "plate stats" },
    h(
      "dl",
      { class: "facts" },
      rows.map(([label, value]) => [h("dt", {}, label), h("dd", {}, String(value))]),
    ),
  );
}
