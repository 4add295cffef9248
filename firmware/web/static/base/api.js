// Client for the status API: reading, and changing with a token.

import { language, tr } from "./i18n.js";
export const ROOT = "/api/v1";
const OWN = "traywatch-token";
const SCREEN = "traywatch-screen-token";
// A screen keeps its token apart, so that the same browser can also be the host's.
const KEY = location.pathname === "/screen" ? SCREEN : OWN;
// What others see shows no hidden roll, whose token its browser may have.
/** @type {Record<string, string>} */
export const viewer = ["/screen", "/overlay"].includes(location.pathname) ? { view: "everybody" } : {};
const CERTIFICATE = "traywatch-certificate";
const LINKED = "(?:&certificate=([0-9A-F]+))?$";

/** Remember the first digits of the certificate's fingerprint, which a link or a QR code gave. */
function keepCertificate(digits) {
  if (!digits) return;
  try {
    localStorage.setItem(CERTIFICATE, digits);
  } catch {
    /* private window: nothing to compare with later */
  }
}

/**
 * The digits that the fingerprint of the tray's own certificate must begin with; null if no link gave them.
 */
export function certificateDigits() {
  try {
    return localStorage.getItem(CERTIFICATE);
  } catch {
    return null;
  }
}

/** Use this token from now on, and store it for the next visit. */
export function keepToken(value) {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    /* private window: this visit only */
  }
  token.now = value;
  tokenChanged();
}

/** Take the token that the QR code carries behind the #, and remove it from the address bar. */
export function takeToken() {
  const link = new RegExp(`^#token=([\\w-]+)${LINKED}`).exec(location.hash);
  if (!link) return;
  keepToken(link[1]);
  keepCertificate(link[2]);
  history.replaceState(null, "", location.pathname);
}

/**
 * Return the join code that a link carries behind the #, and remove it from the address bar; null without
 * one.
 */
export function takeCode() {
  const link = new RegExp(`^#join=([\\w-]+)${LINKED}`).exec(location.hash);
  if (!link) return null;
  keepCertificate(link[2]);
  history.replaceState(null, "", location.pathname);
  return link[1];
}

/**
 * Forget the token: this phone becomes a spectator. A screen goes on with the token of its browser, if any.
 */
export function forgetToken() {
  const had = token.now;
  token.now = "";
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* nothing was stored */
  }
  const left = stored();
  if (KEY === SCREEN && left !== had) token.now = left;
  tokenChanged();
}

/**
 * The token that this browser has stored for this page; a screen without one uses that of the other pages.
 */
function stored() {
  try {
    return localStorage.getItem(KEY) || (KEY === SCREEN && localStorage.getItem(OWN)) || "";
  } catch {
    return "";
  }
}

/** @type {{ now: string | null }} */
const token = { now: null };
let tokenChanged = () => {};

/** `call` whenever this page begins to use another token. */
export const onTokenChange = (call) => {
  tokenChanged = call;
};

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

/** What went wrong, in words: what the tray said, or that it cannot be reached. */
export const reasonOf = (error, unreachable = tr("page-tray-unreachable")) =>
  error instanceof Refused ? error.message : unreachable;

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
  throw new Refused(
    response.status,
    body.error || { code: "error", message: tr("page-tray-status", { status: response.status }) },
  );
}

/** Reads, with the token if there is one: the whole response, its text, or its JSON. */
export const getAnswer = (path) => request(path, {});
export const getText = async (path) => (await request(path, {})).text();
/**
 * @template {string} P
 * @param {P} path
 * @returns {Promise<Api.Got<P>>}
 */
export const get = async (path) => (await request(path, { headers: { Accept: "application/json" } })).json();

/**
 * Send a change; `body` is JSON.
 * @template {"POST" | "PUT" | "DELETE"} M
 * @template {string} P
 * @param {M} method
 * @param {P} path
 * @param {Record<string, any>} [body]
 * @returns {Promise<Api.Sent<M, P>>}
 */
export const send = async (method, path, body) =>
  (
    await request(path, {
      method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
  ).json();

/** Send bytes as they are, such as a piece of a file. */
export const sendBytes = async (path, body) =>
  (await request(path, { method: "PUT", headers: { "Content-Type": "application/gzip" }, body })).json();

/** Whether another tab has stored another token meanwhile. If so, use that one. */
function takeStoredToken() {
  const other = stored();
  if (!other || other === token.now) return false;
  token.now = other;
  return true;
}

/** Call when another tab of this phone joins or leaves the table. */
export function onTokenElsewhere(call) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== KEY) return;
    token.now = newValue || "";
    tokenChanged();
    call();
  });
}

/** The path as this page asks for it. */
const asViewer = (path) =>
  viewer.view ? `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(viewer)}` : path;

/**
 * @param {string} path
 * @param {Omit<RequestInit, "headers"> & { headers?: Record<string, string> }} options
 */
async function request(path, { headers = {}, ...more }) {
  /** @type {Record<string, string>} */
  const who = { "Accept-Language": language };
  if (hasToken()) who["X-Traywatch-Token"] = token.now ?? "";
  try {
    return await good(
      await fetch(ROOT + asViewer(path), {
        ...more,
        headers: { .../** @type {Record<string, string>} */ (headers), ...who },
      }),
    );
  } catch (error) {
    if (error.code !== "token_wrong") throw error;
    if (takeStoredToken()) return request(path, { headers, ...more });
    forgetToken();
    throw error;
  }
}

/**
 * Whether the tray opens one more stream at an address: too many may be open. An event source does not tell
 * its reason.
 */
export async function isUnderLimit(address) {
  const once = new AbortController();
  try {
    const answer = await fetch(address, { signal: once.signal });
    if (answer.status === 426) await good(answer);
    return answer.status !== 429;
  } catch {
    return true;
  } finally {
    once.abort(); // a stream that was opened ends here
  }
}
