// What the pages and the JavaScript client tell about throws: node pages.mjs ADDRESS CLIENT PAGES HALL
// LOCALES.
//
// Each line of the input is JSON. {"hall": [..]} are rolls for the hall's page. {"n", "event", "ids"} asks
// what all of them show, once the stream has come to event number `event`. The answer is one line of JSON.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { dispatch, install } from "./browser.mjs";

const [address, client, pages, hall, locales] = process.argv.slice(2);
const { Tray } = await import(pathToFileURL(client));
const http = globalThis.fetch;
const json = (body) =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });
let toHall = null; // the hall's stream

/** Answers of the tray, of the hall, and of the web server that has the catalogs. */
async function fetched(path, options = {}) {
  if (!String(path).startsWith("/")) return http(path, options);
  if (path.startsWith("/page/locales/"))
    return new Response(await readFile(`${locales}/${path.slice(14)}`, "utf-8"));
  if (!options.headers?.Authorization) return http(address + path.slice(1), options);
  if (!path.endsWith("/events")) return json([]);
  return new Response(
    new ReadableStream({
      start: (control) => {
        toHall = control;
      },
    }).pipeThrough(new TextEncoderStream()),
  );
}

const { byId } = install(fetched);
const view = await import(pathToFileURL(`${pages}/parts/view.js`));
await Promise.all(
  [`${pages}/screen/overlay.js`, `${pages}/screen/screen.js`, `${hall}/hall.js`].map(
    (script) => import(pathToFileURL(script)),
  ),
);

// ------------------------------------------------------------------ the client

const tray = new Tray(address);
const known = new Map(); // throws by id, as the client has heard of them
let heard = -1;
let wake = () => {};

async function follow() {
  for await (const { name, id, data } of tray.events()) {
    const last = name === "table" ? data.last_throw : name.startsWith("throw") ? data : null;
    if (last) known.set(last.id, last);
    dispatch(name, id, data);
    heard = Number(id.split("-").at(-1));
    wake();
  }
}

// ------------------------------------------------------------------ what is shown

const told = (element) => ({
  number:
    element.dataset.number === "" || element.dataset.number === undefined
      ? null
      : Number(element.dataset.number),
  validity: element.dataset.validity,
});
const result = (node) => told([...node.all()].find((one) => one.className.startsWith("result")));
const noActions = { openDie() {}, openRules() {} };

function card(thrown) {
  const card = document.createElement("div");
  card.append(...view.throwCard(thrown, noActions).filter(Boolean));
  return card;
}

const listed = (list, key) =>
  Object.fromEntries(byId(list).children.map((one) => [one.dataset[key], told(one)]));
const shown = (element) => (element?.dataset.throw ? { [element.dataset.throw]: told(element) } : {});

async function report({ n, ids }) {
  const found = { n, page: {}, history: {}, client: {}, fetched: {} };
  for (const id of ids) {
    const thrown = await tray.throw(id);
    found.fetched[id] = { number: thrown.outcome.number, validity: thrown.outcome.validity };
    if (!known.has(id)) continue;
    const { outcome } = known.get(id);
    found.client[id] = { number: outcome.number, validity: outcome.validity };
    found.page[id] = result(card(known.get(id)));
    found.history[id] = told(view.past(known.get(id), () => {}).children[0]);
  }
  found.overlay = shown(byId("overlay").children[0]);
  found.screen = { ...listed("last", "throw"), ...shown(byId("result")) };
  found.hall = listed("throws", "key");
  return found;
}

// ------------------------------------------------------------------ the other side

createInterface({ input: process.stdin })
  .on("line", async (line) => {
    const wish = JSON.parse(line);
    for (const one of wish.hall ?? []) toHall.enqueue(`event: throw\ndata: ${JSON.stringify(one)}\n\n`);
    if (wish.n === undefined) return;
    while (heard < wish.event)
      await new Promise((resolve) => {
        wake = resolve;
      });
    await new Promise((resolve) => setTimeout(resolve, 0)); // the hall's page reads its stream
    console.log(JSON.stringify(await report(wish)));
  })
  .on("close", () => process.exit(0));

follow().catch((error) => {
  console.error(error);
  process.exit(1);
});
while (toHall === null || heard < 0) await new Promise((resolve) => setTimeout(resolve, 5));
console.log(JSON.stringify({ ready: true }));
