// Options as buttons: of a question, of a choice, and the faces of a die.

import { tr } from "../base/i18n.js";
import { button, capital, h } from "../base/dom.js";
import { faceText } from "../parts/dice.js";
import { wantsMore } from "../parts/forms.js";
import { may } from "../base/rights.js";
import { optionSwatch } from "../parts/swatch.js";

const WALL = 10; // above this number of options, a field finds one
const MANY = 5; // above this number of options, groups are folded
const LONG = 34; // longer labels and notes get their own line
const LONG_WORD = 9; // and so do labels with a longer word, which would break in half a line

/**
 * Whether this phone may choose an option. An ability of another player is theirs alone.
 * @param {AnyOption} option
 */
const mayChoose = (option, locked) => (option.by ? may(option.by) : !locked);

/** @param {AnyOption} option */
function answer(option, i, choose, locked) {
  const p = option.p ? tr("page-percent-likely", { percent: Math.round(option.p * 100) }) : option.note;
  const isNumber = /^\d{1,3}$/.test(option.label);
  return button(
    [optionSwatch(option), capital(option.label), wantsMore(option) && "…", p && h("small", {}, p)],
    () => choose(option),
    { class: `answer ${i ? "" : "first"} ${isNumber ? "big" : ""}`, disabled: !mayChoose(option, locked) },
  );
}

export function answers(options, choose, { big = false, locked = false, first = 0 } = {}) {
  const long = options.some(
    (option) =>
      option.label.length + (option.note || "").length > LONG ||
      option.label.split(/[\s-]/).some((word) => word.length > LONG_WORD),
  );
  return h(
    "div",
    { class: `answers ${big ? "" : "words"} ${long ? "long" : ""}` },
    options.map((option, i) => answer(option, i + first, choose, locked)),
  );
}

/** Show only the options with these words, also those that are folded. */
function find({ target }) {
  const words = target.value.trim().toLowerCase();
  const box = target.parentNode;
  for (const option of box.querySelectorAll(".answer"))
    option.hidden = !option.textContent.toLowerCase().includes(words);
  for (const fold of box.querySelectorAll(".fold")) {
    fold.hidden = !fold.querySelector(".answer:not([hidden])");
    fold.open = Boolean(words) && !fold.hidden;
  }
}

/**
 * Options in groups: the likeliest at once, long groups folded under their name. A `folded` option always
 * folds its group, so that nobody ends the game by a slip.
 * @param {any} request
 */
export function grouped(request, options, pick, locked) {
  const shown = options.filter((option) => !option.by || may(option.by));
  const sorted = [...shown].sort(
    (a, b) => Number(b.id === request.default) - Number(a.id === request.default),
  );
  const names = [...new Set(sorted.map((option) => option.group).filter(Boolean))];
  const folded = names.filter((name) => {
    const of = sorted.filter((option) => option.group === name);
    if (of.length === sorted.length || of.some((option) => option.id === request.default)) return false;
    return of.some((option) => option.folded) || (sorted.length > MANY && of.length > 1);
  });
  const open = sorted.filter((option) => !folded.includes(option.group));
  const lists = [open, ...folded.map((name) => sorted.filter((option) => option.group === name))];
  const long = lists.some((list) => list.length > WALL);
  const label = tr("page-find");
  const finder =
    long &&
    h("input", {
      type: "search",
      class: "wall",
      placeholder: label,
      "aria-label": label,
      autocomplete: "off",
      oninput: find,
    });
  return h(
    "div",
    { class: "choices" },
    open.length > WALL && finder,
    answers(open, pick, { locked, first: open[0]?.id === request.default || !request.default ? 0 : 1 }),
    open.length <= WALL && finder,
    folded.map((name) => {
      const of = sorted
        .filter((option) => option.group === name)
        .map((option) => ({ ...option, label: option.label.replace(`${name}: `, "") }));
      return h(
        "details",
        { class: "fold" },
        h("summary", {}, `${name} (${of.length})`),
        answers(of, pick, { locked, first: 1 }),
      );
    }),
  );
}

/**
 * Optional choices besides the roll, for the sheet. `pick` is called with the tapped option.
 * @param {any} request
 */
export function optionGroups(request, pick) {
  return grouped(
    request,
    request.options.filter((option) => option.id !== request.default),
    pick,
    false,
  );
}

/** Buttons for every face of a die. */
export function faces(labels, choose) {
  return h(
    "div",
    { class: "answers faces" },
    labels.map((label) => button(faceText(label), () => choose(label), { class: "answer big" })),
  );
}
