// Forms for answers with a number or text, with keys large enough for a thumb.

import { diceIn, tr } from "../base/i18n.js";
import { button, h, textOf } from "../base/dom.js";

function stepper([least, most], name) {
  const input = h("input", {
    name,
    id: `f-${name}`,
    type: "number",
    inputmode: "numeric",
    required: true,
    min: least,
    max: most,
    step: 1,
    value: Math.max(least, Math.min(most, 0)),
  });
  const step = (by) => {
    const now = Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : least;
    input.value = String(Math.max(least, Math.min(most, now + by)));
    input.setCustomValidity("");
  };
  return [
    h("label", { for: input.id }, tr("page-number-from", { least, most })),
    h(
      "div",
      { class: "stepper" },
      button("−", () => step(-1), { "aria-label": tr("page-number-less") }),
      input,
      button("+", () => step(1), { "aria-label": tr("page-number-more") }),
    ),
  ];
}

function words({ like, most }, name) {
  const id = `f-${name}`;
  return [
    h("label", { for: id }, tr("page-text-example", { like })),
    h("input", {
      name,
      id,
      type: "text",
      required: true,
      maxlength: most,
      placeholder: diceIn(like),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "done",
    }),
  ];
}

/** The place of the chips that write dice notation, which come with the module for it. */
function chips() {
  const place = h("div", {});
  import("./dice-chips.js")
    .then(({ diceChips }) => diceChips())
    .then((parts) => place.replaceChildren(...parts))
    .catch(() => {}); // typing stays possible
  return place;
}

/** @param {AnyOption} option */
export const wantsMore = (option) => Boolean(option.amount || option.text);

/**
 * Form of an option. `send` gets the answer, and returns an error message or nothing.
 * @param {AnyOption} option
 */
export function answerForm(option, send) {
  const problem = h("p", { class: "problem", role: "alert" });
  const ok = h("button", { class: "do" }, "OK");
  return h(
    "form",
    {
      class: "fields",
      onsubmit: async (event) => {
        event.preventDefault();
        const entered = new FormData(event.target);
        ok.disabled = true;
        const wrong = await send({
          option: option.id,
          ...(option.amount && { amount: Number(entered.get("amount")) }),
          ...(option.text && { text: textOf(entered, "text") }),
        });
        ok.disabled = false;
        problem.textContent = wrong || "";
      },
    },
    option.note && h("p", { class: "soft" }, option.note),
    option.amount && stepper(option.amount, "amount"),
    /\dd\d/.test(option.text?.like ?? "") && chips(),
    option.text && words(option.text, "text"),
    problem,
    ok,
  );
}
