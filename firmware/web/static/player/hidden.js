// Hidden rolls: the sheet that asks for one. This module, its texts and its styles are loaded when it is
// opened.

import { addCatalog, diceIn, tr } from "../base/i18n.js";
import { addStyle, h, textOf } from "../base/dom.js";
import { attempt, state } from "../base/state.js";
import { closeSheet, sheet } from "../base/dialog.js";

const AUDIENCES = ["host", "host_and_roller"];

/** Who may see the roll, as two answers to tap. */
function audiences(first) {
  const names = {
    host: tr("hidden-host"),
    host_and_roller: state.me.role === "host" ? tr("hidden-roller") : tr("hidden-me"),
  };
  return h(
    "fieldset",
    { class: "adjusting hidden-who" },
    h("legend", { class: "adjust-name" }, tr("hidden-who")),
    AUDIENCES.map((audience) =>
      h(
        "label",
        { class: "menu-item switch" },
        h("span", {}, names[audience]),
        h("input", { type: "radio", name: "audience", value: audience, checked: audience === first }),
      ),
    ),
  );
}

/** Who rolls: the host chooses, a player rolls themself. */
function roller() {
  if (state.me.role !== "host" || !state.seats.length) return null;
  return h(
    "div",
    { class: "adjust" },
    h("label", { for: "hidden-seat" }, tr("hidden-roll-by")),
    h(
      "select",
      { id: "hidden-seat", name: "seat" },
      h("option", { value: "" }, tr("hidden-anybody")),
      state.seats.map((seat) => h("option", { value: seat.id }, seat.name)),
    ),
  );
}

/** The sheet that asks for a hidden roll. */
export async function hiddenSheet() {
  await Promise.all([addCatalog("sheets"), addStyle("/page/styles/sheets.css")]);
  const problem = h("p", { class: "problem", role: "alert" });
  const ok = h("button", { class: "do" }, tr("hidden-ask"));
  const form = h(
    "form",
    {
      class: "fields adjusting",
      onsubmit: async (event) => {
        event.preventDefault();
        const entered = new FormData(form);
        ok.disabled = true;
        const wish = {
          audience: entered.get("audience"),
          dice: textOf(entered, "dice"),
          seat: entered.get("seat") || null,
        };
        problem.textContent = (await attempt("POST", "/hide", wish, 3)) || "";
        ok.disabled = false;
        if (!problem.textContent) closeSheet();
      },
    },
    audiences(state.me.role === "host" ? "host" : "host_and_roller"),
    h(
      "div",
      { class: "adjust" },
      h("label", { for: "hidden-dice" }, tr("hidden-dice")),
      h("input", {
        id: "hidden-dice",
        name: "dice",
        type: "text",
        maxlength: 200,
        placeholder: diceIn("d20+5"),
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
      }),
    ),
    roller(),
    problem,
    ok,
  );
  sheet(tr("hidden-title"), h("p", { class: "soft" }, tr("hidden-about")), form);
}
