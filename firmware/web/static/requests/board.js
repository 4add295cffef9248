// The board of a game: spaces, their kinds, and who is where. Tapping a space answers a choice of places.

import { tr } from "../base/i18n.js";
import { button, h, capital } from "../base/dom.js";
import { state } from "../base/state.js";

/** Each kind of space has a sign besides its pattern; the game provides the words for a letter. */
const SIGNS = { water: "≈", pit: "◌", exit: "⇲", half: "·", unknown: "?", point: "◎", wall: "▦" };
const LOOKS = {
  "~": "water",
  o: "pit",
  E: "exit",
  "+": "half",
  "?": "unknown",
  " ": "nothing",
  d: "dark",
  P: "point",
  "#": "wall",
};

const look = (letter) => LOOKS[letter] || "floor";
const sign = (letter) => SIGNS[look(letter)] || "";

/**
 * Options of a choice that are places, if the board can answer it; else null.
 * @param {any} request
 */
export function placesOf(request, board) {
  if (!board) return null;
  const placed = request.options.filter((option) => option.at && inside(board, option.at));
  const spots = new Set(placed.map((option) => option.at.join()));
  return placed.length >= 2 && spots.size === placed.length && placed.length * 2 >= request.options.length
    ? placed
    : null;
}

const inside = ({ left, top, rows }, [x, y]) =>
  y >= top && y < top + rows.length && x >= left && x < left + (rows[y - top]?.length || 0);

/** The part of the board around some spaces, with a margin of one space. */
function around(board, spots) {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const left = Math.max(board.left, Math.min(...xs) - 1);
  const top = Math.max(board.top, Math.min(...ys) - 1);
  const right = Math.min(board.left + Math.max(...board.rows.map((row) => row.length)), Math.max(...xs) + 2);
  const bottom = Math.min(board.top + board.rows.length, Math.max(...ys) + 2);
  return {
    ...board,
    left,
    top,
    rows: board.rows
      .slice(top - board.top, bottom - board.top)
      .map((row) => row.slice(left - board.left, right - board.left)),
    names: board.names.slice(top - board.top, bottom - board.top),
    marks: board.marks.filter(({ at: [x, y] }) => x >= left && x < right && y >= top && y < bottom),
  };
}

/** A name without its team: "Warrior (Red)" and "Warrior (Blue)" differ by their colors. */
const plain = (name) => name.replace(/ \([^()]*\)$/u, "");

/**
 * Two letters for a name, or its first letter and its number: "Mudling 3" is "M3". Other names of the table
 * have others, as far as possible.
 */
function shortOf(name) {
  const names = new Set([
    ...(state.table?.table?.seats || []).map((seat) => plain(seat.name)).sort(),
    plain(name),
  ]);
  const taken = new Map();
  for (const seatName of names) {
    const numbered = /^(.).* (\d+)$/u.exec(seatName);
    const [first = "?", ...others] = seatName.match(/\p{L}/gu) || [];
    const pairs = numbered
      ? [numbered[1] + numbered[2]]
      : others.length
        ? others.map((letter) => first + letter.toLowerCase())
        : [first];
    taken.set(seatName, pairs.find((pair) => ![...taken.values()].includes(pair)) ?? pairs[0]);
  }
  return taken.get(plain(name));
}

function token(mark) {
  return h(
    "span",
    { class: `token ${mark.foe ? "foe" : ""} ${mark.active ? "turn" : ""}` },
    h("b", {}, mark.short || shortOf(mark.name)),
    mark.note && h("i", {}, mark.note),
  );
}

const who = (mark) => (mark.note ? tr("page-with-note", { what: mark.name, note: mark.note }) : mark.name);

function grid(board, cell) {
  const wide = Math.max(...board.rows.map((row) => row.length));
  const named = board.names.some(Boolean);
  const there = new Map(board.marks.map((mark) => [mark.at.join(), mark]));
  const field = h(
    "div",
    { class: `grid ${named ? "named" : ""}` },
    board.rows.map((row, j) => [
      named && h("span", { class: "row-name" }, board.names[j]),
      Array.from({ length: wide }, (_, i) => {
        const at = [board.left + i, board.top + j];
        const letter = row[i] || " ";
        return cell(at, letter, there.get(at.join()));
      }),
    ]),
  );
  field.style.setProperty("--columns", String(wide));
  return field;
}

const space = (letter, mark) =>
  h("span", { class: "space", "data-look": look(letter) }, mark ? token(mark) : sign(letter));

/** Scroll to the first of the selectors that is there. */
function centered(box, selectors) {
  requestAnimationFrame(() => {
    const target = selectors.map((selector) => box.querySelector(selector)).find(Boolean);
    if (!target) return;
    box.scrollLeft = target.offsetLeft - (box.clientWidth - target.offsetWidth) / 2;
    box.scrollTop = target.offsetTop - (box.clientHeight - target.offsetHeight) / 2;
  });
  return box;
}

/** The whole board; screen readers hear who is where. */
export function boardDrawing(board, nameOf) {
  const kinds = [...new Set(board.rows.join(""))].filter((letter) => sign(letter) || look(letter) === "dark");
  const drawn = grid(board, (_at, letter, mark) => space(letter, mark));
  drawn.setAttribute("aria-hidden", "true");
  return [
    centered(
      h(
        "div",
        { class: "board", tabindex: 0, role: "group", "aria-label": tr("page-map-can-scrolled") },
        drawn,
      ),
      [".token.turn", ".token"],
    ),
    h(
      "ul",
      { class: "unseen", "aria-label": tr("page-board-figures") },
      board.marks.map((mark) => h("li", {}, tr("page-name-about", { who: who(mark), about: nameOf(mark) }))),
    ),
    kinds.length > 0 &&
      h(
        "ul",
        { class: "legend" },
        kinds.map((letter) =>
          h(
            "li",
            {},
            h("span", { class: "space key", "data-look": look(letter), "aria-hidden": "true" }, sign(letter)),
            capital(board.kinds[letter]),
          ),
        ),
      ),
  ];
}

/** The part of the board with the answers, each of them a button. */
export function boardChoice(board, options, { first, locked, choose }) {
  const there = new Map(options.map((option) => [option.at.join(), option]));
  const part = around(
    board,
    options.map((option) => option.at),
  );
  const drawn = grid(part, (at, letter, mark) => {
    const option = there.get(at.join());
    const drawing = space(letter, mark);
    if (!option) {
      drawing.setAttribute("aria-hidden", "true");
      return drawing;
    }
    const words = [option.label, option.note, mark && who(mark)].filter(Boolean).join(", ");
    return button(mark ? token(mark) : sign(letter), () => choose(option), {
      class: `space may ${option.id === first ? "first" : ""}`,
      "data-look": look(letter),
      disabled: locked,
      "aria-label": words,
    });
  });
  return centered(
    h("div", { class: "board choosing", role: "group", "aria-label": tr("page-board-tap-space") }, drawn),
    [".may.first", ".may"],
  );
}
