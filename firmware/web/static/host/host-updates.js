// On the host page: update the tray from a signed release. It is loaded when its part of the page is opened.

import { addCatalog, dateTime, tr } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { Refused, get, reasonOf, send } from "../base/api.js";
import { askFirst } from "../base/dialog.js";
import { fileSize, sendPieces } from "./pieces.js";

const ASK_EVERY_S = 2;
const PATIENCE_S = 900; // without any answer; a small computer needs minutes for an update

await addCatalog("updates");

const pause = (seconds) =>
  new Promise((resume) => {
    setTimeout(resume, seconds * 1000);
  });

/**
 * How far an update is, in words.
 * @param {Api.UpdatesReply} answer
 */
function step({ version: running, last }) {
  if (!last?.version) return tr("updates-step-checking");
  const words = { version: last.version };
  const tested = running === last.version && running !== last.before;
  return tested ? tr("updates-step-testing", words) : tr("updates-step-installing", words);
}

/**
 * Whether the last update went well, and what came of it in words; null without one or while it runs.
 * @param {Api.UpdatesReply} answer
 * @returns {[boolean, string] | null}
 */
function outcome({ version: running, last }) {
  if (!last || last.outcome === "running") return null;
  const { version, before, reason } = last;
  if (last.outcome === "done") return [true, tr("updates-done", { version, before })];
  if (last.outcome === "interrupted") return [false, tr("updates-interrupted", { running })];
  if (!version) return [false, tr("updates-refused", { reason, running })];
  return [false, tr("updates-failed", { version, reason, running })];
}

/** The updates of the tray, and what the page does with them: one thing after the other. */
class Updates {
  busy = false;
  installing = false; // then there is nothing to press
  // All that is told, in one element that stays: screen readers follow it, and it can keep the focus.
  line = h("p", { class: "told", role: "status", tabindex: "-1" });
  above = h("div", { class: "settings" });
  below = h("div", { class: "settings" });

  /** @param {Api.UpdatesReply} answer */
  constructor(body, answer) {
    this.answer = answer; // what the tray last told
    body.replaceChildren(this.above, this.line, this.below);
  }

  /** @param {[boolean, string]} result */
  tell([good, words]) {
    this.line.className = good ? "told" : "told problem";
    this.line.setAttribute("role", good ? "status" : "alert");
    if (this.line.textContent !== words) this.line.textContent = words;
  }

  /** Run an action, and say what came of it: words, or the last update. */
  async run(words, act) {
    this.busy = true;
    this.tell([true, words]);
    this.draw();
    let result;
    try {
      result = [true, await act()];
    } catch (error) {
      result = [false, reasonOf(error)];
    }
    this.busy = false;
    this.tell(result);
    this.draw();
  }

  upload(file) {
    const progress = (percent) =>
      this.tell([true, percent < 100 ? tr("updates-uploading", { percent }) : tr("updates-checking")]);
    return this.run(tr("updates-uploading", { percent: 0 }), async () => {
      try {
        await sendPieces("/updates/upload", file, progress);
      } finally {
        this.answer = await get("/updates").catch(() => this.answer);
      }
      return tr("updates-ready", { version: this.answer.uploaded?.version });
    });
  }

  discard() {
    return this.run(tr("updates-busy-now"), async () => {
      this.answer = await send("DELETE", "/updates/upload", {});
      return tr("updates-discarded");
    });
  }

  install() {
    return this.watch(tr("updates-asking"), async () => {
      this.answer = await send("POST", "/updates/install", {});
    });
  }

  /** Begin to install, if that was asked for, and tell how far it is until it has ended. */
  async watch(words, begin = async () => {}) {
    this.installing = true;
    this.tell([true, words]);
    this.draw();
    this.line.focus({ preventScroll: true });
    /** @type {[boolean, string]} */
    let result;
    try {
      await begin();
      await this.untilEnded();
      result = outcome(this.answer) || [true, ""];
    } catch (error) {
      result = [false, error instanceof Refused ? error.message : this.unreachable()];
    }
    this.installing = false;
    this.tell(result);
    this.draw();
  }

  async untilEnded() {
    let awayS = 0;
    while (this.answer.last?.outcome === "running") {
      this.tell([true, awayS ? tr("updates-step-away") : step(this.answer)]);
      await pause(ASK_EVERY_S);
      const answer = await get("/updates").catch((error) => {
        if (error instanceof Refused && error.status < 429) throw error;
        return null;
      });
      awayS = answer ? 0 : awayS + ASK_EVERY_S;
      if (awayS > PATIENCE_S) throw new Error("no answer");
      this.answer = answer || this.answer;
    }
  }

  unreachable() {
    return tr("updates-no-answer", { minutes: PATIENCE_S / 60 });
  }

  draw() {
    const { version, obstacle, uploaded, last } = this.answer;
    redraw(
      this.above,
      h("p", {}, tr("updates-running-version", { version })),
      obstacle ? h("p", {}, tr("updates-not-possible", { obstacle })) : about(this),
    );
    redraw(
      this.below,
      last?.outcome === "done" && !this.installing && reloading(this),
      !obstacle && !this.installing && [uploaded && waiting(this, uploaded), uploadField(this)],
    );
  }
}

/** Draw the updates into `body`. */
export async function drawUpdates(body) {
  const page = new Updates(body, await get("/updates"));
  const { last } = page.answer;
  if (last?.outcome === "running") return page.watch(step(page.answer));
  const result = outcome(page.answer);
  if (last && result) page.tell([result[0], `${dateTime(last.began_at, { year: "numeric" })}: ${result[1]}`]);
  return page.draw();
}

/** @param {Updates} page */
const about = (page) => !page.installing && h("p", { class: "soft" }, tr("updates-about"));

/**
 * After an update, this page is still that of the version before.
 * @param {Updates} page
 */
const reloading = (page) =>
  page.line.textContent &&
  h(
    "div",
    { class: "row" },
    button(tr("updates-reload"), () => location.reload(), { class: "do" }),
  );

/**
 * The release that was uploaded.
 * @param {Updates} page
 * @param {Api.UploadedRelease} release
 */
function waiting(page, { version, bytes }) {
  const words = { version };
  const act = () => page.install();
  const ask = () =>
    askFirst(tr("updates-install-ask", words), tr("updates-install-means"), tr("updates-install"), act);
  const disabled = page.busy;
  return h(
    "div",
    { class: "kept-backup" },
    h("p", {}, tr("updates-waiting", { version, size: fileSize(bytes) })),
    version === page.answer.version && h("p", { class: "soft" }, tr("updates-same")),
    h(
      "div",
      { class: "row" },
      button(tr("updates-install"), ask, {
        class: "do",
        disabled,
        "aria-label": tr("updates-install-version", words),
      }),
      button(tr("updates-discard"), () => page.discard(), {
        disabled,
        "aria-label": tr("updates-discard-version", words),
      }),
    ),
  );
}

/** @param {Updates} page */
function uploadField(page) {
  const onchange = (event) => {
    const [file] = event.target.files;
    if (file) page.upload(file);
  };
  const attributes = { type: "file", accept: ".gz,application/gzip", disabled: page.busy, onchange };
  return h(
    "div",
    { class: "fields" },
    h("label", { for: "release-file" }, tr("updates-upload")),
    h("input", { id: "release-file", ...attributes }),
  );
}
