// Open questions of the tray, and choices and rolls that the game requests.

import { tr } from "../base/i18n.js";
import { answerRequest, chooseOther, enterByHand, pickOption, showOptions } from "./answers.js";
import { boardChoice, placesOf } from "./board.js";
import { rollsOnTap } from "./demo.js";
import { changeTable } from "../base/dialog.js";
import { dieMark } from "../parts/dice.js";
import { button, h } from "../base/dom.js";
import { answers, grouped } from "./option-buttons.js";
import { picture } from "../rolls/pictures.js";
import { may, whyNot } from "../base/rights.js";
import { state } from "../base/state.js";
import { pictured, requestedDice } from "../parts/swatch.js";
import { openRules, watchLastRoll } from "../rolls/throw-sheets.js";

/** Whether this phone may answer what waits for a seat (null: for anybody), and if not, why. */
export const accessOf = (by) => ({ locked: !may(by), why: whyNot(by) });

/**
 * Options of a question. If it asks for a color, each option gets a swatch.
 * @param {Api.QuestionView} q
 */
function dyedBy(q) {
  const palette = q.code === "color" ? rollOf(q)?.palette : null;
  return palette
    ? q.options.map((option) => ({ ...option, swatch: option.color ? palette[option.color] : null }))
    : q.options;
}

const refusal = ({ locked, why }) => locked && h("p", { class: "soft ask-more" }, why);
const below = (...parts) => h("div", { class: "ask-more" }, parts);

/**
 * The open roll that a question is about.
 * @param {Api.QuestionView} q
 */
const rollOf = (q) =>
  state.table.open.filter((request) => request.type === "roll").find((roll) => roll.id === q.request);

/**
 * A question about the throw: the picture of the die and one tap. `answer` sends it. With `byHand`, the roll
 * may be entered instead.
 * @param {Api.QuestionView} q
 */
export function question(q, access, { answer = answerRequest, byHand = true } = {}) {
  const { locked } = access;
  const roll = byHand && q.about !== "unsure" && !locked && rollOf(q);
  return [
    h(
      "div",
      { class: "ask-top" },
      q.picture && picture(q.picture, { alt: tr("page-question-picture"), width: 120, height: 120 }),
      h("h2", {}, q.say),
    ),
    answers(dyedBy(q), (option) => answer(q, { option: option.id }), { big: true, locked }),
    state.table.autoplay && h("p", { class: "soft ask-more" }, tr("page-demo-question")),
    q.picture && below(button(tr("page-watch-roll"), watchLastRoll)),
    q.other && !locked && below(button(tr("page-another-number"), () => chooseOther(q, answer))),
    roll && below(button(tr("page-enter-by-hand"), () => enterByHand(roll))),
    refusal(access),
  ];
}

const rulesButton = ({ why }) =>
  why?.length > 0 &&
  button("?", () => openRules(why), { class: "about", "aria-label": tr("page-rules-of-step") });

const LONG = 80; // letters of a prompt from which on it is smaller, so that its button stays on the screen
const sizeOf = (prompt) => (prompt.length > LONG ? "long" : null);

/**
 * A choice that must be made before the game goes on.
 * @param {any} request
 */
function choice(request, access, board = null) {
  const { locked } = access;
  const pick = (option) => pickOption(request, option);
  const places = placesOf(request, board);
  const rest = places ? request.options.filter((option) => !places.includes(option)) : request.options;
  return h(
    "div",
    {},
    h(
      "div",
      { class: "ask-head" },
      h("h2", { class: sizeOf(request.prompt) }, pictured(request.prompt)),
      rulesButton(request),
    ),
    places && [
      boardChoice(board, places, { first: request.default, locked, choose: pick }),
      h(
        "details",
        { class: "fold" },
        h("summary", {}, tr("page-as-list")),
        answers(places, pick, { locked, first: 1 }),
      ),
    ],
    rest.length > 0 && grouped(request, rest, pick, locked),
    refusal(access),
  );
}

/**
 * The name of a choice beside a roll, with its player if several have one.
 * @param {any} request
 */
function whose(request, beside) {
  const name = nameOf(request);
  const owner =
    beside.some((other) => other !== request && nameOf(other) === name) &&
    state.table.table?.seats.find((seat) => seat.player === request.by || seat.id === request.by)?.name;
  if (!owner) return name;
  return request.stage === "active_phase"
    ? tr("page-ability-of", { who: owner })
    : tr("page-name-about", { who: owner, about: name });
}

/**
 * Name of whom a request is about: "Goblin 1: roll …", also where a player rolls for somebody else; null for
 * anybody.
 * @param {any} request
 */
