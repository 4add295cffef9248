// The last throw for a stream: comes when dice land, goes after a while.

import { byId, h } from "./h.js";
import { follow } from "./api.js";
import { throwCard } from "./view.js";

const STAYS_MS = 12000;
let timer = null;
let shown = null;

function land(thrown) {
  const plate = h("div", { class: "plate throw fresh" }, throwCard(thrown, { die() {}, why() {} }));
  byId("overlay").replaceChildren(plate);
  clearTimeout(timer);
  timer = setTimeout(() => plate.classList.add("old"), STAYS_MS);
  shown = thrown.id;
}

follow({
  connected() {},
  phase() {},
  throw: land,
  // An answer changes what the throw means: tell it anew, but do not bring back an old one.
  table: (table) => { if (table.last_throw && table.last_throw.id === shown) land(table.last_throw); },
});
