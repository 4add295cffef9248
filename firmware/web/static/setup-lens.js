// Measuring the lens from several views of a board.

import { h, s } from "./dom.js";
import { fill } from "./setup-parts.js";

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
    if (answer) { board = answer; done = `Taken: ${answer.views} so far. Now show it from another angle.`; }
    return [answer, no];
  });
  const forget = () => doing(async () => {
    const [answer, no] = await room.ask("DELETE", "/lens/views");
    if (answer) { board = answer; done = "All pictures are discarded."; }
    return [answer, no];
  });
  const measure = () => doing(async () => {
    const [answer, no] = await room.ask("POST", "/lens");
    if (answer) {
      done = `Measured from ${answer.lens.views} pictures: ${answer.lens.hfov_deg.toFixed(1)} degrees wide, good to ${(100 * answer.lens.focal_sd).toFixed(1)} %. The next calibration uses it.`;
      board = await room.get("/lens");
    }
    return [answer, no];
  });

  return {
    hint: "Live picture, with the corners of the board that were seen",
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
      return fill(target,
        h("h2", {}, "Measure the lens"),
        h("p", {}, "Not needed for a printed mat, but it makes places more exact. Print the board (traywatch mat --board), glue it to something flat, and show it to the camera from six or more angles: tilted by 20 to 45 degrees, and up to the picture's edges."),
        kept && h("p", { class: "soft" }, `Kept: a lens ${kept.hfov_deg.toFixed(1)} degrees wide, from ${kept.views} pictures.`),
        board && h("p", {}, h("strong", {}, `${board.views} of ${ENOUGH} pictures`), board.views ? `, over ${Math.round(100 * board.coverage)} % of the picture${board.coverage < WIDE ? ": show it in the corners too" : ""}.` : "."),
        done && h("p", { role: "status" }, done),
        wrong && h("p", { class: "problem", role: "alert" }, wrong),
        h("button", { type: "button", class: "do wide", disabled: busy, onclick: view }, busy ? "Working…" : "Take this view"),
        h("div", { class: "row" },
          h("button", { type: "button", class: "quiet", disabled: busy || !board?.views, onclick: forget }, "Start over"),
          h("button", { type: "button", class: "quiet", disabled: busy || !room.mayChange || (board?.views || 0) < FEWEST, onclick: measure }, "Measure")));
    },
  };
}