export function addressed(request) {
  const seats = state.table.table?.seats || [];
  const after = request.type === "roll" ? /^\s?[:, ]/ : /^\s?[:,]/;
  const named = seats
    .map((seat) => seat.name)
    .filter((name) => request.prompt?.startsWith(name) && after.test(request.prompt.slice(name.length)));
  if (named.length) return named.sort((a, b) => b.length - a.length)[0];
  const of = seats.filter((seat) => seat.player === request.by || seat.id === request.by);
  return (
    (of.length === 1 ? of[0] : state.seats.find((seat) => seat.id === request.by) || of[0])?.name ?? null
  );
}

/**
 * Who rolls what next.
 * @param {Api.RollRequest} roll
 * @param {Api.ChoiceRequest | null} must
 */
function next(roll, beside, who, access, must = null) {
  const words = shorter(roll, must);
  const plain = roll.dice.length < 2 && !roll.dice.some((spec) => spec.color || spec.name);
  const [spec] = roll.dice;
  return h(
    "div",
    {},
    h(
      "div",
      { class: "next" },
      plain &&
        (spec?.kind || !spec) &&
        h("span", { class: "next-dice" }, dieMark(spec?.kind || "d20", ""), spec?.n > 1 && `× ${spec.n}`),
      h(
        "div",
        { class: "next-text" },
        !must && rulesButton(roll),
        !must && h("p", { class: "soft" }, who ? tr("page-next-player", { who }) : tr("page-next-label")),
        h("strong", { class: sizeOf(words) }, pictured(words)),
      ),
    ),
    !plain && requestedDice(roll),
    rollButtons(roll, beside, access),
  );
}

const NO_CAMERA = "no camera"; // name of the source of a table without one
const AT_ONCE = 2; // buttons of a request that are shown; the others are behind "More"

const rollForMe = () => changeTable("POST", "/roll", {});

/**
 * One solid button, and the rest behind "More". Without a camera the solid one is to enter the roll.
 * @param {Api.RollRequest} roll
 */
function rollButtons(roll, beside, { locked }) {
  const rolls = rollsOnTap() && may(roll.by, "roll");
  const typed = state.table.source.name === NO_CAMERA;
  const byHand =
    !locked && button(tr("page-enter-by-hand"), () => enterByHand(roll), { class: typed ? "do" : "quiet" });
  const solid = rolls ? button(tr("page-demo-roll"), rollForMe, { class: "do" }) : typed && byHand;
  const others = beside.map((request) => button(whose(request, beside), () => showOptions(request)));
  if (byHand && byHand !== solid) others.push(byHand);
  if (!solid && !others.length) return null;
  const few = others.length + (solid ? 1 : 0) <= AT_ONCE;
  // Where dice are rolled by hand, typing them in is what everybody may do.
  const first = solid || (!few && others.pop());
  return h(
    "div",
    { class: "next-line row" },
    first,
    few
      ? others
      : h(
          "details",
          { class: "more-actions" },
          h("summary", {}, tr("page-more")),
          h("div", { class: "row" }, others),
        ),
  );
}

/**
 * A request to place something on the table.
 * @param {any} request
 */
function place(request, access) {
  return [
    h(
      "div",
      { class: "ask-head" },
      h("h2", {}, pictured(request.prompt || request.where)),
      rulesButton(request),
    ),
    button(request.done || tr("page-done"), () => answerRequest(request, { option: "done" }), {
      class: "do",
      disabled: access.locked,
    }),
    refusal(access),
  ];
}

const or = () => h("p", { class: "or soft" }, tr("page-or-divider"));

/**
 * The part of the prompt that the choice above does not show already.
 * @param {Api.RollRequest} roll
 * @param {Api.ChoiceRequest | null} must
 */
function shorter(roll, must) {
  const prompt = roll.prompt || tr("page-roll-prompt");
  return must && prompt.startsWith(must.prompt) ? prompt.slice(must.prompt.length).trim() : prompt;
}

/**
 * Everything that is open: a required choice, and what may be rolled or placed instead. `beside` are choices
 * besides the roll.
 */
export function openRequests({ must, lay, roll }, beside, access, board) {
  if (lay) return [place(lay, access), must && [or(), choice(must, access, board)]];
  const who = roll && !must ? addressed(roll) : null;
  return [
    must && choice(must, access, board),
    must && roll && or(),
    roll && next(roll, beside, who, access, must),
  ];
}

/**
 * Label of the button that opens a choice beside a roll.
 * @param {any} request
 */
const nameOf = (request) =>
  ({ active_phase: tr("page-use-ability"), window: tr("page-option-minor-action") })[request.stage] ||
  tr("page-stage", { stage: request.stage || "none" });
