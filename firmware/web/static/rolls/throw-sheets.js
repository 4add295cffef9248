// The sheets of a throw: the throw itself, one of its dice, its clip, and the rules that decided it.

import { clock, diceIn, tr } from "../base/i18n.js";
import { capital, h } from "../base/dom.js";
import { get } from "../base/api.js";
import { auditLine } from "./corrections.js";
import { facts } from "../parts/dice.js";
import { changeTable, closeSheet, sheet } from "../base/dialog.js";
import { actions, clip, picture } from "./pictures.js";
import { mayCorrect, mayReveal } from "../base/rights.js";
import { state } from "../base/state.js";
import { dieFacts } from "../parts/die-details.js";
import { throwCard } from "../parts/view.js";

async function loadRules() {
  const game = state.table?.game?.id;
  if (!game || state.rulesOf === game) return;
  const { rules } = await get(`/games/${game}/rules`);
  // Otherwise another game was started meanwhile.
  if (game === state.table.game?.id) Object.assign(state, { rules, rulesOf: game });
}

/** What decided a result, step by step; below, each rule in one sentence with its id in small print. */
export async function openRules(rules, lines = []) {
  await loadRules().catch((error) => console.warn(error)); // without them, the steps are still shown
  const steps = lines.map((line) => h("li", {}, line));
  const sentences = rules.map((rule) => {
    const sentence = state.rules[rule] || tr("page-why-no-text");
    return h("li", {}, sentence, " ", h("small", { class: "soft" }, rule));
  });
  sheet(
    tr("page-why-total"),
    steps.length > 0 && h("ol", { class: "meaning" }, steps),
    steps.length > 0 && h("h3", { class: "label" }, tr("page-why-rules")),
    h("ul", { class: "meaning rules-used" }, sentences),
  );
}

/**
 * A die of a throw: how the camera saw it, what it counts as, and the form that corrects it.
 * @param {Api.ThrowView} thrown
 * @param {ShownDie} die
 */
export async function openDie(thrown, die) {
  const { kind, label, text } = facts(die, thrown);
  const form = mayCorrect(thrown) && h("div");
  const name = capital(kind ? diceIn(kind) : tr("page-die-unnamed"));
  sheet(
    label ? tr("page-name-about", { who: name, about: text }) : name,
    thrown.picture &&
      picture(`${thrown.picture}?die=${encodeURIComponent(die.die_id)}`, {
        class: "crop",
        alt: tr("page-die-picture"),
        width: 320,
        height: 320,
      }),
    clip(thrown),
    dieFacts(die, thrown),
    form,
  );
  if (form) form.replaceChildren(await correctionForm(thrown, die));
}

/**
 * @param {Api.ThrowView} thrown
 * @param {ShownDie} die
 */
async function correctionForm(thrown, die) {
  try {
    const { correction } = await import("./die-correction.js");
    return correction(thrown, die);
  } catch {
    return h("p", { class: "problem" }, tr("page-tray-unreachable"));
  }
}

/**
 * A throw: its picture, its clip, its card, and who did what with it.
 * @param {Api.ThrowView} thrown
 */
export function openThrow(thrown) {
  const { width, height, audit_log: entries } = thrown;
  const lines = entries.map((entry) => h("li", {}, auditLine(entry)));
  sheet(
    tr("page-rolled-at", { clock: clock(thrown.at) }),
    thrown.picture && picture(thrown.picture, { alt: tr("page-tray-picture"), width, height }),
    clip(thrown),
    throwCard(thrown, throwActions),
    actions(thrown),
    lines.length > 0 && [
      h("h3", { class: "label" }, tr("page-activity")),
      h("ul", { class: "meaning" }, lines),
    ],
  );
}

/** The clip of the last throw, slowly. */
export const watchLastRoll = () =>
  sheet(
    tr("page-watch-roll"),
    state.table.last_throw && clip(state.table.last_throw, { slow: true, quiet: false }),
  );

/** @param {Api.ThrowView} thrown */
function reveal(thrown) {
  closeSheet();
  changeTable("POST", `/throws/${encodeURIComponent(thrown.id)}/reveal`, {}, 3);
}

/** What the buttons of a throw's card do on this page. The overlay has other ones. */
export const throwActions = { openDie, openRules, mayReveal, reveal };
