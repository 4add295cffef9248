// Summaries of the latest steps of the game, also those without a throw on the tray.

import { tr } from "./i18n.js";
import { byId, h, capital, show } from "./dom.js";
import { pictured } from "./swatch.js";

const FRESH = 3;

function step(told, big) {
  return h("div", { class: `step ${told.tone}` },
    told.headline && h("p", { class: big ? "headline" : "step-head" }, told.headline),
    told.lines.length > 0 && h("ul", { class: "meaning" }, told.lines.map((line) => h("li", {}, pictured(capital(line))))),
    told.todo.length > 0 && h("ul", { class: "meaning todo" }, told.todo.map((line) => h("li", {}, pictured(line)))));
}

// The last throw that was shown, and the newest step when it came: one for an ask belongs to no step of the game.
let seen = { id: undefined, step: -1 };

/** The steps since the last throw on the tray, which has its own summary. */
export function sinceThrow(table) {
  const last = table.last_throw, id = last?.id ?? null, steps = table.step_summaries || [];
  if (id !== seen.id) {
    const newest = seen.id !== undefined || table.undo?.throw || last?.outcome.state === "hidden";
    seen = { id, step: id && newest ? steps[0]?.step ?? -1 : -1 };
  }
  const until = id ? steps.findIndex((told) => told.throw_id === id) : -1;
  return until < 0 ? steps.filter((told) => told.step > seen.step) : steps.slice(0, until);
}

/** The newest steps in full, those before them folded. */
export function story(steps) {
  const shown = steps.slice(0, FRESH), before = steps.slice(FRESH);
  return [
    shown.map((told, i) => step(told, !i)),
    before.length > 0 && h("details", {}, h("summary", {}, tr("page-earlier-steps")), before.map((told) => step(told, false))),
  ];
}

/** The course of the game, folded, for those who have just joined. */
export function drawIntro(table) {
  const intro = table.game?.intro || [], fresh = (table.step_summaries || []).length < 2;
  byId("how").hidden = !intro.length;
  byId("how").dataset.fresh = fresh;
  show(byId("how-body"), [table.session, intro, fresh], () => {
    byId("how-body").open = fresh;
    return [h("summary", { id: "how-heading" }, tr("page-how-to-play-game", { game: table.game?.title })),
      h("ol", { class: "meaning intro" }, intro.map((line) => h("li", {}, line))),
      table.game?.needs.length > 0 && h("p", { class: "soft" }, tr("page-needs-line", { needs: table.game.needs }))];
  });
}
