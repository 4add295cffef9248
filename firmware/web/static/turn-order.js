// The turn order of games that have no turns of their own: a card on the page, and a sheet that changes it.
// Loaded when there is an order, or when somebody opens it from the menu.

import { addCatalog, tr } from "./i18n.js";
import { getMine } from "./api.js";
import { addStyle, byId, h, show } from "./dom.js";
import { closeSheet, refused, sheet } from "./dialog.js";
import { can } from "./rights.js";
import { attempt, quietly, state } from "./state.js";

const isHost = () => can("access");
const mine = (entry) => can("order") && (isHost() || (state.me.seat && entry.seat === state.me.seat));
const wholeTable = () => state.table?.table?.order;

let whole = null; // the order with hidden combatants, for the host
let wholeOf = null; // the table that it belongs to

/** What the order depends on: every change of it counts up. */
const version = (t) => `${t.session}.${t.state?.table_order?.count || 0}.${t.table?.order?.round || 0}`;

async function load() {
  if (!isHost()) return wholeTable();
  const of = version(state.table);
  if (wholeOf !== of) {
    whole = await getMine("/order");
    wholeOf = of;
  }
  return whole;
}

async function change(body) {
  const wrong = await attempt("POST", "/order", { change: body });
  if (wrong) refused(wrong);
  return !wrong;
}

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

/** Whether this phone may go on to the next turn: the host, or the player whose turn it is. */
function mayNext(order) {
  const now = order.entries.find((entry) => entry.active);
  return can("order") && (isHost() || Boolean(now && state.me.seat && now.seat === state.me.seat));
}

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
          h(
            "button",
            { type: "button", class: order.round ? "do" : "quiet", onclick: () => change({ do: "next" }) },
            order.round ? tr("order-next") : tr("order-begin"),
          ),
        h(
          "button",
          { type: "button", class: "quiet", onclick: () => quietly(orderSheet()) },
          tr("order-change"),
        ),
      ),
  ];
}

/** Draw the card, or take it away. */
export async function drawOrder(t) {
  await Promise.all([addCatalog("order"), addStyle("/page/turn-order.css")]);
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

/** One combatant with its buttons. */
function row(entry, order) {
  const number = h("input", {
    type: "number",
    inputmode: "numeric",
    min: -999,
    max: 999,
    value: entry.initiative ?? "",
    "aria-label": tr("order-initiative-of", { name: entry.name }),
    onchange: ({ target }) => {
      if (Number.isInteger(target.valueAsNumber))
        quietly(changed({ do: "initiative", id: entry.id, initiative: target.valueAsNumber }));
    },
  });
  const button = (words, body) =>
    h("button", { type: "button", class: "chip", onclick: () => quietly(changed(body)) }, words);
  const equals = order.entries.filter(
    (one) => one.initiative !== null && one.initiative === entry.initiative,
  );
  const tied = entry.tied && equals.length > 1;
  const first = [entry, ...equals.filter((one) => one !== entry)].map((one) => one.id);
  return h(
    "li",
    { class: `combatant ${entry.active ? "active" : ""}` },
    h(
      "div",
      { class: "line" },
      number,
      h(
        "span",
        { class: "who" },
        entry.name,
        entry.bonus !== 0 &&
          h("small", { class: "soft" }, ` ${entry.bonus > 0 ? "+" : "−"}${Math.abs(entry.bonus)}`),
      ),
    ),
    isHost() &&
      tied &&
      h("div", { class: "why chips" }, button(tr("order-first"), { do: "tie", ids: first })),
    mine(entry) &&
      h(
        "details",
        {},
        h("summary", { "aria-label": tr("order-more-of", { name: entry.name }) }, tr("page-more")),
        h(
          "div",
          { class: "why chips" },
          button(tr("order-roll"), { do: "roll", id: entry.id }),
          isHost() && !tied && equals.length > 1 && button(tr("order-first"), { do: "tie", ids: first }),
          isHost() &&
            button(entry.hidden ? tr("order-show") : tr("order-hide"), {
              do: entry.hidden ? "show" : "hide",
              id: entry.id,
            }),
          button(tr("order-remove"), { do: "remove", id: entry.id }),
        ),
      ),
  );
}

/** The form that adds a combatant: the host anybody, a player their own. */
function adding() {
  const me = state.seats.find((one) => one.id === state.me.seat);
  const field = (label, input) => h("div", { class: "field" }, h("label", { for: input.id }, label), input);
  const name = h("input", {
    id: "order-name",
    name: "name",
    required: true,
    maxlength: 40,
    autocomplete: "off",
    value: isHost() ? "" : me?.name || "",
  });
  const bonus = h("input", {
    id: "order-bonus",
    name: "bonus",
    type: "number",
    inputmode: "numeric",
    min: -99,
    max: 99,
    value: 0,
  });
  const initiative = h("input", {
    id: "order-initiative",
    name: "initiative",
    type: "number",
    inputmode: "numeric",
    min: -999,
    max: 999,
  });
  const seat = h(
    "select",
    { id: "order-seat", name: "seat" },
    h("option", { value: "" }, tr("order-nobody")),
    state.seats.map((one) => h("option", { value: one.id }, one.name)),
  );
  return h(
    "form",
    {
      class: "fields",
      onsubmit: async (event) => {
        event.preventDefault();
        const given = new FormData(event.target);
        await changed({
          do: "add",
          name: given.get("name"),
          bonus: Number(given.get("bonus")) || 0,
          seat: isHost() ? given.get("seat") || "" : state.me.seat,
          hidden: Boolean(given.get("hidden")),
          initiative: given.get("initiative") ? Number(given.get("initiative")) : null,
        });
      },
    },
    h("h3", {}, tr("order-add")),
    field(tr("order-name"), name),
    h("div", { class: "two" }, field(tr("order-bonus"), bonus), field(tr("order-initiative"), initiative)),
    isHost() && state.seats.length > 0 && field(tr("order-seat"), seat),
    isHost() &&
      h(
        "label",
        { class: "menu-item switch" },
        tr("order-hide-it"),
        h("input", { type: "checkbox", name: "hidden" }),
      ),
    h("button", { class: "do" }, tr("order-add")),
  );
}

/** The sheet with everybody in the order, and what can be done. Drawn `again`, it stays closed if somebody closed it meanwhile. */
export async function orderSheet(again = null) {
  if (again === false) return;
  await Promise.all([addCatalog("order"), addStyle("/page/turn-order.css")]);
  const order = await load();
  if (again && !byId("sheet").open) return;
  const action = (words, body, close = true) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        onclick: async () => {
          if (await change(body)) {
            if (close) closeSheet();
            else await orderSheet(byId("sheet").open);
          }
        },
      },
      words,
    );
  const waiting = order.entries.some((entry) => entry.initiative === null);
  const rolling = order.entries.some((entry) => entry.rolling);
  sheet(
    tr("order-title"),
    order.entries.length > 0
      ? h(
          "ol",
          { class: "combatants sheet-order" },
          order.entries.map((entry) => row(entry, order)),
        )
      : h("p", { class: "soft" }, tr("order-empty")),
    isHost() &&
      order.entries.length > 0 &&
      h(
        "div",
        { class: "row" },
        waiting && !rolling && action(tr("order-roll-all"), { do: "roll" }),
        rolling && action(tr("order-stop"), { do: "stop" }, false),
        order.round > 0 && action(tr("order-end"), { do: "end" }, false),
        action(tr("order-reset"), { do: "reset" }, false),
      ),
    (isHost() || state.me.seat) && adding(),
  );
}
