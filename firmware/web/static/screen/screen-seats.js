// On the big screen: everybody with their points, and the turn order.

import { addCatalog, tr } from "../base/i18n.js";
import { addStyle, h, show } from "../base/dom.js";
import { isFoe, nameParts, teamOf } from "../base/seats.js";

const MOST_IN_ORDER = 8;

/**
 * Only the first points have a bar of their own. Others are a word and a number, which people can read from
 * afar.
 * @param {any} member
 * @param {any} game
 */
export function seat(member, game) {
  const [first, ...others] = member.bars;
  return h(
    "div",
    {
      class: [
        "screen-seat",
        isFoe(member) && "foe",
        teamOf(member, game),
        member.active && "turn",
        member.out && "down",
      ]
        .filter(Boolean)
        .join(" "),
    },
    h(
      "p",
      {},
      h("span", { class: "name" }, nameParts(member)),
      first && h("span", {}, `${first.now}/${first.most}`),
    ),
    first && meter(member, first),
    others.length > 0 &&
      h(
        "ul",
        { class: "points" },
        others.map((bar) => h("li", {}, `${bar.label} `, h("strong", {}, `${bar.now}/${bar.most}`))),
      ),
  );
}

function meter(member, bar) {
  const inner = h("span");
  inner.style.width = `${Math.max(0, Math.min(100, (100 * bar.now) / Math.max(1, bar.most)))}%`;
  return h(
    "div",
    {
      class: "bar",
      role: "meter",
      "aria-label": tr("page-name-about", { who: member.name, about: bar.label }),
      "aria-valuemin": 0,
      "aria-valuemax": bar.most,
      "aria-valuenow": bar.now,
    },
    inner,
  );
}

/**
 * The turn order, in a game without turns of its own: from the one whose turn it is.
 * @param {HTMLElement} body
 * @param {Api.OrderView | null} order
 */
export async function drawOrder(body, order) {
  body.hidden = !order?.entries.length && !order?.concealed;
  if (body.hidden || !order) return;
  await Promise.all([addCatalog("order"), addStyle("/page/styles/turn-order.css")]);
  const at = Math.max(
    0,
    order.entries.findIndex((entry) => entry.active),
  );
  const turned = [...order.entries.slice(at), ...order.entries.slice(0, at)].slice(0, MOST_IN_ORDER);
  show(body, [order], () => [
    h("h2", { class: "label" }, order.round ? tr("order-round", { n: order.round }) : tr("order-title")),
    order.concealed && h("p", { class: "soft" }, tr("order-concealed")),
    h(
      "ol",
      { class: "combatants" },
      turned.map((entry) =>
        h(
          "li",
          { class: `combatant ${entry.active ? "active" : ""}` },
          h("span", { class: "initiative" }, entry.initiative ?? "–"),
          h("span", { class: "who" }, entry.name),
          (entry.rolling || entry.tied) &&
            h("small", {}, entry.rolling ? tr("order-rolling") : tr("order-tied")),
        ),
      ),
    ),
    order.entries.length > turned.length &&
      h("p", { class: "more" }, tr("page-more-count", { n: order.entries.length - turned.length })),
  ]);
}
