// On the host page: backups of the tray. It is loaded when its part of the page is opened.

import { addCatalog, dateTime, tr } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { Refused, get, getAnswer, reasonOf, send } from "../base/api.js";
import { askFirst } from "../base/dialog.js";
import { fileSize, sendPieces } from "./pieces.js";
import { statusLine } from "./host-parts.js";

const ASK_EVERY_S = 2;
const PATIENCE_S = 180; // for the tray to start again

await addCatalog("backups");

const when = (iso) => dateTime(iso, { year: "numeric" });
const pause = (seconds) =>
  new Promise((resume) => {
    setTimeout(resume, seconds * 1000);
  });
/** @param {Api.StoredBackup} backup */
const titleOf = (backup) => (backup.about ? when(backup.about.made_at) : backup.name);
/** @param {Api.StoredBackup} backup */
const pathOf = (backup) => `/backups/${backup.name}`;

/**
 * Save a file that was read with the token of this page.
 * @param {Api.StoredBackup} backup
 */
async function download(backup) {
  const blob = await (await getAnswer(`${pathOf(backup)}/file`)).blob();
  const link = h("a", { href: URL.createObjectURL(blob), download: backup.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Send a file in pieces; `progress(percent)` is called before each. */
async function upload(file, progress) {
  await sendPieces("/backups/upload", file, progress);
  return get("/backups");
}

/**
 * Restore, and wait until the tray has started again and says what came of it. `before` is the last
 * restoring.
 * @param {Api.StoredBackup} backup
 */
async function restore(backup, before) {
  const { restarts } = await send("POST", `${pathOf(backup)}/restore`, {});
  if (!restarts) throw new Refused(409, { message: tr("backups-start-again") });
  for (let waited = 0; waited < PATIENCE_S; waited += ASK_EVERY_S) {
    await pause(ASK_EVERY_S);
    const answer = await get("/backups").catch((error) => {
      if (error instanceof Refused && error.status < 429) throw error;
      return null;
    });
    if (answer?.restored && answer.restored.restored_at !== before?.restored_at) {
      if (answer.restored.problem) throw new Refused(409, { message: answer.restored.problem });
      return answer;
    }
  }
  throw new Error();
}

/** The backups of the tray, and what the page does with them: one thing after the other. */
class Backups {
  status = [true, ""]; // whether the last action is good, and what came of it
  busy = false;

  constructor(body, answer) {
    this.body = body;
    this.answer = answer; // the backups, drives and settings as the tray last told them
  }

  /** Run an action, and say so; it returns the backups that are there then, if it knows them. */
  async run(words, act, done = "") {
    this.busy = true;
    this.status = [true, words];
    this.draw();
    try {
      this.answer = (await act()) || this.answer;
      this.status = [true, done];
    } catch (error) {
      this.status = [false, reasonOf(error)];
    }
    this.busy = false;
    this.draw();
  }

  make(form) {
    const parts = { pictures: form.has("pictures"), clips: form.has("clips") };
    return this.run(tr("backups-making"), () => send("POST", "/backups", parts), tr("backups-make-done"));
  }

  /** @param {Api.StoredBackup} backup */
  download(backup) {
    return this.run(tr("backups-busy-now"), () => download(backup));
  }

  /** @param {Api.StoredBackup} backup */
  copy(backup, drive) {
    const act = () => send("POST", `${pathOf(backup)}/copy`, { drive: drive.folder });
    return this.run(tr("backups-busy-now"), act, tr("backups-copied"));
  }

  /** @param {Api.StoredBackup} backup */
  restore(backup) {
    return this.run(tr("backups-restoring"), () => restore(backup, this.answer.restored));
  }

  /** @param {Api.StoredBackup} backup */
  delete(backup) {
    const act = () => send("DELETE", pathOf(backup), {});
    return this.run(tr("backups-busy-now"), act, tr("backups-deleted"));
  }

  upload(file) {
    const words = (percent) => tr("backups-uploading", { percent });
    const progress = (percent) => {
      this.status = [true, words(percent)];
      this.body.querySelector(".told")?.replaceWith(statusLine(this.status));
    };
    return this.run(words(0), () => upload(file, progress), tr("backups-uploaded"));
  }

  draw() {
    const { backups, keep, restored } = this.answer;
    redraw(
      this.body,
      h("p", { class: "soft" }, tr("backups-about")),
      restored && !restored.problem && restoredBanner(restored),
      makingForm(this),
      statusLine(this.status),
      h(
        "ul",
        { class: "joined" },
        backups.length
          ? backups.map((backup) => backupLine(this, backup))
          : h("li", { class: "soft" }, tr("backups-none")),
      ),
      h("p", { class: "soft" }, keep ? tr("backups-daily", { n: keep }) : tr("backups-not-daily")),
      uploadField(this),
    );
  }
}

/** Draw the backups into `body`. */
export async function drawBackups(body) {
  new Backups(body, await get("/backups")).draw();
}

function restoredBanner({ made_at: madeAt, records, aside }) {
  const words = tr("backups-restored", { when: when(madeAt), records });
  const folder = aside && tr("backups-restored-aside", { folder: aside });
  return h("p", { class: "banner", role: "status" }, words, " ", folder);
}

/** @param {Backups} page */
function makingForm(page) {
  const disabled = page.busy;
  const onsubmit = (event) => {
    event.preventDefault();
    return page.make(new FormData(event.target));
  };
  const part = (name, words) =>
    h("label", { class: "only" }, h("input", { type: "checkbox", name, disabled }), words);
  return h(
    "form",
    { class: "fields", onsubmit },
    part("pictures", tr("backups-with-pictures")),
    part("clips", tr("backups-with-clips")),
    h("div", { class: "row" }, h("button", { class: "do", disabled }, tr("backups-make"))),
  );
}

/** What a backup contains, in words. */
function contents({ about, bytes }) {
  if (!about) return tr("backups-no-longer-readable");
  const parts = about.parts.filter((part) => part !== "table");
  return [
    tr("backups-line", { size: fileSize(bytes), records: about.records }),
    parts.map((part) => ` · ${tr("backups-has", { part })}`),
  ];
}

/**
 * @param {Api.StoredBackup} backup
 * @param {Backups} page
 */
function backupLine(page, backup) {
  const automatic = h("span", { class: "soft" }, ` · ${tr("backups-automatic")}`);
  return h(
    "li",
    { class: "kept-backup" },
    h("p", {}, h("strong", {}, titleOf(backup)), backup.automatic && automatic),
    h("p", { class: "soft" }, contents(backup)),
    h("div", { class: "row" }, backupButtons(page, backup)),
  );
}

/**
 * @param {Api.StoredBackup} backup
 * @param {Backups} page
 */
function backupButtons(page, backup) {
  const title = { when: titleOf(backup) };
  const action = (words, act, more = {}) => button(words, act, { disabled: page.busy, ...more });
  const asked = (words, question, means, act) => action(words, () => askFirst(question, means, words, act));
  return [
    action(tr("backups-download"), () => page.download(backup), {
      "aria-label": tr("backups-download-named", title),
    }),
    page.answer.drives.map((drive) =>
      action(tr("backups-copy", { drive: drive.name }), () => page.copy(backup, drive)),
    ),
    backup.about &&
      asked(tr("backups-restore"), tr("backups-restore-ask"), tr("backups-restore-means", title), () =>
        page.restore(backup),
      ),
    asked(tr("backups-delete"), tr("backups-delete-ask"), tr("backups-delete-means", title), () =>
      page.delete(backup),
    ),
  ];
}

/** @param {Backups} page */
function uploadField(page) {
  const onchange = (event) => {
    const [file] = event.target.files;
    if (file) page.upload(file);
  };
  const attributes = { type: "file", accept: ".gz,application/gzip", disabled: page.busy, onchange };
  return h(
    "div",
    { class: "fields" },
    h("label", { for: "backup-file" }, tr("backups-upload")),
    h("input", { id: "backup-file", ...attributes }),
  );
}
