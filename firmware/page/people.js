// Who stands: heroes, monsters and players, and where the battle is.

import { h } from "./h.js";

function bar({ label, now, most }) {
  const inner = h("span");
  inner.style.width = `${Math.max(0, Math.min(100, (100 * now) / Math.max(1, most)))}%`;
  return h("div", { class: "bar", role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": most, "aria-valuenow": now }, inner);
}

/** Heroes, monsters and players: health first. */
function people(seats) {
  return h("ul", { class: "people" }, seats.map((seat) => h("li", { class: `person ${seat.side === "monster" ? "foe" : ""} ${seat.active ? "turn" : ""} ${seat.out ? "down" : ""}` },
    h("p", { class: "person-head" },
      h("span", { class: "person-name" }, seat.name, seat.active && h("span", { class: "unseen" }, " (it is their turn)"), seat.out && h("span", { class: "unseen" }, " (out)")),
      seat.bars.map((b, i) => h("span", { class: "person-health" }, i > 0 && `${b.label} `, `${b.now} of ${b.most}`, !i && h("span", { class: "unseen" }, ` ${b.label}`)))),
    seat.bars.map(bar),
    (seat.facts.length > 0 || seat.badges.length > 0) && h("p", { class: "soft tags" }, seat.badges.map((badge) => h("strong", {}, badge)), seat.facts.map((fact) => h("span", {}, fact))))));
}

/** Where the battle is, and what the table has not set. */
function notes(lines) {
  return lines.length > 0 && h("ul", { class: "meaning soft" }, lines.map((line) => h("li", {}, line)));
}

/** The table as it stands, from the view that the game gives (null: no game). */
export function party(view) {
  return view ? [people(view.seats), notes(view.notes)] : [];
}
