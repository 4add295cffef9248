// Inviting players on the host page: the code, its QR code, who has joined, and removing somebody.

import { clock, tr } from "../base/i18n.js";
import { button, byId, h, show } from "../base/dom.js";
import { get, getText, keepToken, reasonOf, send } from "../base/api.js";
import { askFirst, refused } from "../base/dialog.js";
import { svgImage } from "./qr-code.js";

const GROUP = 6; // letters of the long code that stand together
const SOON = 4; // free places from which on the page says how many are left

const grouped = (code) => code.match(new RegExp(`.{1,${GROUP}}`, "g")).join(" ");
const withoutCode = (url) => url.replace(/#.*$/, "");
const announce = (words) => {
  byId("spoken").textContent = words;
};

class Invitation {
  /** @type {Api.AccessReply | null} what the tray said last */
  access = null;

  constructor(seats, body) {
    this.seats = seats;
    this.body = body;
  }

  /** Do something and draw the invitation as it is then; a refusal is shown. Returns whether it was done. */
  async run(act) {
    try {
      await act();
      await this.draw();
      return true;
    } catch (error) {
      refused(reasonOf(error));
      return false;
    }
  }

  setPlayersOnly = async (event) => {
    const checked = event.target.checked;
    const done = await this.run(async () => {
      this.access = await send("PUT", "/access", { players_only: checked });
    });
    if (!done) event.target.checked = !checked;
  };

  renew = async () => {
    const done = await this.run(async () => {
      const { token } = await send("POST", "/access/renew", {});
      keepToken(token);
      this.access = null;
    });
    if (done) announce(tr("page-codes-done"));
  };

  async remove(player) {
    const done = await this.run(() => send("DELETE", `/access/players/${player.id}`));
    if (done) announce(tr("page-was-removed", { name: player.name }));
  }

  /** Say who has joined since the last drawing. */
  announceNew(players) {
    const before = new Set(this.access?.players.map((player) => player.id));
    const joined = this.access ? players.filter((player) => !before.has(player.id)) : [];
    if (joined.length) announce(joined.map(({ name }) => tr("page-has-joined", { name })).join(" "));
  }

  /** The QR code that is drawn already, if it has this link, or else a new one. */
  async qrCode(link) {
    const drawn = this.access?.join_url === link && this.body.querySelector(".qr svg");
    return drawn || svgImage(await getText("/access/qr.svg?for=join"), tr("page-invite-qr-label"));
  }

  /** Draw the invitation with what the tray says now. */
  draw = async () => {
    const access = await get("/access");
    const seats = this.seats().filter((seat) => seat.player);
    const names = new Map(seats.map((seat) => [seat.player, seat.name]));
    const picture = await this.qrCode(access.join_url);
    this.announceNew(access.players);
    this.access = access;
    show(this.body, [access, [...names]], () => [
      h("div", { class: "invite" }, picture && h("div", { class: "qr" }, picture), codeParts(access)),
      playerList(this, access, names),
      placesLeft(access),
      screenLink(access.screen_url),
      button(tr("page-codes-new"), () => askToRenew(this)),
      playersOnlySwitch(this, access),
    ]);
  };
}

/** The function that draws the invitation into `body`. `seats` returns the seats of the table. */
export const inviting = ({ seats, body }) => new Invitation(seats, body).draw;

function codeParts(access) {
  const spelled = tr("page-invite-code", { x: [...access.code].join(" ") });
  const address = h("a", { href: access.join_url }, withoutCode(access.join_url));
  return [
    h("p", {}, tr("page-invite-scan"), " ", address),
    h("p", { class: "soft" }, tr("page-invite-type-code")),
    h("p", { class: `code ${access.long_only ? "long" : ""}`, "aria-label": spelled }, grouped(access.code)),
    access.long_only && h("p", { class: "soft" }, tr("page-codes-guessed")),
  ];
}

/**
 * @param {Invitation} invitation
 * @param {Api.AccessReply} access
 */
function playerList(invitation, access, names) {
  const { players } = access;
  const lines = players.map((player) => playerLine(invitation, player, names));
  return h(
    "ul",
    { class: "joined" },
    lines.length ? lines : h("li", { class: "soft" }, tr("page-players-none")),
  );
}

/** @param {Invitation} invitation */
function playerLine(invitation, player, names) {
  const { name, seat, joined_at: joinedAt } = player;
  const plays = seat
    ? tr("page-player-seats", { seats: names.get(seat) || seat })
    : tr("page-player-no-seat");
  const askToRemove = () =>
    askFirst(tr("page-remove-player-ask", { name }), tr("page-remove-player-means"), tr("page-remove"), () =>
      invitation.remove(player),
    );
  return h(
    "li",
    {},
    h("span", { class: "who" }, name),
    h("span", { class: "soft" }, plays, joinedAt && ` · ${tr("page-joined-at", { time: clock(joinedAt) })}`),
    button(tr("page-remove"), askToRemove, {
      class: "quiet remove",
      "aria-label": tr("page-remove-player", { name }),
    }),
  );
}

function placesLeft({ most_players: most, players }) {
  const n = most - players.length;
  return n < SOON && h("p", { class: "problem" }, tr("page-places-left", { n }));
}

function screenLink(url) {
  const link = h("a", { href: url, rel: "noopener" }, withoutCode(url));
  return h("p", { class: "soft screen-link" }, tr("page-for-a-screen"), " ", link);
}

/** @param {Invitation} invitation */
function askToRenew(invitation) {
  const means = tr("page-codes-note");
  askFirst(tr("page-codes-question"), means, tr("page-codes-send"), invitation.renew);
}

/**
 * @param {Invitation} invitation
 * @param {Api.AccessReply} access
 */
function playersOnlySwitch(invitation, access) {
  const checked = access.players_only;
  return h(
    "label",
    { class: "only" },
    h("input", { type: "checkbox", checked, onchange: invitation.setPlayersOnly }),
    h("span", {}, tr("page-access-players-only")),
  );
}
