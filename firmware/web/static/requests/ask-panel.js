// The panel at the lower edge: the open question of the tray, or what the game asks for.

import { tr } from "../base/i18n.js";
import { rollsOnTap } from "./demo.js";
import { byId, h, show } from "../base/dom.js";
import { accessOf, openRequests, question } from "./requests.js";
import { may } from "../base/rights.js";
import { state } from "../base/state.js";

/** What is asked, as a new panel: it grows from the lower edge, and nothing that was there moves. */
function panel(parts) {
  const node = h("div", { class: "panel" }, parts);
  return node.hasChildNodes() ? node : [];
}

/**
 * Seat that a question waits for: the one of its request; null if anybody may answer.
 * @param {Api.QuestionView} q
 * @param {Api.TableView} table
 */
const seatOf = (q, table) => table.open.find((request) => request.id === q.request)?.by ?? null;

/** Whether somebody at this phone may choose something of an optional choice. */
const mayUse = (choice) => may(choice.by) || choice.options.some((option) => option.by && may(option.by));

/**
 * Draw the panel, and say what is asked to screen readers if it is new.
 * @param {Api.TableView} table
 */
export function drawAsk(table) {
  const q = table.questions[0];
  const roll = table.open.find((request) => request.type === "roll");
  const choices = table.open.filter((request) => request.type === "choice");
  const must = choices.find((choice) => !choice.optional);
  const lay = table.open.find((request) => request.type === "place");
  /** @type {any} */
  const asks = q || must || lay || roll;
  const seat = q ? seatOf(q, table) : (asks?.by ?? null);
  const isOwn = Boolean(asks && state.me.seat && seat === state.me.seat);
  byId("ask").classList.toggle("question", Boolean(q || must));
  byId("ask").classList.toggle("mine", isOwn);
  const board = table.table?.board;
  const parts = () => [
    isOwn && h("p", { class: "your-turn" }, tr("page-your-question")),
    q
      ? question(q, accessOf(seat))
      : openRequests(
          { must, lay, roll },
          choices.filter((choice) => choice.optional && mayUse(choice)),
          accessOf(seat),
          board,
        ),
  ];
  const depends = [q, table.open, state.me, state.seats, board?.marks, rollsOnTap(), table.autoplay];
  const changed = show(byId("ask-body"), depends, () => panel(parts()));
  if (changed && (q || must)) byId("spoken").textContent = q ? q.say : (must?.prompt ?? "");
}
