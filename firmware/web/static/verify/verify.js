// The page that checks a proof: one that it holds itself, or a file that people drop on it.

import { checkFile, checkOwn, fingerprint } from "./proof-check.js";
import { clipPlayer, playerTexts } from "../rolls/clip-player.js";
import { TEXTS } from "../verify-texts.js"; // made by firmware/web/generated/verify_page.py

const asked = [new URLSearchParams(location.search).get("lang"), ...navigator.languages];
const language =
  asked.map((tag) => (tag ?? "").toLowerCase().split("-")[0]).find((name) => name in TEXTS) || "en";
const tr = (id, args = {}) =>
  Object.entries(args).reduce(
    (text, [key, value]) => text.replaceAll(`{${key}}`, value),
    TEXTS[language][id],
  );
const FAULTS = {
  not_a_proof: tr("verify-fault-not-a-proof"),
  file_changed: tr("verify-fault-file-changed"),
  record_changed: tr("verify-fault-record-changed"),
  order_wrong: tr("verify-fault-order-wrong"),
  picture_changed: tr("verify-fault-picture-changed"),
  clip_changed: tr("verify-fault-clip-changed"),
};
const ZONES = {
  crit: tr("verify-zone-crit"),
  hit: tr("verify-zone-hit"),
  miss: tr("verify-zone-miss"),
  fumble: tr("verify-zone-fumble"),
  off: tr("verify-zone-off"),
};
const VALIDITIES = {
  provisional: tr("verify-validity-provisional"),
  final: tr("verify-validity-final"),
  corrected: tr("verify-validity-corrected"),
  void: tr("verify-validity-void"),
};
const MISSING = { picture: tr("verify-missing-picture"), clip: tr("verify-missing-clip") };
const BY = { browser: tr("verify-by-browser"), page: tr("verify-by-page") };
/**
 * An element of the page's HTML file; it is there.
 * @param {string} id
 * @returns {any}
 */
const byId = (id) => document.getElementById(id);

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.flat().filter((child) => child !== null && child !== false && child !== undefined));
  return node;
}

const card = (...content) => h("section", { class: "card" }, ...content);

function drawVerdict(proof) {
  const good = !proof.faults.length;
  byId("result").replaceChildren(
    h(
      "div",
      { class: `card verdict ${good ? "good" : "bad"}` },
      h("span", { "aria-hidden": "true" }, good ? "✓" : "✕"),
      h(
        "div",
        {},
        good ? tr("verify-intact") : tr("verify-changed"),
        !good &&
          h(
            "ul",
            {},
            proof.faults.map((fault) => h("li", {}, FAULTS[fault])),
          ),
      ),
    ),
  );
}

function dieOf(die) {
  return h(
    "li",
    { class: die.counts === false ? "out" : "" },
    h("b", {}, die.label ?? "?"),
    h(
      "span",
      { class: "soft" },
      [die.kind, ZONES[die.zone], die.by_person && tr("verify-by-person")].filter(Boolean).join(" · "),
    ),
  );
}

/** The number of a roll, such as "19 = 14 + 5". Records of 0.1.0 have only the total of the dice. */
function shownNumber({ number, total, sum = "" }) {
  const value = number === undefined ? total : number;
  if (sum.includes("→")) return sum;
  const shown = value === null ? "–" : String(value).replace("-", "−");
  return sum === "" ? shown : `${shown} = ${sum}`;
}

const moment = (iso) =>
  new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "medium" }).format(new Date(iso));

function drawThrow(proof) {
  const newest = proof.records.at(-1);
  const first = proof.records[0];
  const facts = [
    [tr("verify-time"), moment(newest.at)],
    [tr("verify-number"), shownNumber(newest)],
    [tr("verify-state"), VALIDITIES[newest.validity]],
    [
      tr("verify-record"),
      tr("verify-record-number", {
        n: proof.records.map((record) => record.n).join(", "),
        chain: newest.chain,
      }),
    ],
  ];
  const notes = [
    newest.practice && tr("verify-practice"),
    newest.typed && tr("verify-typed"),
    ...proof.missing.map((name) => MISSING[name]),
    proof.records.length > 1 && tr("verify-changes", { n: proof.records.length - 1 }),
  ].filter(Boolean);
  return [
    card(
      h("h2", {}, tr("verify-counted")),
      h("ul", { class: "dice" }, newest.counted.map(dieOf)),
      h(
        "dl",
        {},
        facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
      ),
      notes.map((note) => h("p", { class: "soft" }, note)),
    ),
    first.readings.length > 0 &&
      card(h("h2", {}, tr("verify-readings")), h("ul", { class: "dice" }, first.readings.map(dieOf))),
  ];
}

async function drawClip(clip, newest) {
  const words = (id) =>
    newest.counted.filter((die) => die.die_id === id).flatMap((die) => [die.label, ZONES[die.zone]]);
  const texts = playerTexts(tr);
  return card(h("h2", {}, texts.title), await clipPlayer(clip, texts, { words }));
}

/** A picture as a data URL, which the page's policy allows. */
const dataUrl = (bytes) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(new Blob([bytes], { type: "image/jpeg" }));
  });

async function show(proof, own) {
  drawVerdict(proof);
  byId("shown").replaceChildren();
  if (proof.faults.length) return; // what was changed is not shown, because it would be believed
  const parts = [
    card(
      h("h2", {}, tr("verify-key")),
      h("p", {}, h("code", {}, fingerprint(proof.key))),
      h("p", { class: "soft" }, tr("verify-key-hint")),
      h("p", { class: "soft" }, BY[proof.by]),
      own && h("p", {}, tr("verify-self")),
    ),
    ...drawThrow(proof),
  ];
  if (proof.media.clip) parts.push(await drawClip(proof.media.clip, proof.records.at(-1)).catch(() => null));
  if (proof.media.picture)
    parts.push(
      card(
        h("h2", {}, tr("verify-picture")),
        h("img", { src: await dataUrl(proof.media.picture), alt: tr("verify-picture") }),
      ),
    );
  byId("shown").replaceChildren(...parts.filter(Boolean));
}

async function take(file) {
  if (!file) return;
  byId("result").replaceChildren(h("p", {}, tr("verify-checking")));
  await show(await checkFile(new Uint8Array(await file.arrayBuffer())), false);
}

document.documentElement.lang = language;
document.title = tr("verify-title");
byId("title").textContent = tr("verify-title");
byId("lead").textContent = tr("verify-lead");
byId("drop-label").textContent = tr("verify-drop");
byId("means").replaceChildren(
  h("h2", {}, tr("verify-means")),
  h("p", {}, tr("verify-means-yes")),
  h("p", {}, tr("verify-means-no")),
);
byId("file").addEventListener("change", (event) =>
  take(/** @type {HTMLInputElement} */ (event.target).files?.[0]),
);
for (const name of ["dragenter", "dragover"])
  document.addEventListener(name, (event) => {
    event.preventDefault();
    byId("drop").classList.add("over");
  });
document.addEventListener("dragleave", () => byId("drop").classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  byId("drop").classList.remove("over");
  if (event.dataTransfer) take(event.dataTransfer.files[0]);
});
const own = byId("proof")?.textContent; // in the file of a proof only
if (own) await show(await checkOwn(own), true);
document.documentElement.dataset.ready = "yes";
