// The host page: invite players, start or resume a session, manage the tray.

import { byId, h, show } from "./dom.js";
import { Refused, follow, get, getMine, getText, hasToken, keepToken, send, takeToken } from "./api.js";
import { sessionForm } from "./new-session.js";
import { drawPrograms, drawWebhooks } from "./programs.js";

const KINDS = ["d2", "d4", "d6", "d8", "d10", "d00", "d12", "d14", "d16", "d20", "d24", "d30", "d60"];
const STYLES = [["plate", "A card in the middle"], ["banner", "A line at the bottom"], ["dice", "The dice alone"]];
const PRESETS = [["party", "The party"], ["stats", "Statistics of the session"]];
const state = { table: null, access: null, formed: false };

// ------------------------------------------------------------------ asking the tray

/** Send a change; returns an error message or null. If the table has changed meanwhile, try once more. */
async function attempt(method, path, body, tries = 2) {
  try {
    await take(await send(method, path, { state_id: state.table.state_id, ...body }));
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) return "The tray cannot be reached just now.";
    if (error.code !== "stale_state" || tries < 2) return error.message;
    state.table = await get("/table");
    return attempt(method, path, body, tries - 1);
  }
}

function sheet(title, ...parts) {
  byId("sheet-title").textContent = title;
  byId("sheet-body").replaceChildren(...parts.flat().filter(Boolean));
  if (!byId("sheet").open) byId("sheet").showModal();
}

function sure(title, text, yes, then) {
  sheet(title, h("p", {}, text),
    h("button", { type: "button", class: "do", onclick: () => { byId("sheet").close(); then(); } }, yes),
    h("button", { type: "button", class: "quiet", onclick: () => byId("sheet").close() }, "Leave it"));
}

function told(wrong, done) {
  if (wrong) sheet("Not done", h("p", {}, wrong));
  else byId("spoken").textContent = done;
}

// ------------------------------------------------------------------ inviting

async function qrCode() {
  const drawn = new DOMParser().parseFromString(await getText("/access/qr.svg?for=join"), "image/svg+xml").documentElement;
  if (drawn.localName !== "svg") return null;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", "QR code of the address where players join");
  return document.importNode(drawn, true);
}

