// Measuring the lens from several views of a board.

import { number, tr } from "./i18n.js";
import { h, s, redraw } from "./dom.js";

const FEWEST = 3;
const ENOUGH = 6;
const WIDE = 0.6;

export function lensPanel(room) {
  let board = null;
  let wrong = "";
  let done = "";
  let busy = false;

  async function doing(work) {
    busy = true; wrong = ""; done = "";
    room.redraw();
    const [answer, no] = await work();
    busy = false;
    wrong = no || "";
    room.say(wrong || done);
    room.redraw();
    return answer;
  }

  const view = () => doing(async () => {
    const [answer, no] = await room.ask("POST", "/lens/views");
    if (answer) { board = answer; done = tr("setup-lens-views-taken", { views: answer.views }); }
    return [answer, no];
  });
  const forget = () => doing(async () => {
    const [answer, no] = await room.ask("DELETE", "/lens/views");
    if (answer) { board = answer; done = tr("setup-lens-views-discarded"); }
    return [answer, no];
  });
  const measure = () => doing(async () => {
    const [answer, no] = await room.ask("POST", "/lens");
    if (answer) {
      done = tr("setup-lens-measured", { views: answer.lens.views, hfov_deg: number(answer.lens.hfov_deg), focal_sd: number(100 * answer.lens.focal_sd) });
      board = await room.get("/lens");
    }
    return [answer, no];
  });

  return {
    hint: tr("setup-picture-hint-lens"),
    async enter() {
      room.stage.whole();
      board = await room.get("/lens").catch(() => null);
      room.redraw();
    },
    draw(target) {
      if (target === room.stage) {
        const r = 2.5 / room.stage.scale;
        return (board?.corners_px || []).map(([x, y]) => s("circle", { class: "mark-dot", cx: x + 0.5, cy: y + 0.5, r }));
      }
      const kept = board?.kept;
      return redraw(target,
        h("h2", {}, tr("setup-lens-heading")),
        h("p", {}, tr("setup-lens-instructions")),
        kept && h("p", { class: "soft" }, tr("setup-lens-saved", { hfov_deg: number(kept.hfov_deg), views: kept.views })),
        board && h("p", {}, h("strong", {}, tr("setup-lens-views-count", { views: board.views, enough: ENOUGH })), board.views ? (board.coverage < WIDE ? tr("setup-lens-coverage-low", { coverage: Math.round(100 * board.coverage) }) : tr("setup-lens-coverage", { coverage: Math.round(100 * board.coverage) })) : "."),
        done && h("p", { role: "status" }, done),
        wrong && h("p", { class: "problem", role: "alert" }, wrong),
        h("button", { type: "button", class: "do wide", disabled: busy, onclick: view }, busy ? tr("setup-status-working") : tr("setup-lens-take-view")),
        h("div", { class: "row" },
          h("button", { type: "button", class: "quiet", disabled: busy || !board?.views, onclick: forget }, tr("setup-lens-start-over")),
          h("button", { type: "button", class: "quiet", disabled: busy || !room.mayChange || (board?.views || 0) < FEWEST, onclick: measure }, tr("setup-lens-measure"))));
    },
  };
}
