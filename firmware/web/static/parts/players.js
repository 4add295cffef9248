// Characters, monsters, places and players, grouped by where they are or whom they belong to.

import { tr } from "../base/i18n.js";
import { h } from "../base/dom.js";
import { isFoe } from "../base/seats.js";
import { dyed, pictured } from "./swatch.js";

const MANY = 5;
const FEW_FACTS = 3;

function bar({ label, now, most }) {
  const inner = h("span");
  inner.style.width = `${Math.max(0, Math.min(100, (100 * now) / Math.max(1, most)))}%`;
  return h(
    "div",
    {
      class: "bar",
      role: "meter",
      "aria-label": label,
      "aria-valuemin": 0,
      "aria-valuemax": most,
      "aria-valuenow": now,
    },
    inner,
  );
}

/** Facts about a character: the first ones at once, the others folded. */
function about(seat, short) {
  const facts = short ? seat.facts.slice(0, FEW_FACTS - 1) : seat.facts;
  const more = seat.facts.slice(facts.length);
  return [
    (facts.length > 0 || seat.badges.length > 0) &&
      h(
        "p",
        { class: "soft tags" },
        seat.badges.map((badge) => h("strong", {}, badge)),
        facts.map((fact) => h("span", {}, fact)),
      ),
    more.length > 0 &&
      h(
        "details",
        { class: "more" },
        h("summary", {}, tr("page-seat-details", { seat: seat.name })),
        h(
          "p",
          { class: "soft tags" },
          more.map((fact) => h("span", {}, fact)),
        ),
      ),
  ];
}

function piles(seat) {
  return seat.piles.map((pile) =>
    h("p", { class: "pile" }, h("span", { class: "soft" }, `${pile.label}: `), pile.dice.map(dyed)),
  );
}

/** Points besides the first ones: each with its name, its number and a small bar. */
function pools(bars) {
  return (
    bars.length > 0 &&
    h(
      "ul",
      { class: "pools" },
      bars.map((b) =>
        h(
          "li",
          {},
          h("span", { class: "soft" }, b.label),
          h("span", { class: "person-health" }, tr("page-bar-of", { now: b.now, most: b.most })),
          bar(b),
        ),
      ),
    )
  );
}

function person(seat, short) {
  const [first, ...others] = seat.bars;
  return h(
    "li",
    {
      class: ["person", isFoe(seat) && "foe", seat.active && "turn", seat.out && "down"]
        .filter(Boolean)
        .join(" "),
    },
    h(
      "p",
      { class: "person-head" },
      h(
        "span",
        { class: "person-name" },
        seat.name,
        seat.active && h("span", { class: "unseen" }, " ", tr("page-seat-turn")),
        seat.out && h("span", { class: "unseen" }, " ", tr("page-seat-out")),
      ),
      first &&
        h(
          "span",
          { class: "person-health" },
          tr("page-bar-of", { now: first.now, most: first.most }),
          h("span", { class: "unseen" }, ` ${first.label}`),
        ),
    ),
    first && bar(first),
    pools(others),
    piles(seat),
    about(seat, short),
  );
}

const list = (seats, short) =>
  h(
    "ul",
    { class: "people" },
    seats.map((seat) => person(seat, short)),
  );

/** All of them in groups. If there are many, only the first group and those with a turn are unfolded. */
function people(seats) {
  const names = [...new Set(seats.map((seat) => seat.group))];
  const short = seats.length > MANY;
  if (names.length < 2) return list(seats, short);
  // The group whose turn it is comes first.
  names.sort(
    (a, b) =>
      Number(seats.some((s) => s.group === b && s.active)) -
      Number(seats.some((s) => s.group === a && s.active)),
  );
  return names.map((name) => {
    const members = seats.filter((seat) => seat.group === name);
    const places = members.filter((seat) => seat.side === "place");
    const others = members.filter((seat) => seat.side !== "place");
    const count = others.length ? tr("page-board-count", { n: others.length }) : tr("page-board-nobody");
    const unfolded = !short || members.some((seat) => seat.active) || name === names[0];
    return h(
      "details",
      { class: "group", open: unfolded },
      h(
        "summary",
        {},
        h("span", { class: "group-name" }, name || tr("page-board-elsewhere")),
        h("span", { class: "soft" }, places.length ? count : others.length),
      ),
      places.map((place) => [piles(place), about(place, false)]),
      list(others, short),
    );
  });
}

/** Notes about the state of the battle and about settings of the table. */
function notes(lines) {
  return (
    lines.length > 0 &&
    h(
      "ul",
      { class: "meaning soft" },
      lines.map((line) => h("li", {}, pictured(line))),
    )
  );
}

/** The characters from the view of the game (null: no game). */
export function party(view) {
  return view ? [people(view.seats), notes(view.notes)] : [];
}
