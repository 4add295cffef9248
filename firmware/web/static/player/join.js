// Joining the table with code, name and seat; showing who this phone is; changing seats; leaving.

import { tr } from "../base/i18n.js";
import { button, h, redraw, textOf } from "../base/dom.js";
import { Refused, forgetToken, get, hasToken, keepToken, send, reasonOf } from "../base/api.js";
import { WATCHER, draw, quietly, state } from "../base/state.js";
import { closeSheet, sheet } from "../base/dialog.js";

const NAME = "traywatch-name";

const remembered = () => {
  try {
    return localStorage.getItem(NAME) || "";
  } catch {
    return "";
  }
};
const remember = (name) => {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    /* ask again next time */
  }
};

const RETRY_MS = 1000;
let asked = 0; // number of the newest call of whoAmI
/** @type {Promise<null> | null} */
let latest = null; // its promise
let retry = 0;

/** Who holds this phone. An invalid token is dropped. A tray that is too busy to answer changes nothing. */
async function identity() {
  if (!hasToken()) return WATCHER;
  try {
    return await get("/me");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code !== "token_wrong") return state.me;
    state.linkInvalid = true; // said once, in the place of the request to join
    return WATCHER;
  }
}

/**
 * The seats of the session. A table for players only shows none to others, and says why.
 * @returns {Promise<{ seats: Api.SeatInfo[], closed?: string }>}
 */
async function seatsOrNone() {
  try {
    return await get("/seats");
  } catch (error) {
    if (error.code !== "players_only") throw error;
    return { seats: [], closed: error.message };
  }
}

async function ask(turn) {
  clearTimeout(retry);
  try {
    const [answer, me] = await Promise.all([seatsOrNone(), identity()]);
    if (turn !== asked) return latest; // a newer call has started, perhaps with another token
    state.closed = answer.closed || "";
    state.seats = answer.seats.filter((seat) => seat.id !== "table"); // the table seat belongs to everybody
    state.me = me;
  } catch (error) {
    if (turn !== asked) return latest;
    retry = setTimeout(() => quietly(whoAmI()), RETRY_MS); // no event may follow that would ask again
    throw error;
  }
  renewSeats();
  draw();
  return null;
}

/** Ask the tray who this phone is and who has which seat; ask again until it answers. */
export function whoAmI() {
  asked += 1;
  latest = ask(asked);
  return latest;
}

const seatName = (id) => state.seats.find((seat) => seat.id === id)?.name;

/** Whether this player had a seat in another session, and this session has seats. */
export const seatIsGone = () =>
  state.seats.length > 0 && !seatName(state.me.seat) && Boolean(state.me.seat || state.me.kept);

/** Short description of who holds this phone. */
export function myself() {
  const { role, name, seat } = state.me;
  if (role === "watcher") return state.closed ? "" : tr("page-role-watching");
  const plays = seatName(seat);
  return role === "host"
    ? plays
      ? tr("page-me-plays", { name: tr("page-role-host"), figure: plays })
      : tr("page-role-host")
    : plays
      ? tr("page-me-plays", { name, figure: plays })
      : tr("page-me-no-seat", { name });
}

let renewSeats = () => {}; // draws the seats of the open sheet again

/** The seats as buttons, with a heading. They follow what others take while the sheet is open. */
function seatButtons(heading, choose, chosen) {
  const seat = (id, name, note) =>
    button(
      [name, note && h("small", {}, note)],
      () => {
        choose(id);
        renewSeats();
      },
      { class: `answer ${id === chosen() ? "first" : ""}`, "aria-pressed": String(id === chosen()) },
    );
  const label = h(heading, { id: "seats-label", class: "label" }, tr("page-join-seat"));
  const box = h("div", { class: "answers seats", role: "group", "aria-labelledby": "seats-label" });
  renewSeats = () => {
    label.hidden = box.hidden = state.seats.length === 0;
    redraw(
      box,
      state.seats.map((each) =>
        seat(
          each.id,
          each.name,
          each.players.length ? tr("page-seat-taken", { players: each.players }) : tr("page-seat-free"),
        ),
      ),
      seat(null, tr("page-seat-none"), tr("page-seat-none-note")),
    );
  };
  renewSeats();
  return [label, box];
}

