// Following the table: the event stream, or asking again and again while too many streams are open.

import { language, tr } from "./i18n.js";
import { ROOT, get, isUnderLimit, onTokenChange, storedToken, viewer } from "./api.js";

const EVENTS = ["table", "throw", "throw_changed", "phase", "seats", "motion", "clip"];
const POLL_S = 5;
const OPEN_AGAIN_S = 2;
const POLLS_BEFORE_STREAM = 3;

/**
 * Follow the table. `on` has a function for each event type of interest, and `connected(yes, notice)`. The
 * browser resumes a stream by itself. If it gave up, the stream is opened again after the last event
 * that was received. While too many streams are open, the table is asked for again and again, and `notice`
 * says so.
 */
export function follow(on) {
  const follower = new Follower(on);
  // A phone that slept may hold a dead stream without noticing it.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) follower.open();
  });
  addEventListener("online", () => follower.open());
  onTokenChange(() => follower.restart()); // what the stream sends depends on the token
  follower.open();
}

class Follower {
  /** @type {EventSource | null} */
  source = null;
  lastId = ""; // of the last event that was received
  timer = 0;
  polls = 0;
  polledThrow = ""; // id of the newest throw when the table was asked for last
  run = 0; // number of the stream that is open: what belongs to an earlier one comes too late

  constructor(on) {
    this.on = on;
  }

  get address() {
    const token = storedToken();
    const asked = new URLSearchParams({ lang: language, ...viewer });
    if (this.lastId) asked.set("after", this.lastId);
    if (token) asked.set("token", token);
    return `${ROOT}/events?${asked}`;
  }

  open() {
    clearTimeout(this.timer);
    this.source?.close();
    this.run += 1;
    const source = new EventSource(this.address);
    this.source = source;
    source.onopen = () => {
      this.polls = 0;
      this.on.connected(true, "");
    };
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.closed(this.run);
      else this.on.connected(false, "");
    };
    for (const name of EVENTS) {
      source.addEventListener(name, (event) => {
        if (event.lastEventId) this.lastId = event.lastEventId;
        this.on[name]?.(JSON.parse(event.data));
      });
    }
  }

  /** Open the stream from the beginning. */
  restart() {
    this.lastId = "";
    this.open();
  }

  /** The browser gave up: poll if too many streams are open, else open the stream again. */
  async closed(run) {
    const tooMany = !(await isUnderLimit(this.address));
    if (run !== this.run) return; // opened again meanwhile
    if (tooMany) {
      this.poll(run);
      return;
    }
    this.polls = 0;
    this.on.connected(false, "");
    this.timer = setTimeout(() => this.open(), OPEN_AGAIN_S * 1000);
  }

  async poll(run) {
    try {
      const table = await get("/table");
      if (run !== this.run) return;
      this.takePolled(table);
    } catch {
      if (run !== this.run) return;
    }
    this.polls += 1;
    const again = () => (this.polls % POLLS_BEFORE_STREAM === 0 ? this.open() : this.poll(run));
    this.timer = setTimeout(again, POLL_S * 1000);
  }

  /** @param {Api.TableView} table */
  takePolled(table) {
    if (this.polls === 0) this.on.connected(true, tr("page-too-many-pages", { s: POLL_S }));
    this.on.table?.(table);
    const newest = table.last_throw;
    if (this.polls > 0 && newest && newest.id !== this.polledThrow) this.on.throw?.(newest);
    this.polledThrow = newest?.id ?? "";
  }
}
