// Inviting players on the host page: the code, its QR code, who has joined, and removing somebody.

import { language, tr } from "./i18n.js";
import { byId, h, show } from "./dom.js";
import { getMine, getText, keepToken, send } from "./api.js";

const GROUP = 6; // letters of the long code that stand together
const SOON = 4; // free places from which on the page says how many are left

const clock = (iso) => new Date(iso).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
const grouped = (code) => code.match(new RegExp(`.{1,${GROUP}}`, "g")).join(" ");

async function qrCode() {
  const drawn = new DOMParser().parseFromString(await getText("/access/qr.svg?for=join"), "image/svg+xml").documentElement;
  if (drawn.localName !== "svg") return null;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", tr("page-invite-qr-label"));
  return document.importNode(drawn, true);
}

/**
 * The function that draws the invitation. `sheet` shows a title and parts, `sure` asks before it calls a
 * function, `seats` returns the seats of the table, and `body` is where it is drawn.
 */
export function inviting({ sheet, sure, seats, body }) {
  let access = null; // what the tray said last

  const failed = (error) => sheet(tr("page-refused-heading"), h("p", {}, error.message));

  /** Say who has joined since the last drawing. */
  function announce(players) {
    const known = new Set(access?.players.map((one) => one.id));
    const fresh = access ? players.filter((one) => !known.has(one.id)) : [];
    if (fresh.length) byId("spoken").textContent = fresh.map((one) => tr("page-has-joined", { name: one.name })).join(" ");
  }

  async function playersOnly(event) {
    try {
      access = await send("PUT", "/access", { players_only: event.target.checked });
      await draw();
    } catch (error) {
      event.target.checked = access.players_only;
      failed(error);
    }
  }

  async function renew() {
    try {
      const made = await send("POST", "/access/renew", {});
      keepToken(made.token);
      access = null;
      await draw();
      byId("spoken").textContent = tr("page-codes-done");
    } catch (error) {
      failed(error);
    }
  }

  async function remove(player) {
    try {
      await send("DELETE", `/access/players/${player.id}`);
      await draw();
      byId("spoken").textContent = tr("page-was-removed", { name: player.name });
    } catch (error) {
      failed(error);
    }
  }

  function joined(player, names) {
    const seat = player.seat ? tr("page-player-seats", { seats: names.get(player.seat) || player.seat }) : tr("page-player-no-seat");
    return h("li", {},
      h("span", { class: "who" }, player.name),
      h("span", { class: "soft" }, seat, player.joined_at && ` · ${tr("page-joined-at", { time: clock(player.joined_at) })}`),
      h("button", { type: "button", class: "quiet remove", "aria-label": tr("page-remove-player", { name: player.name }), onclick: () => sure(tr("page-remove-player-ask", { name: player.name }), tr("page-remove-player-means"), tr("page-remove"), () => remove(player)) }, tr("page-remove")));
  }

  /** Draw the invitation with what the tray says now. */
  async function draw() {
    const now = await getMine("/access");
    const names = new Map(seats().filter((seat) => seat.player).map((seat) => [seat.player, seat.name]));
    const picture = access?.join_url === now.join_url ? body.querySelector(".qr svg") : await qrCode();
    announce(now.players);
    access = now;
    const free = now.most_players - now.players.length;
    show(body, [now, [...names]], () => [
      h("div", { class: "invite" },
        picture && h("div", { class: "qr" }, picture),
        h("p", {}, tr("page-invite-scan"), " ", h("a", { href: now.join_url }, now.join_url.replace(/#.*$/, ""))),
        h("p", { class: "soft" }, tr("page-invite-type-code")),
        h("p", { class: `code ${now.long_only ? "long" : ""}`, "aria-label": tr("page-invite-code", { x: [...now.code].join(" ") }) }, grouped(now.code)),
        now.long_only && h("p", { class: "soft" }, tr("page-codes-guessed"))),
      h("ul", { class: "joined" }, now.players.length
        ? now.players.map((player) => joined(player, names))
        : h("li", { class: "soft" }, tr("page-players-none"))),
      free < SOON && h("p", { class: "problem" }, tr("page-places-left", { n: free })),
      h("p", { class: "soft screen-link" }, tr("page-for-a-screen"), " ", h("a", { href: now.screen_url, rel: "noopener" }, now.screen_url.replace(/#.*$/, ""))),
      h("button", { type: "button", class: "quiet", onclick: () => sure(tr("page-codes-question"),
        tr("page-codes-note"), tr("page-codes-send"), renew) }, tr("page-codes-new")),
      h("label", { class: "only" }, h("input", { type: "checkbox", checked: now.players_only, onchange: playersOnly }),
        h("span", {}, tr("page-access-players-only"))),
    ]);
  }

  return draw;
}
