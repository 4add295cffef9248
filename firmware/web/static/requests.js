// Open questions of the tray, and choices and rolls that the game requests.

import { tr } from "./i18n.js";
import { h, capital } from "./dom.js";
import { dieMark, faceText } from "./dice.js";
import { wantsMore } from "./forms.js";
import { boardChoice, placesOf } from "./board.js";
import { picture } from "./pictures.js";
import { may } from "./rights.js";
import { state } from "./state.js";
import { optionSwatch, pictured, wanted } from "./swatch.js";

const WALL = 10; // above this number of options, a field finds one
const MANY = 5; // above this number of options, groups are folded
const LONG = 34; // longer labels and notes get their own line
const LONG_WORD = 9; // and so do labels with a longer word, which would break in half a line

function answer(option, i, choose, locked) {
  const p = option.p ? tr("page-percent-likely", { percent: Math.round(option.p * 100) }) : option.note;
  const isNumber = /^\d{1,3}$/.test(option.label);
  return h("button", { type: "button", class: `answer ${i ? "" : "first"} ${isNumber ? "big" : ""}`, disabled: !mayChoose(option, locked), onclick: () => choose(option) },
    optionSwatch(option), capital(option.label), wantsMore(option) && "…", p && h("small", {}, p));
}

function answers(options, choose, { big = false, locked = false, first = 0 } = {}) {
  const long = options.some((option) => option.label.length + (option.note || "").length > LONG
    || option.label.split(/[\s-]/).some((word) => word.length > LONG_WORD));
  return h("div", { class: `answers ${big ? "" : "words"} ${long ? "long" : ""}` }, options.map((option, i) => answer(option, i + first, choose, locked)));
}

/** Options of a question. If it asks for a color, each option gets a swatch. */
function dyedBy(q) {
  const palette = q.code === "color" ? state.table.open.find((request) => request.id === q.request)?.palette : null;
  return palette ? q.options.map((option) => ({ ...option, swatch: palette[option.color] })) : q.options;
}

/** A question about the throw: the picture of the die and one tap. */
export function question(q, act) {
  const locked = !act.mayAnswer;
  return [
    h("div", { class: "ask-top" },
      q.picture && picture(q.picture, { alt: tr("page-question-picture"), width: 120, height: 120 }),
      h("h2", {}, q.say)),
    answers(dyedBy(q), (option) => act.answer(q, { option: option.id }), { big: true, locked }),
    state.table.autoplay && h("p", { class: "soft ask-more" }, tr("page-demo-question")),
    q.picture && h("div", { class: "ask-more" }, h("button", { type: "button", class: "quiet", onclick: act.watch }, tr("page-watch-roll"))),
    q.other && !locked && h("div", { class: "ask-more" }, h("button", { type: "button", class: "quiet", onclick: () => act.other(q) }, tr("page-another-number"))),
    q.about !== "unsure" && !locked && act.rollOf(q) && h("div", { class: "ask-more" }, h("button", { type: "button", class: "quiet", onclick: () => act.hand(act.rollOf(q)) }, tr("page-enter-by-hand"))),
    locked && h("p", { class: "soft ask-more" }, act.whyNot),
  ];
}

/** Whether this phone may choose an option. An ability of another player is theirs alone. */
const mayChoose = (option, locked) => (option.by ? may(option.by) : !locked);

/** Show only the options with these words, also those that are folded. */
function find({ target }) {
  const words = target.value.trim().toLowerCase();
  const box = target.parentNode;
  for (const one of box.querySelectorAll(".answer")) one.hidden = !one.textContent.toLowerCase().includes(words);
  for (const fold of box.querySelectorAll(".fold")) {
    fold.hidden = !fold.querySelector(".answer:not([hidden])");
    fold.open = Boolean(words) && !fold.hidden;
  }
}

/** Options in groups: the likeliest at once, long groups folded under their name. A `folded` option always folds
 *  its group, so that nobody ends the game by a slip. */
function grouped(request, options, pick, locked) {
  const shown = options.filter((option) => !option.by || may(option.by));
  const sorted = [...shown].sort((a, b) => (b.id === request.default) - (a.id === request.default));
  const names = [...new Set(sorted.map((option) => option.group).filter(Boolean))];
  const folded = names.filter((name) => {
    const of = sorted.filter((option) => option.group === name);
    if (of.length === sorted.length || of.some((option) => option.id === request.default)) return false;
    return of.some((option) => option.folded) || (sorted.length > MANY && of.length > 1);
  });
  const open = sorted.filter((option) => !folded.includes(option.group));
  const lists = [open, ...folded.map((name) => sorted.filter((option) => option.group === name))];
  const long = lists.some((list) => list.length > WALL), label = tr("page-find");
  const finder = long && h("input", { type: "search", class: "wall", placeholder: label, "aria-label": label, autocomplete: "off", oninput: find });
  return h("div", { class: "choices" },
    open.length > WALL && finder,
    answers(open, pick, { locked, first: open[0]?.id === request.default || !request.default ? 0 : 1 }),
    open.length <= WALL && finder,
    folded.map((name) => {
      const of = sorted.filter((option) => option.group === name).map((option) => ({ ...option, label: option.label.replace(`${name}: `, "") }));
      return h("details", { class: "fold" }, h("summary", {}, `${name} (${of.length})`), answers(of, pick, { locked, first: 1 }));
    }));
}

const about = (request, act) => request.why?.length > 0 && h("button", { type: "button", class: "about", "aria-label": tr("page-rules-of-step"), onclick: () => act.why(request.why) }, "?");

