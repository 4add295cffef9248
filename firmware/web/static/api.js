// Client for the status API: reading, changing with a token, and the event stream.

import { language, tr } from "./i18n.js";
export const ROOT = "/api/v1";
const OWN = "traywatch-token";
const SCREEN = "traywatch-screen-token";
// A screen keeps its token apart, so that the same browser can also be the host's.
const KEY = location.pathname === "/screen" ? SCREEN : OWN;
// What others see shows no hidden roll, whose token its browser may have.
const PUBLIC = ["/screen", "/overlay"].includes(location.pathname) ? { view: "everybody" } : {};
const CERTIFICATE = "traywatch-certificate";
const LINKED = "(?:&certificate=([0-9A-F]+))?$";

/** Remember the first digits of the certificate's fingerprint, which a link or a QR code gave. */
function keepCertificate(digits) {
  if (!digits) return;
  try { localStorage.setItem(CERTIFICATE, digits); } catch { /* private window: nothing to compare with later */ }
}

/** The digits that the fingerprint of the tray's own certificate must begin with; null if no link gave them. */
export function certificateDigits() {
  try { return localStorage.getItem(CERTIFICATE); } catch { return null; }
}

/** Use this token from now on, and store it for the next visit. */
export function keepToken(value) {
  try { localStorage.setItem(KEY, value); } catch { /* private window: this visit only */ }
  token.now = value;
  reopen();
}

/** Take the token that the QR code carries behind the #, and remove it from the address bar. */
export function takeToken() {
  const found = new RegExp(`^#token=([\\w-]+)${LINKED}`).exec(location.hash);
  if (!found) return;
  keepToken(found[1]);
  keepCertificate(found[2]);
  history.replaceState(null, "", location.pathname);
}

/** Return the join code that a link carries behind the #, and remove it from the address bar; null without one. */
export function takeCode() {
  const found = new RegExp(`^#join=([\\w-]+)${LINKED}`).exec(location.hash);
  if (!found) return null;
  keepCertificate(found[2]);
  history.replaceState(null, "", location.pathname);
  return found[1];
}

/** Forget the token: this phone becomes a spectator. A screen goes on with the token of its browser, if any. */
export function forgetToken() {
  const had = token.now;
  token.now = "";
  try { localStorage.removeItem(KEY); } catch { /* nothing was stored */ }
  const left = stored();
  if (KEY === SCREEN && left !== had) token.now = left;
  reopen();
}

/** The token that this browser has stored for this page; a screen without one uses that of the other pages. */
function stored() {
  try { return localStorage.getItem(KEY) || (KEY === SCREEN && localStorage.getItem(OWN)) || ""; } catch { return ""; }
}

const token = { now: null };
let reopen = () => {}; // opens the stream again, once the page follows it: it depends on the token what it sends

/** The token of this browser; empty without one. */
export const storedToken = () => (hasToken() ? token.now : "");

export function hasToken() {
  if (token.now === null) token.now = stored();
  return token.now !== "";
}

export class Refused extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
  }
}

let moving = false;

