// Measuring the lens from several views of a board.

import { number, tr } from "../base/i18n.js";
import { button, h, s, redraw } from "../base/dom.js";

const FEWEST = 3;
const ENOUGH = 6;
const WIDE = 0.6;

/** Views of a board that the tray has, and what was measured from them. */
class LensMeasurement {
  /** @type {any} the lens of the tray, and the board that is measured */
  board = null; // what the tray says of the views and the lens
  message = { wrong: "", done: "" };
  busy = false;

  /** @param {SetupContext} setup */
  constructor(setup) {
    this.setup = setup;
  }

  async load() {
    this.board = await this.setup.get("/lens").catch(() => null);
    this.setup.redraw();
  }

  /** Send a request; `succeed(answer)` takes the answer and returns what to say. */
  async request(method, path, succeed) {
    const { setup } = this;
    this.busy = true;
    this.message = { wrong: "", done: "" };
    setup.redraw();
    const [answer, wrong] = await setup.ask(method, path);
    this.message = { wrong: wrong || "", done: answer ? await succeed(answer) : "" };
    this.busy = false;
    setup.say(this.message.wrong || this.message.done);
    setup.redraw();
  }

  takeView() {
    return this.request("POST", "/lens/views", (board) => {
      this.board = board;
      return tr("setup-lens-views-taken", { views: board.views });
    });
  }

  discardViews() {
    return this.request("DELETE", "/lens/views", (board) => {
      this.board = board;
      return tr("setup-lens-views-discarded");
    });
  }

  measure() {
    return this.request("POST", "/lens", async ({ lens }) => {
      this.board = await this.setup.get("/lens").catch(() => this.board);
      return tr("setup-lens-measured", {
        views: lens.views,
        hfov_deg: number(lens.hfov_deg),
        focal_sd: number(100 * lens.focal_sd),
      });
    });
  }
}

/** @param {SetupContext} setup */
export function lensPanel(setup) {
  const measurement = new LensMeasurement(setup);
  return {
    hint: tr("setup-picture-hint-lens"),
    enter() {
      setup.stage.whole();
      return measurement.load();
    },
    draw: (target) =>
      target === setup.stage ? cornerDots(measurement) : redraw(target, content(measurement)),
  };
}

/** The corners of the board in the last view. */
function cornerDots({ board, setup }) {
  const r = 2.5 / setup.stage.scale;
  return (board?.corners_px || []).map(([x, y]) =>
    s("circle", { class: "mark-dot", cx: x + 0.5, cy: y + 0.5, r }),
  );
}

/** @param {LensMeasurement} measurement */
function content(measurement) {
  const { board, message, busy, setup } = measurement;
  return [
    h("h2", {}, tr("setup-lens-heading")),
    h("p", {}, tr("setup-lens-instructions")),
    board?.kept && currentLens(board.kept),
    board &&
      h(
        "p",
        {},
        h("strong", {}, tr("setup-lens-views-count", { views: board.views, enough: ENOUGH })),
        coverage(board),
      ),
    message.done && h("p", { role: "status" }, message.done),
    message.wrong && h("p", { class: "problem", role: "alert" }, message.wrong),
    button(busy ? tr("setup-status-working") : tr("setup-lens-take-view"), () => measurement.takeView(), {
      class: "do wide",
      disabled: busy,
    }),
    h(
      "div",
      { class: "row" },
      button(tr("setup-lens-start-over"), () => measurement.discardViews(), {
        disabled: busy || !board?.views,
      }),
      button(tr("setup-lens-measure"), () => measurement.measure(), {
        disabled: busy || !setup.mayChange || (board?.views || 0) < FEWEST,
      }),
    ),
  ];
}

const currentLens = ({ hfov_deg: degrees, views }) =>
  h("p", { class: "soft" }, tr("setup-lens-saved", { hfov_deg: number(degrees), views }));

/** How much of the picture the views cover, after their number. */
function coverage(board) {
  if (!board.views) return ".";
  const percent = { coverage: Math.round(100 * board.coverage) };
  return board.coverage < WIDE ? tr("setup-lens-coverage-low", percent) : tr("setup-lens-coverage", percent);
}
