// What the table waits for: questions of the tray, choices and throws of the game.

import { h, capital } from "./h.js";
import { dieMark } from "./dice.js";
import { wantsMore } from "./forms.js";

function answers(options, choose, { big = false, locked = false } = {}) {
  return h("div", { class: `answers ${big ? "" : "words"}` }, options.map((option, i) => {
    const p = option.p ? `${Math.round(option.p * 100)} % likely` : option.note;
    const isNumber = /^\d{1,3}$/.test(option.label);
    return h("button", { type: "button", class: `answer ${i ? "" : "first"} ${isNumber ? "big" : ""}`, disabled: locked, onclick: () => choose(option.id) },
      capital(option.label), wantsMore(option) && "…", p && h("small", {}, p));
  }));
}

/** A question about the throw: the die's picture and one tap. */
export function question(q, act) {
  const locked = !act.mayAnswer;
  return [
    h("div", { class: "ask-top" },
      q.picture && h("img", { src: q.picture, alt: "The die in question, as the camera saw it", width: 120, height: 120 }),
      h("h2", {}, q.say)),
    answers(q.options, (id) => act.answer(q.id, { option: id }), { big: true, locked }),
    q.other && !locked && h("div", { class: "ask-more" }, h("button", { type: "button", class: "quiet", onclick: () => act.other(q) }, "Another number…")),
    locked && h("p", { class: "soft ask-more" }, act.whyNot),
  ];
}

/** A choice of the game that must be made before it goes on. */
export function choice(request, act) {
  const locked = !act.mayAnswer;
  const sorted = [...request.options].sort((a, b) => (b.id === request.default) - (a.id === request.default));
  return [
    h("h2", {}, request.prompt),
    answers(sorted, (id) => act.pick(request, sorted.find((option) => option.id === id)), { locked }),
    locked && h("p", { class: "soft ask-more" }, act.whyNot),
  ];
}

/** Who throws what next. */
export function next(roll, beside, who, act) {
  const kinds = roll.dice.flatMap((spec) => Array(Math.min(spec.n, 3)).fill(spec.kind));
  const prompt = roll.prompt || "Throw the dice.";
  // The name stands above already.
  const words = who && prompt.startsWith(`${who}: `) ? capital(prompt.slice(who.length + 2)) : prompt;
  return h("div", {},
    h("div", { class: "next" },
      (kinds.length ? kinds : ["d20"]).slice(0, 3).map((kind) => dieMark(kind, "")),
      h("div", { class: "next-text" }, h("p", { class: "soft" }, who ? `Next: ${who}` : "Next"), h("strong", {}, words))),
    (act.mayAnswer || beside.length > 0) && h("div", { class: "row" },
      beside.map((request) => h("button", { type: "button", class: "quiet", onclick: () => act.options(request) }, act.nameOf(request))),
      act.mayAnswer && h("button", { type: "button", class: "quiet", onclick: () => act.hand(roll) }, "Enter by hand")));
}

/** Something to be laid out on the table. */
export function place(request, act) {
  return [h("h2", {}, request.prompt || `${request.what}: ${request.where}`),
    h("button", { type: "button", class: "do", disabled: !act.mayAnswer, onclick: () => act.answer(request.id, { option: "done" }) }, "Done"),
    !act.mayAnswer && h("p", { class: "soft ask-more" }, act.whyNot)];
}

/** What may be done besides throwing, for the sheet; `pick` is called with the option that was tapped. */
export function options(request, pick) {
  return h("div", { class: "answers words" }, request.options.filter((option) => option.id !== request.default).map((option) =>
    h("button", { type: "button", class: "answer", onclick: () => pick(option) },
      option.label, wantsMore(option) && "…", option.note && h("small", {}, option.note))));
}

/** The name of the button that opens a choice beside a throw. */
export const nameOf = (request) => (request.stage === "active_phase" ? "Use an ability" : request.stage ? capital(request.stage.replaceAll("_", " ")) : "Choose");

/** Buttons for every face of a die. */
export function faces(labels, choose) {
  return h("div", { class: "answers faces" }, labels.map((label) => h("button", { type: "button", class: "answer big", onclick: () => choose(label) }, label)));
}
