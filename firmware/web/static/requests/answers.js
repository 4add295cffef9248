// Answering what is open: by one tap, by an option that needs more, or by typed dice.

import { tr } from "../base/i18n.js";
import { byId } from "../base/dom.js";
import { closeSheet, refused, sheet } from "../base/dialog.js";
import { answerForm, wantsMore } from "../parts/forms.js";
import { faces, optionGroups } from "./option-buttons.js";
import { answering } from "../base/state.js";

/**
 * Send an answer, and show why if it is refused.
 * @param {any} request
 */
export async function answerRequest(request, body) {
  const wrong = await answering(request)(body);
  if (wrong) refused(wrong);
}

/**
 * Answer with an option: at once, or by a form if it needs a number or text.
 * @param {any} request
 * @param {Api.Option} option
 */
export function pickOption(request, option) {
  if (!wantsMore(option)) {
    closeSheet();
    return answerRequest(request, { option: option.id });
  }
  sheet(option.label, answerForm(option, sendAndClose(answering(request))));
  return byId("sheet-body").querySelector("input").focus();
}

/** A function that sends an answer and closes the sheet; it returns what is wrong, or null. */
const sendAndClose = (send) => async (body) => {
  const wrong = await send(body);
  if (!wrong) closeSheet();
  return wrong;
};

/**
 * The options of a choice besides a roll; a single one is picked at once.
 * @param {any} request
 */
export function showOptions(request) {
  const options = request.options.filter((option) => option.id !== request.default);
  const pick = (option) => pickOption(request, option);
  if (options.length === 1 && wantsMore(options[0])) return pick(options[0]);
  return sheet(request.prompt, optionGroups(request, pick));
}

/**
 * All faces of the die that a question is about, to tap; `answer` sends the one.
 * @param {Api.QuestionView} question
 */
export function chooseOther(question, answer = answerRequest) {
  if (!question.other) return;
  const { labels, kind } = question.other;
  const choose = (label) => {
    closeSheet();
    answer(question, { option: "other", label, kind });
  };
  sheet(question.say, faces(labels, choose));
}

/**
 * A sheet to type the dice of a roll.
 * @param {Api.RollRequest} roll
 */
export async function enterByHand(roll) {
  const send = sendAndClose(answering(roll));
  const { byHand } = await import("./manual-entry.js");
  sheet(
    roll.prompt || tr("page-enter-throw"),
    byHand(roll, (dice) => send({ dice })),
  );
}
