// The turn order of games that have no turns of their own: a card on the page, and a sheet that changes it.
// Loaded when there is an order, or when somebody opens it from the menu.

import { addCatalog, tr } from "../base/i18n.js";
import { get } from "../base/api.js";
import { addStyle, button, byId, h, show } from "../base/dom.js";
import { changeTable, closeSheet, sheet } from "../base/dialog.js";
import { can } from "../base/rights.js";
import { quietly, state } from "../base/state.js";

const isHost = () => can("access");
const isOwn = (entry) => can("order") && (isHost() || (state.me.seat && entry.seat === state.me.seat));
const wholeTable = () => state.table?.table?.order;

/** @type {Api.OrderView | null} */
let whole = null; // the order with hidden combatants, for the host
/** @type {string | null} */
let wholeOf = null; // the table that it belongs to

/**
 * What the order depends on: every change of it counts up.
 * @param {Api.TableView} t
 */
const version = (t) => `${t.session}.${t.state?.table_order?.count || 0}.${t.table?.order?.round || 0}`;

/** @returns {Promise<Api.OrderView | null>} */
async function load() {
  if (!isHost()) return wholeTable() ?? null;
  const of = version(state.table);
  if (wholeOf !== of) {
    whole = await get("/order");
    wholeOf = of;
  }
  return whole;
}

const change = (body) => changeTable("POST", "/order", { change: body });

/** A change from the sheet, which then shows the new order. */
const changed = async (body) => {
  if (await change(body)) await orderSheet(byId("sheet").open);
};

// ------------------------------------------------------------------ the card

function line(entry) {
  const marks = [
    entry.rolling && tr("order-rolling"),
    entry.tied && tr("order-tied"),
    entry.hidden && tr("order-hidden"),
  ].filter(Boolean);
  return h(
    "li",
    { class: `combatant ${entry.active ? "active" : ""}`, "aria-current": entry.active ? "step" : null },
    h("span", { class: "initiative" }, entry.initiative ?? "–"),
    h("span", { class: "who" }, entry.name),
    marks.length > 0 && h("small", { class: "soft" }, marks.join(", ")),
  );
}

/**
 * Whether this phone may go on to the next turn: the host, or the player whose turn it is.
 * @param {Api.OrderView} order
 */
function mayNext(order) {
  const now = order.entries.find((entry) => entry.active);
  return can("order") && (isHost() || Boolean(now && state.me.seat && now.seat === state.me.seat));
}

/** @param {Api.OrderView} order */
function parts(order) {
  const acting = order.entries.some((entry) => entry.initiative !== null);
  return [
    h(
      "h2",
      { id: "order-heading", class: "label" },
      order.round ? tr("order-round", { n: order.round }) : tr("order-title"),
    ),
    h("ol", { class: "combatants" }, order.entries.map(line)),
    order.concealed && !isHost() && h("p", { class: "soft" }, tr("order-concealed")),
    can("order") &&
      h(
        "div",
        { class: "row" },
        acting &&
          mayNext(order) &&
          button(order.round ? tr("order-next") : tr("order-begin"), () => change({ do: "next" }), {
            class: order.round ? "do" : "quiet",
          }),
        button(tr("order-change"), () => quietly(orderSheet())),
      ),
  ];
}

/**
 * Draw the card, or take it away.
 * @param {Api.TableView} t
 */
export async function drawOrder(t) {
  await Promise.all([addCatalog("order"), addStyle("/page/styles/turn-order.css")]);
  const order = t.table?.order && (await load());
  if (state.table?.session !== t.session) return;
  let card = byId("order");
  if (!order?.entries.length && !order?.concealed) {
    card?.remove();
    return;
  }
  if (!card) {
    card = h("section", { id: "order", class: "card", "aria-labelledby": "order-heading" });
    byId("rings").after(card);
  }
  show(card, [order, state.me], () => parts(order));
}

// ------------------------------------------------------------------ the sheet

const chip = (words, body) => button(words, () => quietly(changed(body)), { class: "chip" });

/** The field for the initiative of a combatant. */
function initiativeField({ id, name, initiative }) {
  const onchange = ({ target }) => {
    const value = target.valueAsNumber;
    if (Number.isInteger(value)) quietly(changed({ do: "initiative", id, initiative: value }));
  };
  const attributes = { type: "number", inputmode: "numeric", min: -999, max: 999, onchange };
  return h("input", {
    ...attributes,
    value: initiative ?? "",
    "aria-label": tr("order-initiative-of", { name }),
  });
}

const bonusOf = ({ bonus }) =>
  bonus !== 0 && h("small", { class: "soft" }, ` ${bonus > 0 ? "+" : "−"}${Math.abs(bonus)}`);

/**
 * One combatant with its buttons.
 * @param {Api.OrderEntry} entry
 * @param {Api.OrderView} order
 */
