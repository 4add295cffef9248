// On the host page: backups of the tray. It is loaded when its part of the page is opened.

import { addCatalog, language, tr } from "./i18n.js";
import { h, redraw } from "./dom.js";
import { Refused, getAnswer, getMine, send, sendBytes } from "./api.js";

const PIECE = 900_000; // bytes of one piece of an upload; the tray takes up to 1,000,000
const ASK_EVERY_S = 2;
const PATIENCE_S = 180; // for the tray to start again

await addCatalog("backups");

const when = (iso) => new Date(iso).toLocaleString(language, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
const size = (bytes) => {
  const [unit, count, digits] = bytes < 1e6 ? ["kilobyte", bytes / 1e3, 0] : ["megabyte", bytes / 1e6, 1];
  return count.toLocaleString(language, { style: "unit", unit, maximumFractionDigits: digits });
};
const pause = (seconds) => new Promise((resume) => { setTimeout(resume, seconds * 1000); });
const reason = (error) => (error instanceof Refused ? error.message : tr("page-tray-unreachable"));
const at = (one) => (one.about ? when(one.about.made_at) : one.name);

/** Save a file that was read with the token of this page. */
async function download(one) {
  const blob = await (await getAnswer(`/backups/${one.name}/file`)).blob();
  const link = h("a", { href: URL.createObjectURL(blob), download: one.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Draw the backups into `body`. `sure(title, text, yes, then)` asks first. */
export async function drawBackups(body, sure) {
  let known = await getMine("/backups");
  let told = [true, ""]; // whether the last action is good, and what came of it
  let busy = false;

  const tell = (good, words) => { told = [good, words]; };
  const said = () => h("p", { class: `told ${told[0] ? "" : "problem"}`, role: told[0] ? "status" : "alert" }, told[1]);
  const showTold = () => body.querySelector(".told")?.replaceWith(said());

  /** Do one thing after the other; `work` returns the backups that are there then, if it knows them. */
  async function attempt(doing, work, done) {
    busy = true;
    tell(true, doing);
    draw();
    try {
      known = await work() || known;
      tell(true, done);
    } catch (error) {
      tell(false, reason(error));
    }
    busy = false;
    draw();
  }

  async function upload(file) {
    for (let offset = 0; offset < file.size; offset += PIECE) {
      await sendBytes(`/backups/upload?offset=${offset}&total=${file.size}`, file.slice(offset, offset + PIECE));
      tell(true, tr("backups-uploading", { percent: Math.round((100 * Math.min(file.size, offset + PIECE)) / file.size) }));
      showTold();
    }
    return getMine("/backups");
  }

  /** Restore, and wait until the tray has started again and says what came of it. */
  async function restore(one) {
    const before = known.restored?.restored_at;
    const { restarts } = await send("POST", `/backups/${one.name}/restore`, {});
    if (!restarts) throw new Refused(409, { message: tr("backups-start-again") });
    for (let waited = 0; waited < PATIENCE_S; waited += ASK_EVERY_S) {
      await pause(ASK_EVERY_S);
      const found = await getMine("/backups").catch((error) => { if (error instanceof Refused && error.status < 429) throw error; return null; });
      if (found?.restored && found.restored.restored_at !== before) {
        if (found.restored.problem) throw new Refused(409, { message: found.restored.problem });
        return found;
      }
    }
    throw new Error();
  }

  const button = (words, act, more = {}) => h("button", { type: "button", class: "quiet", disabled: busy, onclick: act, ...more }, words);

  const backup = (one) => h("li", { class: "kept-backup" },
    h("p", {}, h("strong", {}, at(one)), one.automatic && h("span", { class: "soft" }, ` · ${tr("backups-automatic")}`)),
    h("p", { class: "soft" }, one.about ? [tr("backups-line", { size: size(one.bytes), records: one.about.records }),
      one.about.parts.filter((part) => part !== "table").map((part) => ` · ${tr("backups-has", { part })}`)] : tr("backups-no-longer-readable")),
    h("div", { class: "row" },
      button(tr("backups-download"), () => attempt(tr("backups-busy-now"), () => download(one), ""), { "aria-label": tr("backups-download-named", { when: at(one) }) }),
      known.drives.map((drive) => button(tr("backups-copy", { drive: drive.name }), () => attempt(tr("backups-busy-now"), () => send("POST", `/backups/${one.name}/copy`, { drive: drive.folder }), tr("backups-copied")))),
      one.about && button(tr("backups-restore"), () => sure(tr("backups-restore-ask"), tr("backups-restore-means", { when: at(one) }), tr("backups-restore"),
        () => attempt(tr("backups-restoring"), () => restore(one), ""))),
      button(tr("backups-delete"), () => sure(tr("backups-delete-ask"), tr("backups-delete-means", { when: at(one) }), tr("backups-delete"),
        () => attempt(tr("backups-busy-now"), () => send("DELETE", `/backups/${one.name}`, {}), tr("backups-deleted"))))));

  function make(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    return attempt(tr("backups-making"), () => send("POST", "/backups", { pictures: form.has("pictures"), clips: form.has("clips") }), tr("backups-make-done"));
  }

  const restored = () => known.restored && !known.restored.problem && h("p", { class: "banner", role: "status" },
    tr("backups-restored", { when: when(known.restored.made_at), records: known.restored.records }), " ",
    known.restored.aside && tr("backups-restored-aside", { folder: known.restored.aside }));

  function draw() {
    redraw(body,
      h("p", { class: "soft" }, tr("backups-about")),
      restored(),
      h("form", { class: "fields", onsubmit: make },
        ["pictures", "clips"].map((part) => h("label", { class: "only" }, h("input", { type: "checkbox", name: part, disabled: busy }), part === "pictures" ? tr("backups-with-pictures") : tr("backups-with-clips"))),
        h("div", { class: "row" }, h("button", { class: "do", disabled: busy }, tr("backups-make")))),
      said(),
      h("ul", { class: "joined" }, known.backups.length ? known.backups.map(backup) : h("li", { class: "soft" }, tr("backups-none"))),
      h("p", { class: "soft" }, known.keep ? tr("backups-daily", { n: known.keep }) : tr("backups-not-daily")),
      h("div", { class: "fields" }, h("label", { for: "backup-file" }, tr("backups-upload")),
        h("input", { id: "backup-file", type: "file", accept: ".gz,application/gzip", disabled: busy,
          onchange: (event) => { const [file] = event.target.files; if (file) attempt(tr("backups-uploading", { percent: 0 }), () => upload(file), tr("backups-uploaded")); } })));
  }

  draw();
}
