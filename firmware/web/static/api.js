// The door to the tray: reading, answering with the table's token, and the stream of events.

const ROOT = "/api/v1";
const KEY = "traywatch-token";

/** Use this token from now on, and at the next visit. */
export function keepToken(value) {
  try { localStorage.setItem(KEY, value); } catch { /* private window: this visit only */ }
  token.now = value;
}

/** Keep the token that the QR code carries behind the #, and take it out of the address bar. */
export function takeToken() {
  const found = /^#token=([\w-]+)$/.exec(location.hash);
  if (!found) return;
  keepToken(found[1]);
  history.replaceState(null, "", location.pathname);
}

/** The code that a link to join carries behind the #, taken out of the address bar; null without one. */
export function takeCode() {
  const found = /^#join=([\w-]+)$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname);
  return found[1];
}

/** Be nobody from now on. */
export function forgetToken() {
  token.now = "";
  try { localStorage.removeItem(KEY); } catch { /* nothing was kept */ }
}

const token = { now: null };

export function hasToken() {
  if (token.now === null) {
    try { token.now = localStorage.getItem(KEY) || ""; } catch { token.now = ""; }
  }
  return token.now !== "";
}

export class Refused extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
  }
}

/** The answer, if it is a good one. */
async function good(response) {
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Refused(response.status, body.error || { code: "error", message: `The tray answered ${response.status}.` });
}

export const get = async (path) => (await good(await fetch(ROOT + path, { headers: { Accept: "application/json" } }))).json();

/** What only whoever has a token is told, or what depends on who asks: the whole answer, its text, or its JSON. */
export const getAnswer = (path) => named(path, {});
export const getText = async (path) => (await named(path, {})).text();
export const getMine = async (path) => (await named(path, {})).json();

export const send = async (method, path, body) =>
  (await named(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();

/** Whether another tab has kept another token meanwhile: then that is the one. */
function keptElsewhere() {
  let kept = null;
  try { kept = localStorage.getItem(KEY); } catch { /* nothing is kept */ }
  if (!kept || kept === token.now) return false;
  token.now = kept;
  return true;
}

/** Call when another tab of this phone comes to the table, or leaves it. */
export function onTokenElsewhere(call) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== KEY) return;
    token.now = newValue || "";
    call();
  });
}

async function named(path, { headers, ...more }) {
  const who = hasToken() ? { "X-Traywatch-Token": token.now } : {};
  try {
    return await good(await fetch(ROOT + path, { ...more, headers: { ...headers, ...who } }));
  } catch (error) {
    if (error.code !== "token_wrong") throw error;
    if (keptElsewhere()) return named(path, { headers, ...more });
    forgetToken();
    throw error;
  }
}

/**
 * Follow the table. `on` has a function for each event that matters and `connected(yes)`. The browser
 * resumes by itself where it can; where it gave up, the stream is opened anew after the
 * last event that was seen.
 */
export function follow(on) {
  let source = null;
  let last = null;
  let timer = null;

  const open = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(ROOT + "/events" + (last ? `?after=${encodeURIComponent(last)}` : ""));
    source.onopen = () => on.connected(true);
    source.onerror = () => {
      on.connected(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, 2000);
    };
    for (const name of ["table", "throw", "phase", "seats"]) {
      source.addEventListener(name, (event) => {
        if (event.lastEventId) last = event.lastEventId;
        on[name]?.(JSON.parse(event.data));
      });
    }
  };
  // A phone that slept may hold a stream that is dead without knowing it.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) open(); });
  addEventListener("online", open);
  open();
}
