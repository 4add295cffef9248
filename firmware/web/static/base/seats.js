// Seats: who belongs to which side, and names whose number stays in sight.

import { h } from "./dom.js";
import { state } from "./state.js";

/** Whether a seat plays against the party. */
export const isFoe = (seat) => seat.side === "monster" || seat.side === "enemy";

/**
 * The class of a seat's colors: the teams of Dice Warriors are red and blue.
 * @param {Api.GameInfo | null} [game]
 */
export const teamOf = (seat, game = state.table?.game) =>
  game?.id === "dice_warriors" ? (isFoe(seat) ? "blue" : "red") : "";

/**
 * A name whose number stays in sight where there is no room for all of it: "Thornslin… 3". The color of a
 * seat tells its team.
 */
export function nameParts({ name, group }) {
  const team = group && name.endsWith(` (${group})`) ? ` (${group})` : "";
  const [, words, number] = /^(.*?)( \d+)?$/u.exec(name.slice(0, name.length - team.length)) ?? [];
  return [
    h("span", {}, words),
    number && h("span", { class: "number" }, number),
    team && h("span", { class: "unseen" }, team),
  ];
}
