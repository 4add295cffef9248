// Summaries of the latest steps of the game, also those without a throw on the tray.

import { tr } from "./i18n.js";
import { byId, h, capital, show } from "./dom.js";
import { why } from "./view.js";

const FRESH = 3;

function step(told, act, big) {
  return h("div", { class: `step ${told.tone}` },
    told.headline && h("p", { class: big ? "headline" : "step-head" }, told.headline),
    told.lines.length > 0 && h("ul", { class: "meaning" }, told.lines.map((line) => h("li", {}, capital(line)))),
    told.todo.length > 0 && h("ul", { class: "meaning todo" }, told.todo.map((line) => h("li", {}, line))),
    big && why(told.rules, act.why, told.lines));
}

/** The steps since the last throw on the tray, which has its own summary. */
export function sinceThrow(table) {
  const last = table.last_throw?.id;
  const steps = table.step_summaries || [];
  const until = last ? steps.findIndex((told) => told.throw_id === last) : -1;
  return until < 0 ? steps : steps.slice(0, until);
}

/** The newest steps in full, those before them folded. */
export function story(steps, act) {
  const shown = steps.slice(0, FRESH), before = steps.slice(FRESH);
  return [
    shown.map((told, i) => step(told, act, !i)),
    before.length > 0 && h("details", {}, h("summary", {}, tr("page-before")), before.map((told) => step(told, act, false))),
  ];
}

/** The course of the game, folded, for those who have just joined. */
export function drawIntro(table) {
  const intro = table.game?.intro || [], fresh = (table.step_summaries || []).length < 2;
  byId("how").hidden = !intro.length;
  byId("how").dataset.fresh = fresh;
  show(byId("how-body"), [table.session, intro, fresh], () => {
    byId("how-body").open = fresh;
    return [h("summary", { id: "how-heading" }, tr("page-how-goes", { game: table.game?.title })),
      h("ol", { class: "meaning intro" }, intro.map((line) => h("li", {}, line))),
      table.game?.needs.length > 0 && h("p", { class: "soft" }, tr("page-you-need", { needs: table.game.needs }))];
  });
}