/** Open this page again over https, as who this browser is here. */
function toHttps({ message, detail }) {
  if (moving) return;
  moving = true;
  alert(message);
  const who = hasToken() ? `#token=${token.now}&certificate=${detail.certificate}` : "";
  location.replace(location.href.replace(/^http:([^#]*).*/, `https:$1${who}`));
}

/** Return the response if it is a success, else throw Refused. */
async function good(response) {
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  if (response.status === 426) toHttps(body.error);
  throw new Refused(response.status, body.error || { code: "error", message: tr("page-tray-status", { status: response.status }) });
}

/** Reads, with the token if there is one: the whole response, its text, or its JSON. */
export const getAnswer = (path) => named(path, {});
export const getText = async (path) => (await named(path, {})).text();
export const get = async (path) => (await named(path, { headers: { Accept: "application/json" } })).json();
export const getMine = get;

export const send = async (method, path, body) =>
  (await named(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();

/** Send bytes as they are, such as a piece of a file. */
export const sendBytes = async (path, body) => (await named(path, { method: "PUT", headers: { "Content-Type": "application/gzip" }, body })).json();

/** Whether another tab has stored another token meanwhile. If so, use that one. */
function keptElsewhere() {
  const kept = stored();
  if (!kept || kept === token.now) return false;
  token.now = kept;
  return true;
}

/** Call when another tab of this phone joins or leaves the table. */
export function onTokenElsewhere(call) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== KEY) return;
    token.now = newValue || "";
    reopen();
    call();
  });
}

/** The path as this page asks for it. */
const seen = (path) => (PUBLIC.view ? `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(PUBLIC)}` : path);

async function named(path, { headers, ...more }) {
  const who = { "Accept-Language": language, ...(hasToken() && { "X-Traywatch-Token": token.now }) };
  try {
    return await good(await fetch(ROOT + seen(path), { ...more, headers: { ...headers, ...who } }));
  } catch (error) {
    if (error.code !== "token_wrong") throw error;
    if (keptElsewhere()) return named(path, { headers, ...more });
    forgetToken();
    throw error;
  }
}

const POLL_S = 5;
const OPEN_AGAIN_S = 2;
const POLLS_BEFORE_STREAM = 3;

/** Whether the tray refuses a stream because too many are open. An event source does not tell its reason. */
async function tooManyStreams(address) {
  const once = new AbortController();
  try {
    const answer = await fetch(address, { signal: once.signal });
    if (answer.status === 426) await good(answer);
    return answer.status === 429;
  } catch {
    return false;
  } finally {
    once.abort(); // a stream that was opened ends here
  }
}

/**
 * Follow the table. `on` has a function for each event type of interest, and `connected(yes, notice)`. The
 * browser resumes a stream by itself. If it gave up, the stream is opened again after the last event
 * that was received. While too many streams are open, the table is asked for again and again, and `notice`
 * says so.
 */
export function follow(on) {
  let source = null;
  let last = null;
  let timer = null;
  let polls = 0;
  let thrown = null; // id of the newest throw when the table was asked for last
  let turn = 0;

  const address = () => {
    const asked = new URLSearchParams({ lang: language, ...PUBLIC, ...(last ? { after: last } : {}), ...(hasToken() ? { token: token.now } : {}) });
    return `${ROOT}/events?${asked}`;
  };

  const open = () => {
    clearTimeout(timer);
    source?.close();
    turn += 1;
    source = new EventSource(address());
    source.onopen = () => { polls = 0; on.connected(true, ""); };
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) closed(turn);
      else on.connected(false, "");
    };
    for (const name of ["table", "throw", "throw_changed", "phase", "seats", "motion", "clip"]) {
      source.addEventListener(name, (event) => {
        if (event.lastEventId) last = event.lastEventId;
        on[name]?.(JSON.parse(event.data));
      });
    }
  };

  /** The browser gave up: poll if too many streams are open, else open the stream again. */
  const closed = async (mine) => {
    const refused = await tooManyStreams(address());
    if (mine !== turn) return; // opened again meanwhile
    if (refused) { poll(mine); return; }
    polls = 0;
    on.connected(false, "");
    timer = setTimeout(open, OPEN_AGAIN_S * 1000);
  };

  const poll = async (mine) => {
    try {
      const table = await get("/table");
      if (mine !== turn) return;
      if (polls === 0) on.connected(true, tr("page-too-many-pages", { s: POLL_S }));
      on.table?.(table);
      const newest = table.last_throw;
      if (polls > 0 && newest && newest.id !== thrown) on.throw?.(newest);
      thrown = newest?.id;
    } catch {
      if (mine !== turn) return;
    }
    polls += 1;
    timer = setTimeout(() => (polls % POLLS_BEFORE_STREAM === 0 ? open() : poll(mine)), POLL_S * 1000);
  };

  // A phone that slept may hold a dead stream without noticing it.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) open(); });
  addEventListener("online", open);
  reopen = () => { last = null; open(); };
  open();
}
