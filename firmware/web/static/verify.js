// The page that checks a proof: one that it holds itself, or a file that people drop on it.

import { checkFile, checkOwn, fingerprint } from "./proof-check.js";
import { clipPlayer } from "./clip-player.js";
import { TEXTS } from "./verify-texts.js"; // made by firmware/web/verify_page.py

const asked = [new URLSearchParams(location.search).get("lang"), ...navigator.languages].filter(Boolean);
const language = asked.map((one) => one.toLowerCase().split("-")[0]).find((one) => one in TEXTS) || "en";
const say = (name, args = {}) => Object.entries(args).reduce((text, [key, value]) => text.replaceAll(`{${key}}`, value), TEXTS[language][name.startsWith("clip-") ? name : `verify-${name}`]);
const byId = (id) => document.getElementById(id);

function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.flat().filter((one) => one !== null && one !== false && one !== undefined));
  return made;
}

const card = (...content) => h("section", { class: "card" }, ...content);

function drawVerdict(proof) {
  const good = !proof.faults.length;
  byId("result").replaceChildren(h("div", { class: `card verdict ${good ? "good" : "bad"}` }, h("span", { "aria-hidden": "true" }, good ? "✓" : "✕"),
    h("div", {}, good ? say("intact") : say("changed"),
      !good && h("ul", {}, proof.faults.map((one) => h("li", {}, say(`fault-${one.replaceAll("_", "-")}`)))))));
}

function dieOf(die) {
  return h("li", { class: die.counts === false ? "out" : "" }, h("b", {}, die.label ?? "?"), h("span", { class: "soft" },
    [die.kind, die.zone && say(`zone-${die.zone}`), die.by_person && say("by-person")].filter(Boolean).join(" · ")));
}

const moment = (iso) => new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "medium" }).format(new Date(iso));

function drawThrow(proof) {
  const newest = proof.records.at(-1), first = proof.records[0];
  const facts = [
    [say("time"), moment(newest.at)],
    [say("total"), newest.total === null ? "–" : String(newest.total)],
    [say("state"), say(`validity-${newest.validity}`)],
    [say("record"), say("record-number", { n: proof.records.map((one) => one.n).join(", "), chain: newest.chain })],
  ];
  const notes = [newest.practice && say("practice"), newest.typed && say("typed"), ...proof.missing.map((name) => say(`missing-${name}`)),
    proof.records.length > 1 && say("changes", { n: proof.records.length - 1 })].filter(Boolean);
  return [
    card(h("h2", {}, say("counted")), h("ul", { class: "dice" }, newest.counted.map(dieOf)), h("dl", {}, facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
      notes.map((one) => h("p", { class: "soft" }, one))),
    first.readings.length > 0 && card(h("h2", {}, say("readings")), h("ul", { class: "dice" }, first.readings.map(dieOf))),
  ];
}

async function drawClip(clip, newest) {
  const names = ["play", "pause", "slow", "layer", "moment", "title"];
  const texts = Object.fromEntries(names.map((name) => [name, say(`clip-${name}`)]));
  const words = (id) => newest.counted.filter((die) => die.die_id === id).flatMap((die) => [die.label, die.zone && say(`zone-${die.zone}`)]);
  return card(h("h2", {}, texts.title), await clipPlayer(clip, texts, { words }));
}

/** A picture as a data URL, which the page's policy allows. */
const dataUrl = (bytes) => new Promise((done) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result);
  reader.readAsDataURL(new Blob([bytes], { type: "image/jpeg" }));
});

async function show(proof, own) {
  drawVerdict(proof);
  byId("shown").replaceChildren();
  if (proof.faults.length) return; // what was changed is not shown, because it would be believed
  const parts = [
    card(h("h2", {}, say("key")), h("p", {}, h("code", {}, fingerprint(proof.key))), h("p", { class: "soft" }, say("key-hint")),
      h("p", { class: "soft" }, say(`by-${proof.by}`)), own && h("p", {}, say("self"))),
    ...drawThrow(proof),
  ];
  if (proof.media.clip) parts.push(await drawClip(proof.media.clip, proof.records.at(-1)).catch(() => null));
  if (proof.media.picture) parts.push(card(h("h2", {}, say("picture")), h("img", { src: await dataUrl(proof.media.picture), alt: say("picture") })));
  byId("shown").replaceChildren(...parts.filter(Boolean));
}

async function take(file) {
  if (!file) return;
  byId("result").replaceChildren(h("p", {}, say("checking")));
  await show(await checkFile(new Uint8Array(await file.arrayBuffer())), false);
}

document.documentElement.lang = language;
document.title = say("title");
byId("title").textContent = say("title");
byId("lead").textContent = say("lead");
byId("drop-label").textContent = say("drop");
byId("means").replaceChildren(h("h2", {}, say("means")), h("p", {}, say("means-yes")), h("p", {}, say("means-no")));
byId("file").addEventListener("change", (event) => take(event.target.files[0]));
for (const name of ["dragenter", "dragover"]) document.addEventListener(name, (event) => { event.preventDefault(); byId("drop").classList.add("over"); });
document.addEventListener("dragleave", () => byId("drop").classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  byId("drop").classList.remove("over");
  take(event.dataTransfer.files[0]);
});
const own = byId("proof").textContent;
if (own) await show(await checkOwn(own), true);
document.documentElement.dataset.ready = "yes";
