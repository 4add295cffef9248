// What can be done with an earlier roll on the phone: share it, and save its proof. Loaded with its sheet.

import { addCatalog, number, tr } from "./i18n.js";
import { addStyle, h } from "./dom.js";
import { Refused, getAnswer } from "./api.js";
import { can } from "./rights.js";
import { saveFile, shareRoll } from "./roll-share.js";

const kilobytes = (bytes) => tr("replay-size", { kb: number(bytes / 1000, bytes < 10_000 ? 1 : 0) });

const DATA = /id="proof">(\{.*?)<\/script>/s; // as firmware/storage/proofs/proof_file.py

/** The bytes of the parts of a proof: its picture and its clip, which are base64 in it. */
function partsOf(html) {
  const { picture, clip } = JSON.parse(DATA.exec(html)[1]);
  const bytes = (text) => Math.floor((text.replace(/=+$/, "").length * 3) / 4);
  return [picture && tr("replay-proof-picture", { size: kilobytes(bytes(picture)) }), clip && tr("replay-proof-clip", { size: kilobytes(bytes(clip)) })].filter(Boolean);
}

/** The proof of a roll: its size, what it consists of, and the button that saves it. */
async function proofOf(thrown) {
  const blob = await (await getAnswer(`/throws/${encodeURIComponent(thrown.id)}/proof`)).blob();
  const file = new File([blob], `throw-${thrown.id}.html`, { type: "text/html" });
  return [
    h("p", {}, tr("replay-proof-size", { size: kilobytes(blob.size), parts: partsOf(await blob.text()).join(", ") || "none" })),
    h("p", { class: "soft" }, tr("replay-proof-about"), " ", h("a", { href: "/verify" }, tr("replay-proof-check"))),
    h("button", { type: "button", class: "do", onclick: () => saveFile(file) }, tr("replay-proof-save")),
  ];
}

/** Fill an element with the actions of a roll. A hidden roll has none before it is revealed. */
export async function fillActions(place, thrown) {
  if (thrown.audience || !thrown.dice.length) return;
  await Promise.all([addCatalog("replay"), addStyle("/page/sheets.css")]);
  place.className = "roll-actions";
  const told = h("div", { class: "told", role: "status" });
  const action = (words, work) => h("button", { type: "button", class: "quiet", onclick: async ({ currentTarget: button }) => {
    button.disabled = true;
    told.replaceChildren(tr("replay-moment"));
    try {
      told.replaceChildren(...[await work()].flat());
    } catch (error) {
      if (!(error instanceof Refused)) console.warn(error);
      told.replaceChildren(h("p", { class: "problem" }, error instanceof Refused ? error.message : tr("page-tray-unreachable")));
    }
    button.disabled = false;
  } }, words);
  place.replaceChildren(
    h("div", { class: "row" }, action(tr("replay-share"), () => shareRoll(thrown)), can("prove") && !thrown.typed && action(tr("replay-proof"), () => proofOf(thrown))),
    told);
}
