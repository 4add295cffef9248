// Client for a Traywatch tray, for browsers and Node 18 or newer. No dependencies.
//
//   import { Tray } from "./traywatch.js";
//   const tray = new Tray("http://tray.local:8000/#token=...");   // or #join=CODE, then join()
//   for await (const event of tray.events()) {                    // reconnects by itself
//     if (event.name === "throw") console.log(event.data.outcome.headline);
//   }
//
// In a page of another origin, the host must allow that origin on the tray's host page.

// The tray sends at least a comment every 15 s; after 45 s of silence the connection is considered dead.
const SILENCE_MS = 45_000;

/**
 * The tray refused a request. `code` is stable ("stale_state", "not_your_seat"), `status` is the HTTP status.
 */
export class TrayError extends Error {
  /** @param {number | null} retryAfterS */
  constructor(status, { code, message, detail }, retryAfterS = null) {
    super(`${code}: ${message}`);
    this.name = "TrayError";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * Send a request that may arrive twice; repeat it up to four times if the connection is lost. A tray that is
 * too busy is asked again when it says so.
 */
async function again(request, signal) {
  for (const waitMs of [500, 1000, 2000, 4000]) {
    signal?.throwIfAborted();
    let least = 0;
    try {
      return await request();
    } catch (error) {
      if (signal?.aborted || (error instanceof TrayError && error.status !== 429)) throw error;
      least = 1000 * (error.retryAfterS ?? 0);
    }
    await new Promise((resume) => setTimeout(resume, Math.max(waitMs, least)));
  }
  return request();
}

/**
 * A tray at an address. A change applies to the state that this object saw last, in an answer or an
 * event. If the table has changed since, a TrayError with the code `stale_state` is thrown.
 */
export class Tray {
  constructor(address = "http://localhost:8000", options = null) {
    const { token = null, targetAddressSpace = null } =
      typeof options === "string" ? { token: options } : (options ?? {});
    const url = new URL(address);
    const link = new URLSearchParams(url.hash.slice(1));
    this.root = `${url.origin + url.pathname.replace(/\/$/, "")}/api/v1/`;
    this.token = token ?? link.get("token");
    this.code = link.get("join");
    this.stateId = null;
    this.#more = targetAddressSpace ? { targetAddressSpace } : {};
  }

  #more; // further options of each fetch

  // ------------------------------------------------------------ reading

  health() {
    return this.#json("GET", "health");
  }
  /** The whole table: game, open requests, questions, last throw. */
  table() {
    return this.#json("GET", "table");
  }
  throw(id) {
    return this.#json("GET", `throws/${encodeURIComponent(id)}`);
  }
  async seats() {
    return (await this.#json("GET", "seats")).seats;
  }
  /** Who this client is at the table: role, seat, name. */
  me() {
    return this.#json("GET", "me");
  }

  /** All throws from the oldest on, or after one, page by page. */
  async *throws(after = null, limit = 50) {
    for (let next = after; ; ) {
      const query = new URLSearchParams({ limit: String(limit) });
      if (next) query.set("after", next);
      const page = await this.#json("GET", `throws?${query}`);
      yield* page.throws;
      next = page.next;
      if (next === null) return;
    }
  }

  /** The JPEG of a throw, or the crop of one of its dice, as a Uint8Array. */
  async picture(id, die = null) {
    const query = die ? `?${new URLSearchParams({ die })}` : "";
    const response = await this.#call("GET", `throws/${encodeURIComponent(id)}/picture${query}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  // ------------------------------------------------------------ playing

  /** Join the table with its code; the player's token is used from then on. */
  async join(name, seat = null, code = this.code) {
    const done = await this.#json("POST", "join", { code, name, seat });
    this.token = done.token;
    return done;
  }

  sit(seat) {
    return this.#json("POST", "me/seat", { seat });
  }
  /** Start a session (host only). */
  begin(game, more = {}) {
    return this.#change("POST", "session", { game, ...more });
  }
  /**
   * Answer a question or choice: {option}, with {amount} or {text} if needed; or enter a throw: {dice:
   * [...]}.
   */
  answer(id, reply) {
    return this.#change("POST", `requests/${encodeURIComponent(id)}/answer`, reply);
  }
  /** Correct a die of an earlier throw: {value}, {label}, {kind}, {zone}. */
  amend(id, die, changes) {
    return this.#change("POST", `throws/${encodeURIComponent(id)}/amend`, { die_id: die, ...changes });
  }
  /** An answered choice with its options. */
  choice(id) {
    return this.#json("GET", `choices/${encodeURIComponent(id)}`);
  }
  /** Answer an earlier choice otherwise: {option}, with {amount} or {text} if needed. */
  amendChoice(id, reply) {
    return this.#change("POST", `choices/${encodeURIComponent(id)}/amend`, reply);
  }
  /** What may be changed by hand now, as groups of fields. */
  async adjustable() {
    return (await this.#json("GET", "adjustable")).groups;
  }
  /** Change one field of the game by hand; `was` is its present value. */
  adjust(path, was, now, note = "") {
    return this.#change("POST", "adjust", { path, was, now, note });
  }
  /** Undo the last step; a throw only with `{ void: true }`. */
  undo(how = {}) {
    return this.#change("POST", "undo", { void: false, ...how });
  }
  redo() {
    return this.#change("POST", "redo", {});
  }
  /**
   * Ask for a hidden roll: {audience: "host" or "host_and_roller", dice, seat, reason}; without dice, of the
   * next one.
   */
  hide(wish = {}) {
    return this.#change("POST", "hide", wish);
  }
  /** Show a hidden roll to everybody. */
  reveal(id) {
    return this.#change("POST", `throws/${encodeURIComponent(id)}/reveal`, {});
  }
  pause(paused = true) {
    return this.#change("PUT", "settings", { paused });
  }

  // ------------------------------------------------------------ asking for dice

  /**
   * Ask for dice and wait: the ask when its state is "answered", "cancelled" or "expired". A lost
   * connection is opened again; the same `id` asks only once. If the tray refuses, nothing was asked. A
   * `signal` that aborts ends the waiting; the ask stays open.
   */
  async ask(dice, { signal = null, ...wish } = /** @type {any} */ ({})) {
    const id = wish.id ?? `ask-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
    // Whoever may not follow is refused here, before anybody is asked.
    const lastId = await again(() => this.#newestId(signal), signal);
    /** @type {any} */
    let current = await again(() => this.beginAsk(dice, { ...wish, id }), signal);
    const events = this.events({ lastId, signal });
    try {
      while (current.state === "queued" || current.state === "waiting") {
        const { done, value } = await events.next();
        const event = /** @type {any} */ (value);
        if (done) break; // aborted: still open
        if (event.name === "ask" && event.data.id === id) current = event.data;
        // The stream began anew.
        else if (event.name === "table") current = await again(() => this.getAsk(id), signal);
      }
      return current;
    } finally {
      await events.return();
    }
  }

  /** Ask for dice without waiting: {player, reason, expires_s, audience, id}. */
  beginAsk(dice, wish = {}) {
    return this.#json("POST", "asks", { dice, ...wish });
  }
  getAsk(id) {
    return this.#json("GET", `asks/${encodeURIComponent(id)}`);
  }
  cancelAsk(id) {
    return this.#json("DELETE", `asks/${encodeURIComponent(id)}`, {});
  }

  // ------------------------------------------------------------ events

  /**
   * Events as {name, id, data}. A lost connection is opened again after the last event, so that none
   * is missed or repeated. `signal` (of an AbortController) ends the iteration.
   * @param {{ lastId?: string | null, signal?: AbortSignal | null }} [options]
   */
  async *events({ lastId = null, signal = null } = {}) {
    for (let waitMs = 500; !signal?.aborted; waitMs = Math.min(10_000, 2 * waitMs)) {
      try {
        for await (const event of this.#stream(lastId, signal)) {
          lastId = event.id || lastId;
          waitMs = 250;
          if (event.name === "table") this.stateId = event.data.state_id;
          yield event;
        }
      } catch (error) {
        if (error instanceof TrayError) {
          if (error.status !== 429) throw error;
          waitMs = Math.max(waitMs, 1000 * (error.retryAfterS ?? 0));
        }
      }
      if (!signal?.aborted) await new Promise((resume) => setTimeout(resume, waitMs));
    }
  }

  /** The id of the newest event. */
  async #newestId(signal) {
    for await (const event of this.#stream(null, signal)) return event.id;
    throw new Error("the event stream ended at once");
  }

  async *#stream(lastId, signal) {
    const dead = new AbortController();
    const stop = () => dead.abort();
    signal?.addEventListener("abort", stop);
    let timer = setTimeout(stop, SILENCE_MS);
    try {
      const headers = { Accept: "text/event-stream", ...(lastId ? { "Last-Event-ID": lastId } : {}) };
      const response = await fetch(`${this.root}events`, {
        headers: this.#named(headers),
        signal: dead.signal,
        cache: "no-store",
        ...this.#more,
      });
      if (!response.ok) throw await refusal(response);
      const reader = response.body?.getReader();
      if (!reader) return;
      const decoder = new TextDecoder();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(timer);
        timer = setTimeout(stop, SILENCE_MS);
        const parts = (text + decoder.decode(value, { stream: true })).split("\n\n");
        text = parts.pop() ?? "";
        for (const part of parts) {
          const event = parsed(part);
          if (event) yield event;
        }
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      dead.abort();
    }
  }

  // ------------------------------------------------------------ requests

  /** The headers of any request, with the token. */
  #named(headers) {
    return this.token ? { ...headers, "X-Traywatch-Token": this.token } : headers;
  }

  async #change(method, path, body) {
    if (this.stateId === null) await this.table();
    return this.#json(method, path, { state_id: this.stateId, ...body });
  }

  async #json(method, path, body) {
    const answer = await (await this.#call(method, path, body)).json();
    if ("event_id" in answer) this.stateId = answer.state_id;
    return answer;
  }

  async #call(method, path, body) {
    const headers = body === undefined ? {} : { "Content-Type": "application/json" };
    const response = await fetch(this.root + path, {
      method,
      headers: this.#named(headers),
      body: body && JSON.stringify(body),
      ...this.#more,
    });
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

async function refusal(response) {
  const body = await response.json().catch(() => ({}));
  const refusal = body.error ?? {
    code: "error",
    message: `the tray answered ${response.status}`,
    detail: null,
  };
  return new TrayError(response.status, refusal, Number(response.headers.get("Retry-After")) || null);
}

function parsed(part) {
  const fields = {};
  for (const line of part.split("\n")) {
    const [, name, value] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    if (name) fields[name] = value;
  }
  return (
    fields.data && { name: fields.event ?? "message", id: fields.id ?? "", data: JSON.parse(fields.data) }
  );
}
