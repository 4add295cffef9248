// Summaries of the latest steps of the game, also those without a throw on the tray.

import { tr } from "../base/i18n.js";
import { byId, h, capital, show } from "../base/dom.js";
import { pictured } from "../parts/swatch.js";

const FRESH = 3;

function step(summary, big) {
  return h(
    "div",
    { class: `step ${summary.tone}` },
    summary.headline && h("p", { class: big ? "headline" : "step-head" }, summary.headline),
    summary.lines.length > 0 &&
      h(
        "ul",
        { class: "meaning" },
        summary.lines.map((line) => h("li", {}, pictured(capital(line)))),
      ),
    summary.todo.length > 0 &&
      h(
        "ul",
        { class: "meaning todo" },
        summary.todo.map((line) => h("li", {}, pictured(line))),
      ),
  );
}

// The last throw that was shown, and the newest step when it came: one for an ask belongs to no step of the
// game.
/** @type {{ id?: string | null, step: number }} */
let marker = { id: undefined, step: -1 };

/**
 * The steps since the last throw on the tray, which has its own summary.
 * @param {Api.TableView} table
 */
export function sinceThrow(table) {
  const last = table.last_throw;
  const id = last?.id ?? null;
  const steps = table.step_summaries || [];
  if (id !== marker.id) {
    const newest = marker.id !== undefined || table.undo?.throw || last?.outcome.state === "hidden";
    marker = { id, step: id && newest ? (steps[0]?.step ?? -1) : -1 };
  }
  const until = id ? steps.findIndex((summary) => summary.throw_id === id) : -1;
  return until < 0 ? steps.filter((summary) => summary.step > marker.step) : steps.slice(0, until);
}

/** The newest steps in full, those before them folded. */
export function story(steps) {
  const shown = steps.slice(0, FRESH);
  const before = steps.slice(FRESH);
  return [
    shown.map((summary, i) => step(summary, !i)),
    before.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, tr("page-earlier-steps")),
        before.map((summary) => step(summary, false)),
      ),
  ];
}

/**
 * The course of the game, folded, for those who have just joined.
 * @param {Api.TableView} table
 */
export function drawIntro(table) {
  const intro = table.game?.intro || [];
  const fresh = (table.step_summaries || []).length < 2;
  byId("how").hidden = !intro.length;
  byId("how").dataset.fresh = fresh;
  show(byId("how-body"), [table.session, intro, fresh], () => {
    byId("how-body").open = fresh;
    return [
      h("summary", { id: "how-heading" }, tr("page-how-to-play-game", { game: table.game?.title })),
      h(
        "ol",
        { class: "meaning intro" },
        intro.map((line) => h("li", {}, line)),
      ),
      table.game &&
        table.game.needs.length > 0 &&
        h("p", { class: "soft" }, tr("page-needs-line", { needs: table.game.needs })),
    ];
  });
}
