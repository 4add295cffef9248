// The clip of a throw on the player page. It is loaded when somebody looks at a throw or a die.

import { addCatalog, tr } from "../base/i18n.js";
import { addStyle, h } from "../base/dom.js";
import { getAnswer } from "../base/api.js";
import { facts, zoneName } from "../parts/dice.js";
import { clipPlayer, playerTexts } from "./clip-player.js";

const MADE_WITHIN_MS = 20_000; // after this, a clip that is not there does not come any more
const AGAIN_MS = 1500;

/**
 * What is written beside a die at rest: what it counts as now, also after a correction.
 * @param {Api.ThrowView} thrown
 * @param {string} id
 * @returns {any[]}
 */
export function wordsOf(thrown, id) {
  const die = thrown.dice.find((each) => each.die_id === id);
  const f = die && facts(die, thrown);
  return f ? [f.label && f.text, f.zone && zoneName(f.zone)] : [];
}

/**
 * Fill an element with the player of a throw's clip. Without a clip it says so, or with `quiet` stays empty.
 * A clip is made in the seconds after its roll, so it is asked for again until then.
 * @param {Api.ThrowView} thrown
 */
export async function fillClip(place, thrown, { slow = false, quiet = true, first = Date.now() } = {}) {
  await Promise.all([addStyle("/page/styles/clip.css"), addCatalog("clip")]);
  const answer = await getAnswer(`/throws/${encodeURIComponent(thrown.id)}/clip`);
  if (answer.status === 204) {
    const comes = Date.now() - first < MADE_WITHIN_MS && Date.now() - Date.parse(thrown.at) < MADE_WITHIN_MS;
    if (comes)
      setTimeout(
        () => place.isConnected && fillClip(place, thrown, { slow, quiet, first }).catch(console.warn),
        AGAIN_MS,
      );
    if (!quiet)
      place.replaceChildren(
        h("p", { class: "soft", role: "status" }, comes ? tr("clip-coming") : tr("clip-none")),
      );
    return;
  }
  const player = await clipPlayer(new Uint8Array(await answer.arrayBuffer()), playerTexts(tr), {
    slow,
    words: (id) => wordsOf(thrown, id),
  });
  place.replaceChildren(player);
}
