// Chips that write dice notation into a text box, and examples of what can be written. Loaded with the box.

import { addCatalog, diceIn, tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";

const CHIPS = ["d4", "d6", "d8", "d10", "d12", "d20", "d100"];
// The number of a success, to be changed.
const USUAL = { d4: 4, d6: 5, d8: 6, d10: 8, d12: 9, d20: 15, d100: 50 };
const AGAINST = 15;

/** The dice of the chips as text. */
class Wish {
  counts = new Map();
  after = new Map(); // what stands after the dice of a kind: "!", "r1" or ">=5"
  last = "";
  bonus = 0;
  keep = "";
  against = "";

  clear() {
    this.counts.clear();
    this.after.clear();
    this.last = "";
    this.bonus = 0;
    this.keep = this.against = "";
  }

  add(kind) {
    this.counts.set(kind, kind === "d100" ? 1 : (this.counts.get(kind) || 0) + 1);
    this.last = kind;
  }

  twice(best) {
    this.counts.clear();
    this.last = "";
    this.keep = this.keep === best ? "" : best;
  }

  /** Put something after the dice that were added last, or take it away again. */
  modify(text) {
    if (!this.last) this.add("d6");
    this.after.set(this.last, this.after.get(this.last) === text ? "" : text);
  }

  count() {
    this.modify(`>=${USUAL[this.last || "d6"]}`);
  }

  get text() {
    const dice = [...this.counts].map(
      ([kind, n]) => `${kind === "d100" ? "" : n}${kind}${this.after.get(kind) || ""}`,
    );
    const sum = [this.keep, ...dice].filter(Boolean).join("+");
    const bonus = this.bonus ? (this.bonus > 0 ? `+${this.bonus}` : `${this.bonus}`) : "";
    return sum && sum + bonus + this.against;
  }
}

/** Examples with their meanings; a tap on one writes it. */
function examples(write) {
  const rows = [
    ["2d6+3", tr("chips-sum")],
    ["4d6kh3", tr("chips-keep")],
    ["d20 adv + 5 vs 15", tr("chips-versus")],
    ["3d6!", tr("chips-explode")],
    ["4d6r1", tr("chips-reroll")],
    ["5d10>=8", tr("chips-count")],
    ["2d6[fire]+1d8", tr("chips-label")],
    ["{2d6, d12}kh1", tr("chips-braces")],
  ];
  return h(
    "details",
    { class: "fold" },
    h("summary", {}, tr("chips-help")),
    h(
      "ul",
      { class: "menu notations" },
      rows.map(([text, meaning]) =>
        h(
          "li",
          {},
          button(diceIn(text), (event) => write(event, diceIn(text)), { class: "chip" }),
          " ",
          meaning,
        ),
      ),
    ),
  );
}

/** The chips and the examples for the box `text` of the form around them. */
export async function diceChips() {
  await addCatalog("dice_chips");
  const wish = new Wish();
  const write = (event, text) => {
    event.target.form.elements.text.value = text;
  };
  const chip = (words, change, label = null) =>
    button(
      words,
      (event) => {
        change();
        write(event, diceIn(wish.text));
      },
      { class: "chip", "aria-label": label },
    );
  return [
    h(
      "div",
      { class: "why chips", role: "group" },
      CHIPS.map((kind) => chip(diceIn(kind), () => wish.add(kind), tr("chips-add-die", { kind }))),
      chip("+1", () => {
        wish.bonus += 1;
      }),
      chip("−1", () => {
        wish.bonus -= 1;
      }),
      chip(tr("chips-advantage"), () => wish.twice("2d20kh1")),
      chip(tr("chips-disadvantage"), () => wish.twice("2d20kl1")),
      chip("!", () => wish.modify("!"), tr("chips-explode")),
      chip("r1", () => wish.modify("r1"), tr("chips-reroll")),
      chip("≥", () => wish.count(), tr("chips-count")),
      chip(
        "vs",
        () => {
          wish.against = wish.against ? "" : ` vs ${AGAINST}`;
        },
        tr("chips-versus"),
      ),
      chip("✕", () => wish.clear(), tr("chips-clear")),
    ),
    examples(write),
  ];
}