/** Join with what the form has; `joined` is called afterwards. */
async function join(entered, seat, joined) {
  if (hasToken()) await whoAmI();
  if (state.me.role !== "watcher") return joined(); // this phone has joined meanwhile, in another tab
  const wish = { code: entered.get("code"), name: textOf(entered, "name"), seat };
  const { token, ...me } = await send("POST", "/join", wish);
  keepToken(token);
  remember(me.name);
  state.me = me;
  joined();
  return whoAmI();
}

/**
 * The form to join with code and name, and with a seat if `seated`; `joined` is called afterwards.
 * @param {{ code?: string, seated?: boolean, joined: () => void, more?: HTMLElement | null }} options
 */
function joinForm({ code = "", seated = true, joined, more = null }) {
  let seat = null;
  const choose = (id) => {
    seat = id;
  };
  const problem = h("p", { class: "problem", role: "alert" });
  const joining = h("button", { class: "do" }, tr("page-join-table"));
  const onsubmit = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    joining.disabled = true;
    try {
      await join(new FormData(event.target), seat, joined);
    } catch (error) {
      problem.textContent = reasonOf(error);
    } finally {
      joining.disabled = false;
    }
  };
  return h(
    "form",
    { class: "fields", onsubmit },
    h("div", { class: "join-fields" }, codeField(code), nameField()),
    seated && seatButtons("p", choose, () => seat),
    problem,
    joining,
    more,
  );
}

const codeField = (code) =>
  h(
    "label",
    {},
    h("span", {}, tr("page-join-code")),
    h("input", {
      name: "code",
      value: code,
      required: true,
      maxlength: 20,
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      class: "code",
    }),
  );

const nameField = () =>
  h(
    "label",
    {},
    h("span", {}, tr("page-join-name")),
    h("input", {
      name: "name",
      value: remembered(),
      required: true,
      maxlength: 40,
      autocomplete: "nickname",
    }),
  );

/** The sheet to join; `code` is set if a link provided it. */
export function joinSheet(code = "") {
  const form = joinForm({
    code,
    joined: closeSheet,
    more: state.closed ? null : button(tr("page-join-watch"), closeSheet),
  });
  sheet(tr("page-join-table"), form);
  const [codeInput, nameInput] = form.querySelectorAll("input");
  (code ? nameInput : codeInput).focus();
}

/**
 * The card of a spectator: join right here. A game with seats asks for one afterwards.
 * On a table for players only there is nothing to watch.
 */
export function joinCard(lookOn) {
  return [
    state.linkInvalid && h("p", { class: "problem", role: "alert" }, tr("page-link-invalid")),
    h("p", {}, state.closed ? tr("page-closed-join-note") : tr("page-watching-join-note")),
    joinForm({
      seated: false,
      joined: () => {
        if (state.seats.length) meSheet();
      },
      more: state.closed ? null : button(tr("page-join-watch"), lookOn),
    }),
  ];
}

async function sit(seat) {
  state.me = { ...state.me, ...(await send("POST", "/me/seat", { seat })) };
  await whoAmI();
}

/** Shows who this phone is, with buttons to change the seat or to leave. */
export function meSheet() {
  const { role } = state.me;
  if (role === "watcher") return joinSheet();
  const problem = h("p", { class: "problem", role: "alert" });
  const choose = (seat) =>
    sit(seat).then(meSheet, () => {
      problem.textContent = tr("page-seat-not-changed");
    });
  return sheet(
    myself(),
    h("p", { class: "soft" }, role === "host" ? tr("page-role-host-note") : tr("page-role-player-note")),
    seatButtons("h3", choose, () => state.me.seat),
    problem,
    button(tr("page-leave-table"), () => {
      closeSheet();
      leave();
    }),
  );
}

function leave() {
  const gone = () => {
    forgetToken();
    state.me = WATCHER;
    draw();
    quietly(whoAmI());
  };
  if (state.me.seat === null) gone();
  else quietly(send("POST", "/me/seat", { seat: null }).finally(gone));
}