/** A choice that must be made before the game goes on. */
export function choice(request, act, board = null) {
  const locked = !act.mayAnswer;
  const pick = (option) => act.pick(request, option);
  const places = placesOf(request, board);
  const rest = places ? request.options.filter((option) => !places.includes(option)) : request.options;
  return h("div", {},
    h("div", { class: "ask-head" }, h("h2", {}, pictured(request.prompt)), about(request, act)),
    places && [
      boardChoice(board, places, { first: request.default, locked, choose: pick }),
      h("details", { class: "fold" }, h("summary", {}, tr("page-as-list")), answers(places, pick, { locked, first: 1 })),
    ],
    rest.length > 0 && grouped(request, rest, pick, locked),
    locked && h("p", { class: "soft ask-more" }, act.whyNot));
}

/** The name of a choice beside a roll, with its player if several have one. */
function whose(request, beside, act) {
  const name = act.nameOf(request);
  const owner = beside.some((other) => other !== request && act.nameOf(other) === name) && state.table.table?.seats.find((seat) => seat.player === request.by || seat.id === request.by)?.name;
  if (!owner) return name;
  return request.stage === "active_phase" ? tr("page-ability-of", { who: owner }) : tr("page-name-about", { who: owner, about: name });
}

/** Name of whom a request is about: "Goblin 1: roll …", also where a player rolls for somebody else; null for anybody. */
export function addressed(request) {
  const seats = state.table.table?.seats || [], after = request.type === "roll" ? /^\s?[:, ]/ : /^\s?[:,]/;
  const named = seats.map((seat) => seat.name).filter((name) => request.prompt?.startsWith(name) && after.test(request.prompt.slice(name.length)));
  if (named.length) return named.sort((a, b) => b.length - a.length)[0];
  const of = seats.filter((seat) => seat.player === request.by || seat.id === request.by);
  return (of.length === 1 ? of[0] : state.seats.find((seat) => seat.id === request.by) || of[0])?.name ?? null;
}

/** Who rolls what next. */
export function next(roll, beside, who, act, must = null) {
  const words = shorter(roll, must);
  const plain = roll.dice.length < 2 && !roll.dice.some((spec) => spec.color || spec.name);
  const [spec] = roll.dice;
  return h("div", {},
    h("div", { class: "next" },
      plain && (spec?.kind || !spec) && h("span", { class: "next-dice" }, dieMark(spec?.kind || "d20", ""), spec?.n > 1 && `× ${spec.n}`),
      h("div", { class: "next-text" }, !must && about(roll, act), !must && h("p", { class: "soft" }, who ? tr("page-next-player", { who }) : tr("page-next-label")), h("strong", {}, pictured(words)))),
    !plain && wanted(roll),
    actions(roll, beside, act));
}

const NO_CAMERA = "no camera"; // name of the source of a table without one
const AT_ONCE = 2; // buttons of a request that are shown; the others are behind "More"

/** One solid button, and the rest behind "More". Without a camera the solid one is to enter the roll. */
function actions(roll, beside, act) {
  const rolls = act.rolls && may(roll.by, "roll"), typed = state.table.source.name === NO_CAMERA;
  const byHand = act.mayAnswer && h("button", { type: "button", class: typed ? "do" : "quiet", onclick: () => act.hand(roll) }, tr("page-enter-by-hand"));
  const solid = rolls ? h("button", { type: "button", class: "do", onclick: act.roll }, tr("page-demo-roll")) : typed && byHand;
  const others = beside.map((request) => h("button", { type: "button", class: "quiet", onclick: () => act.options(request) }, whose(request, beside, act)));
  if (byHand && byHand !== solid) others.push(byHand);
  if (!solid && !others.length) return null;
  const few = others.length + (solid ? 1 : 0) <= AT_ONCE;
  const first = solid || (!few && others.pop()); // where dice are rolled by hand, typing them in is what everybody may do
  return h("div", { class: "next-line row" }, first,
    few ? others : h("details", { class: "more-actions" }, h("summary", {}, tr("page-more")), h("div", { class: "row" }, others)));
}

/** A request to place something on the table. */
export function place(request, act) {
  return [
    h("div", { class: "ask-head" }, h("h2", {}, pictured(request.prompt || request.where)), about(request, act)),
    h("button", { type: "button", class: "do", disabled: !act.mayAnswer, onclick: () => act.answer(request, { option: "done" }) }, request.done || tr("page-done")),
    !act.mayAnswer && h("p", { class: "soft ask-more" }, act.whyNot),
  ];
}

const or = () => h("p", { class: "or soft" }, tr("page-or-divider"));

/** The part of the prompt that the choice above does not show already. */
function shorter(roll, must) {
  const prompt = roll.prompt || tr("page-roll-prompt");
  return must && prompt.startsWith(must.prompt) ? prompt.slice(must.prompt.length).trim() : prompt;
}

/** Everything that is open: a required choice, and what may be rolled or placed instead. */
export function open({ must, lay, roll }, beside, who, act, board) {
  if (lay) return [place(lay, act), must && [or(), choice(must, act, board)]];
  return [must && choice(must, act, board), must && roll && or(), roll && next(roll, beside, must ? null : who, act, must)];
}

/** Optional choices besides the roll, for the sheet. `pick` is called with the tapped option. */
export function options(request, pick) {
  return grouped(request, request.options.filter((option) => option.id !== request.default), pick, false);
}

/** Label of the button that opens a choice beside a roll. */
export const nameOf = (request) => ({ active_phase: tr("page-use-ability"), window: tr("page-option-minor-action") }[request.stage]
  || tr("page-stage", { stage: request.stage || "none" }));

/** Buttons for every face of a die. */
export function faces(labels, choose) {
  return h("div", { class: "answers faces" }, labels.map((label) => h("button", { type: "button", class: "answer big", onclick: () => choose(label) }, faceText(label))));
}
