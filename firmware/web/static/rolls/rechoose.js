// Another answer to an earlier choice; the game is played anew from there. Loaded when it is opened.

import { addCatalog, tr } from "../base/i18n.js";
import { button, addStyle, byId, h } from "../base/dom.js";
import { get, reasonOf } from "../base/api.js";
import { attempt } from "../base/state.js";
import { closeSheet, refused, sheet } from "../base/dialog.js";
import { answerForm, wantsMore } from "../parts/forms.js";

/** Show the options of an answered choice. */
export async function rechooseSheet(id) {
  await Promise.all([addCatalog("sheets"), addStyle("/page/styles/sheets.css")]);
  const path = `/choices/${encodeURIComponent(id)}`;
  let choice;
  try {
    choice = await get(path);
  } catch (error) {
    refused(reasonOf(error, tr("page-change-not-sent")));
    return;
  }
  const { request, option: was, later_steps: later } = choice;
  const send = async (answer) => {
    const wrong = await attempt("POST", `${path}/amend`, answer);
    if (!wrong) closeSheet();
    return wrong;
  };
  const problem = h("p", { class: "problem", role: "alert" });
  const pick = async (option) => {
    if (!wantsMore(option)) {
      problem.textContent = (await send({ option: option.id })) || "";
      return;
    }
    sheet(option.label, answerForm(option, send));
    byId("sheet-body").querySelector("input").focus();
  };
  sheet(
    request.prompt,
    h("p", { class: "soft" }, tr("rechoose-about", { later })),
    h(
      "div",
      { class: "answers words long" },
      request.options.map((option) =>
        button(
          [option.label, h("small", {}, option.id === was ? tr("rechoose-was") : option.note)],
          () => pick(option),
          {
            class: "answer",
            disabled: option.id === was && !wantsMore(option),
            "aria-current": option.id === was ? "true" : null,
          },
        ),
      ),
    ),
    problem,
  );
}
