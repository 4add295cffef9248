// Drawing the player page from the table: the sign, the stage, what is asked, and the cards below.

import { tr } from "../base/i18n.js";
import { byId, h, show } from "../base/dom.js";
import { drawAsk } from "../requests/ask-panel.js";
import { boardDrawing } from "../requests/board.js";
import { auditLine, correctionCard, headings, latestCorrection } from "../rolls/corrections.js";
import { drawDemo } from "../requests/demo.js";
import { drawHistory } from "../rolls/history.js";
import { joinCard, myself, seatIsGone } from "./join.js";
import { legend, matDrawing } from "../parts/mat.js";
import { party } from "../parts/players.js";
import { addressed } from "../requests/requests.js";
import { owner } from "../base/rights.js";
import { drawRings, drawStage } from "../rolls/stage.js";
import { draw, quietly, state } from "../base/state.js";
import { drawIntro } from "../rolls/step-log.js";

/** Whether this person said that they only watch; then the form to join is folded. */
const lookingOn = () => sessionStorage.looking === "on";
const lookOn = () => {
  sessionStorage.looking = "on";
  draw();
};

/**
 * What the sign says: what the table waits for, and for whom.
 * @param {Api.TableView} t
 */
function phaseWords(t) {
  if (t.light === "fault") return tr("page-marked-place");
  if (t.phase === "rolling") return tr("page-rolling");
  if (t.phase === "paused") return tr("page-paused");
  if (t.questions.length) return tr("page-question");
  const due = t.open.find((request) => request.type !== "choice" || !request.optional);
  const seat = due && owner(due.by);
  if (!seat) return tr("page-ready");
  if (seat === state.me.seat) return tr("page-your-turn");
  const name = addressed(due);
  return name ? tr("page-turn-of", { who: name, does: due.type }) : tr("page-ready");
}

/** The words of the sign. A long word makes them smaller, so that it stays whole. */
function signWords(sign) {
  const node = h("span", { class: "phase-words" }, sign);
  node.style.setProperty("--longest", String(Math.max(...sign.split(/\s/).map((word) => word.length))));
  return node;
}

const say = (element, words) => {
  if (element.textContent !== words) element.textContent = words;
};

/** The card to join. A table for players only shows nothing else to others. */
function drawCome() {
  const watches = state.me.role === "watcher";
  const seatless = seatIsGone();
  const asksToJoin = watches && state.asked && (Boolean(state.closed) || !lookingOn());
  byId("come").hidden = !asksToJoin;
  show(byId("come-form"), [asksToJoin, state.closed], () =>
    asksToJoin ? h("div", { class: "panel" }, joinCard(lookOn)) : [],
  );
  byId("come-about").hidden = !state.asked || asksToJoin || !(watches || seatless);
  say(byId("come-words"), watches ? tr("page-watching-note") : tr("page-seat-not-in-session"));
  byId("come-words").classList.toggle("unseen", watches);
  say(byId("join"), watches ? tr("page-join-table") : tr("page-take-seat"));
}

export function drawPage() {
  drawCome();
  const t = state.table;
  if (!t) return;
  document.body.dataset.game = t.game?.id || "";
  document.title = t.game ? `${t.game.title} · Traywatch` : "Traywatch";
  say(byId("title"), t.game?.title || "Traywatch");
  const where = !t.table ? tr("page-no-game") : t.table.title === t.game?.title ? "" : t.table.title;
  say(byId("subtitle"), [where, myself()].filter(Boolean).join(" · "));
  byId("phase").dataset.phase = t.phase;
  byId("phase").dataset.light = t.light;
  const sign = phaseWords(t);
  show(byId("phase"), [sign], () => signWords(sign));
  byId("problems").hidden = !t.problems.length;
  say(byId("problems"), t.problems.join(" "));
  drawStage();
  drawRings(t);
  drawAsk(t);
  drawCardsSoon();
}

let cardsFrame = 0;

/** The cards below the stage follow in the next frame: a slow phone shows the roll first. */
function drawCardsSoon() {
  if (document.hidden) drawCards();
  else if (!cardsFrame) cardsFrame = requestAnimationFrame(drawCards);
}

function drawCards() {
  cardsFrame = 0;
  const t = state.table;
  drawCorrection();
  drawLanding(t.last_throw);
  drawGame(t);
  byId("party").hidden = !t.table?.seats.length;
  show(byId("party-body"), [t.table?.seats, t.table?.notes], () => party(t.table));
  drawEarlierSoon();
  document.body.dataset.role = state.me.role;
  drawDemo();
  say(byId("foot"), tr("page-source-line", { source: t.source.name, version: t.version }));
  document.body.dataset.drawn = "";
}

let earlierTimer = 0;

/** Earlier throws can load later: what has just landed comes first. */
function drawEarlierSoon() {
  if (state.fresh === null) return drawHistory();
  if (!earlierTimer)
    earlierTimer = setTimeout(() => {
      earlierTimer = 0;
      drawHistory();
    }, 250);
}

/** @param {Api.ThrowView | null} thrown */
function drawLanding(thrown) {
  const zoned = state.table.game?.zones !== false;
  const mat = matDrawing(state.profile, thrown, zoned);
  const body = byId("landing-body");
  byId("landing").hidden = !mat;
  if (mat && mat.parentNode !== body) body.replaceChildren(mat, ...(zoned ? [legend(state.profile)] : []));
}

/**
 * The turn order, in a game without turns of its own. Its module comes when there is one.
 * @param {Api.TableView} t
 */
function drawOrder(t) {
  if (t.state?.table_order || byId("order"))
    quietly(import("./turn-order.js").then((module) => module.drawOrder(t)));
}

/** @param {Api.TableView} t */
function drawGame(t) {
  drawIntro(t);
  drawOrder(t);
  const board = t.table?.board;
  byId("board").hidden = !board && !t.game?.board; // its place does not change when it comes
  show(byId("board-body"), [board], () =>
    board
      ? boardDrawing(board, (mark) => t.table?.seats.find((seat) => seat.id === mark.seat)?.facts[0] || "")
      : h("p", { class: "empty" }, tr("page-board-empty")),
  );
}

function drawCorrection() {
  const entry = latestCorrection();
  byId("correction").hidden = !entry;
  if (entry) say(byId("correction-heading"), headings[entry.did]);
  if (show(byId("correction-body"), [entry], () => entry && correctionCard(entry)) && entry)
    byId("spoken").textContent = auditLine(entry);
}