async function drawInvite() {
  const access = await getMine("/access");
  const seats = new Map((state.table?.table?.seats || []).filter((seat) => seat.player).map((seat) => [seat.player, seat.name]));
  const drawnBefore = state.access?.code === access.code;
  state.access = access;
  const picture = drawnBefore ? document.querySelector(".qr svg") : await qrCode();
  show(byId("invite-body"), [access, [...seats]], () => [
    h("div", { class: "invite" },
      picture && h("div", { class: "qr" }, picture),
      h("p", {}, "Scan this, or open ", h("a", { href: access.join_url }, access.join_url.replace(/#.*$/, "")), " and type"),
      h("p", { class: "code", "aria-label": `Code ${[...access.code].join(" ")}` }, access.code)),
    h("ul", { class: "joined" }, access.players.length
      ? access.players.map((player) => h("li", {}, h("span", {}, player.name),
        h("span", { class: "soft" }, player.seat ? `plays ${seats.get(player.seat) || player.seat}` : "has no seat yet")))
      : h("li", { class: "soft" }, "Nobody has joined yet.")),
    h("button", { type: "button", class: "quiet", onclick: () => sure("New codes for everybody?",
      "The code, the host's link and every phone's place become worthless at once: everybody joins again.", "Make new ones", renew) }, "Make new codes"),
    h("label", {}, h("input", { type: "checkbox", checked: state.access.players_only, onchange: playersOnly }),
      " Players only: nobody else on the network sees the table"),
  ]);
}

async function playersOnly(event) {
  try {
    state.access = await send("PUT", "/access", { players_only: event.target.checked });
    await drawInvite();
  } catch (error) {
    sheet("Not done", h("p", {}, error.message));
  }
}

async function renew() {
  try {
    const made = await send("POST", "/access/renew", {});
    keepToken(made.token);
    state.access = null;
    await drawInvite();
    byId("spoken").textContent = "New codes are made.";
  } catch (error) {
    sheet("Not done", h("p", {}, error.message));
  }
}

// ------------------------------------------------------------------ sessions

async function begin(wanted) {
  const wrong = await attempt("POST", "/session", wanted);
  if (!wrong) {
    sheet(`${state.table.game.title} is on the table`, h("p", {}, state.table.table?.headline || ""),
      h("a", { class: "button", href: "/" }, "To the table"));
  }
  return wrong;
}

const when = (iso) => new Date(iso).toLocaleString([], { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

async function drawEarlier() {
  const { sessions } = await get("/sessions");
  show(byId("earlier-body"), sessions, () => (sessions.length ? sessions : [null]).map((one) => one === null
    ? h("li", { class: "empty" }, "None yet.")
    : h("li", { class: "earlier" },
      h("div", {}, h("strong", {}, one.title), h("p", { class: "soft" },
        `${one.players.join(", ")} · ${one.steps} ${one.steps === 1 ? "step" : "steps"} · last ${when(one.last_at)}${one.cards ? ` · ${one.cards}` : ""}`)),
      one.current ? h("span", { class: "soft" }, "on the table")
        : h("button", { type: "button", class: "quiet", onclick: async () => told(await attempt("POST", `/sessions/${one.id}/resume`, {}), `${one.title} is on the table again.`) }, "Go on"))));
}

// ------------------------------------------------------------------ the tray

function drawTray() {
  const t = state.table;
  show(byId("tray-body"), [t.paused, t.source, t.dice_in_play ?? null], () => [
    h("div", { class: "tray-part links" },
      h("a", { class: "button", href: "/setup" }, "Camera, calibration and areas"),
      h("button", { type: "button", class: "quiet", onclick: async () => told(await attempt("PUT", "/settings", { paused: !t.paused }), t.paused ? "The tray watches again." : "The tray lets dice lie.") },
        t.paused ? "Go on watching" : "Let dice lie for a while")),
    h("form", { class: "tray-part", onsubmit: async (event) => {
      event.preventDefault();
      told(await attempt("PUT", "/settings", { dice_in_play: new FormData(event.target).getAll("kind") }), "Kept: these dice are in play.");
    } },
    h("h3", {}, "Dice at this table"),
    h("p", { class: "soft" }, "Tick what you throw with and the tray doubts less. With nothing ticked, what the game asks for is expected."),
    h("fieldset", { class: "bag" }, h("legend", { class: "unseen" }, "Kinds of dice"),
      KINDS.map((kind) => h("label", {}, h("input", { type: "checkbox", name: "kind", value: kind, checked: (t.dice_in_play || []).includes(kind) }), kind))),
    h("div", { class: "row" }, h("button", { class: "quiet" }, "These dice are in play"))),
    h("div", { class: "tray-part" }, h("h3", {}, "For a stream"),
      h("p", { class: "soft" }, "Add one of these to OBS as a browser source; its ground is transparent."),
      h("ul", {}, STYLES.map(([style, words]) => h("li", {}, h("a", { class: "pick", href: `/overlay?style=${style}` }, words))),
        PRESETS.map(([preset, words]) => h("li", {}, h("a", { class: "pick", href: `/overlay?preset=${preset}` }, words))))),
  ]);
}

// ------------------------------------------------------------------ all together

async function take(table) {
  const before = state.table;
  state.table = table;
  byId("now").textContent = table.game ? `On the table: ${table.game.title}` : "No game is being played";
  const problems = byId("problems");
  problems.hidden = !table.problems.length;
  problems.textContent = table.problems.join(" ");
  if (!hasToken()) return;
  drawTray();
  if (before?.session !== table.session || before?.state_id !== table.state_id) await drawEarlier();
  if (before?.session !== table.session) await drawInvite();
}

async function open() {
  const table = await get("/table");
  const me = hasToken() ? await getMine("/me").catch((error) => { if (error instanceof Refused) return null; throw error; }) : null;
  const host = me?.role === "host";
  byId("stranger").hidden = host;
  for (const id of ["invite", "begin", "earlier", "tray", "programs"]) byId(id).hidden = !host;
  if (!host) {
    byId("now").textContent = table.game ? `On the table: ${table.game.title}` : "";
    return;
  }
  await take(table);
  await drawPrograms(byId("programs-body"), sheet);
  byId("webhooks").hidden = !await drawWebhooks(byId("webhooks-body"), sheet);
  if (!state.formed) {
    state.formed = true;
    sessionForm(byId("begin-body"), (await get("/games")).games, table.game?.id, begin);
  }
}

const quietly = (promise) => promise.catch((error) => console.warn(error));

takeToken();
byId("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const given = byId("token-field").value.trim().replace(/^.*#token=/, "");
  const problem = event.target.querySelector(".problem");
  if (!/^[\w-]+$/.test(given)) {
    problem.textContent = "That is neither a link nor a token.";
    return;
  }
  keepToken(given);
  open().then(() => { problem.textContent = byId("stranger").hidden ? "" : "That is not this table's token."; }, (error) => { problem.textContent = error.message; });
});
byId("sheet").addEventListener("click", (event) => { if (event.target === byId("sheet")) byId("sheet").close(); });
addEventListener("hashchange", () => { takeToken(); quietly(open()); });
follow({
  connected: (yes) => {
    byId("lost").hidden = yes;
    byId("lost").textContent = yes ? "" : "Connection to the tray lost. Trying again…";
    if (yes) quietly(open());
  },
  table: (table) => quietly(take(table)),
  seats: () => { if (!byId("invite").hidden) quietly(drawInvite()); },
});
