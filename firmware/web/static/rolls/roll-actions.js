// What can be done with an earlier roll on the phone: share it, and save its proof. Loaded with its sheet.

import { addCatalog, number, tr } from "../base/i18n.js";
import { button, addStyle, h } from "../base/dom.js";
import { Refused, getAnswer, reasonOf } from "../base/api.js";
import { can } from "../base/rights.js";
import { saveFile, shareRoll } from "./roll-share.js";

const kilobytes = (bytes) => tr("replay-size", { kb: number(bytes / 1000, bytes < 10_000 ? 1 : 0) });

const DATA = /id="proof">(\{.*?)<\/script>/s; // as firmware/storage/proofs/proof_file.py

/** The bytes of the parts of a proof: its picture and its clip, which are base64 in it. */
function partsOf(html) {
  const { picture, clip } = JSON.parse(DATA.exec(html)?.[1] ?? "{}");
  const bytes = (text) => Math.floor((text.replace(/=+$/, "").length * 3) / 4);
  return [
    picture && tr("replay-proof-picture", { size: kilobytes(bytes(picture)) }),
    clip && tr("replay-proof-clip", { size: kilobytes(bytes(clip)) }),
  ].filter(Boolean);
}

/**
 * The proof of a roll: its size, what it consists of, and the button that saves it.
 * @param {Api.ThrowView} thrown
 */
async function proofOf(thrown) {
  const blob = await (await getAnswer(`/throws/${encodeURIComponent(thrown.id)}/proof`)).blob();
  const file = new File([blob], `throw-${thrown.id}.html`, { type: "text/html" });
  return [
    h(
      "p",
      {},
      tr("replay-proof-size", {
        size: kilobytes(blob.size),
        parts: partsOf(await blob.text()).join(", ") || "none",
      }),
    ),
    h(
      "p",
      { class: "soft" },
      tr("replay-proof-about"),
      " ",
      h("a", { href: "/verify" }, tr("replay-proof-check")),
    ),
    button(tr("replay-proof-save"), () => saveFile(file), { class: "do" }),
  ];
}

/**
 * Fill an element with the actions of a roll. A hidden roll has none before it is revealed.
 * @param {Api.ThrowView} thrown
 */
export async function fillActions(place, thrown) {
  if (thrown.audience || !thrown.dice.length) return;
  await Promise.all([addCatalog("replay"), addStyle("/page/styles/sheets.css")]);
  place.className = "roll-actions";
  const status = h("div", { class: "told", role: "status" });
  const action = (words, work) =>
    button(words, async ({ currentTarget: tapped }) => {
      tapped.disabled = true;
      status.replaceChildren(tr("replay-moment"));
      try {
        status.replaceChildren(...[await work()].flat());
      } catch (error) {
        if (!(error instanceof Refused)) console.warn(error);
        status.replaceChildren(h("p", { class: "problem" }, reasonOf(error)));
      }
      tapped.disabled = false;
    });
  place.replaceChildren(
    h(
      "div",
      { class: "row" },
      action(tr("replay-share"), () => shareRoll(thrown)),
      can("prove") && !thrown.typed && action(tr("replay-proof"), () => proofOf(thrown)),
    ),
    status,
  );
}