function row(entry, order) {
  const others = order.entries.filter(
    (each) => each !== entry && each.initiative !== null && each.initiative === entry.initiative,
  );
  const isTied = entry.tied && others.length > 0;
  const goFirst = () =>
    chip(tr("order-first"), { do: "tie", ids: [entry, ...others].map((each) => each.id) });
  return h(
    "li",
    { class: `combatant ${entry.active ? "active" : ""}` },
    h(
      "div",
      { class: "line" },
      initiativeField(entry),
      h("span", { class: "who" }, entry.name, bonusOf(entry)),
    ),
    isHost() && isTied && h("div", { class: "why chips" }, goFirst()),
    isOwn(entry) &&
      h(
        "details",
        {},
        h("summary", { "aria-label": tr("order-more-of", { name: entry.name }) }, tr("page-more")),
        h(
          "div",
          { class: "why chips" },
          chip(tr("order-roll"), { do: "roll", id: entry.id }),
          isHost() && !isTied && others.length > 0 && goFirst(),
          isHost() && showOrHide(entry),
          chip(tr("order-remove"), { do: "remove", id: entry.id }),
        ),
      ),
  );
}

const showOrHide = ({ id, hidden }) =>
  chip(hidden ? tr("order-show") : tr("order-hide"), { do: hidden ? "show" : "hide", id });

const field = (label, input) => h("div", { class: "field" }, h("label", { for: input.id }, label), input);

/** @param {number | null} [value] */
const numberField = (id, name, label, most, value = null) =>
  field(label, h("input", { id, name, type: "number", inputmode: "numeric", min: -most, max: most, value }));

/** The combatant that the form describes. A player adds one to their own seat. */
const combatantOf = (form) => ({
  do: "add",
  name: form.get("name"),
  bonus: Number(form.get("bonus")) || 0,
  seat: isHost() ? form.get("seat") || "" : state.me.seat,
  hidden: Boolean(form.get("hidden")),
  initiative: form.get("initiative") ? Number(form.get("initiative")) : null,
});

function seatField() {
  const options = state.seats.map((seat) => h("option", { value: seat.id }, seat.name));
  const nobody = h("option", { value: "" }, tr("order-nobody"));
  return field(tr("order-seat"), h("select", { id: "order-seat", name: "seat" }, nobody, options));
}

/** The form that adds a combatant: the host anybody, a player their own. */
function adding() {
  const own = state.seats.find((seat) => seat.id === state.me.seat);
  const onsubmit = async (event) => {
    event.preventDefault();
    await changed(combatantOf(new FormData(event.target)));
  };
  const name = { name: "name", required: true, maxlength: 40, autocomplete: "off" };
  const hidden = h("input", { type: "checkbox", name: "hidden" });
  return h(
    "form",
    { class: "fields", onsubmit },
    h("h3", {}, tr("order-add")),
    field(
      tr("order-name"),
      h("input", { id: "order-name", ...name, value: isHost() ? "" : own?.name || "" }),
    ),
    h(
      "div",
      { class: "two" },
      numberField("order-bonus", "bonus", tr("order-bonus"), 99, 0),
      numberField("order-initiative", "initiative", tr("order-initiative"), 999),
    ),
    isHost() && state.seats.length > 0 && seatField(),
    isHost() && h("label", { class: "menu-item switch" }, tr("order-hide-it"), hidden),
    h("button", { class: "do" }, tr("order-add")),
  );
}

/**
 * The sheet with everybody in the order, and what can be done. Drawn `again`, it stays closed if somebody
 * closed it meanwhile.
 */
export async function orderSheet(again = null) {
  if (again === false) return;
  await Promise.all([addCatalog("order"), addStyle("/page/styles/turn-order.css")]);
  const order = await load();
  if (!order || (again && !byId("sheet").open)) return;
  sheet(
    tr("order-title"),
    order.entries.length > 0
      ? h(
          "ol",
          { class: "combatants sheet-order" },
          order.entries.map((entry) => row(entry, order)),
        )
      : h("p", { class: "soft" }, tr("order-empty")),
    isHost() && order.entries.length > 0 && h("div", { class: "row" }, orderButtons(order)),
    (isHost() || state.me.seat) && adding(),
  );
}

/**
 * What the host does with the whole order.
 * @param {Api.OrderView} order
 */
function orderButtons(order) {
  const waiting = order.entries.some((entry) => entry.initiative === null);
  const rolling = order.entries.some((entry) => entry.rolling);
  const rollAll = async () => {
    if (await change({ do: "roll" })) closeSheet();
  };
  const action = (words, body) => button(words, () => changed(body));
  return [
    waiting && !rolling && button(tr("order-roll-all"), rollAll),
    rolling && action(tr("order-stop"), { do: "stop" }),
    order.round > 0 && action(tr("order-end"), { do: "end" }),
    action(tr("order-reset"), { do: "reset" }),
  ];
}
