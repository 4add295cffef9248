// What the tray saw, on the host page: motions that led to no throw, with small pictures.

import { language, tr } from "../base/i18n.js";
import { byId, h, show } from "../base/dom.js";
import { getAnswer, get } from "../base/api.js";
import { dataUrl } from "../rolls/pictures.js";

const time = (iso) =>
  new Date(iso).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const pictures = new Map(); // each picture as a data URL, by the motion's id and time

/** Ids begin anew with each start of the tray. */
const keyOf = (motion) => `${motion.id} ${motion.at}`;

async function picture(motion) {
  if (!pictures.has(keyOf(motion)))
    pictures.set(
      keyOf(motion),
      await dataUrl(await (await getAnswer(`/camera/motions/${motion.id}/picture`)).blob()),
    );
  return pictures.get(keyOf(motion));
}

/** Drop pictures of motions that the tray does not keep any more. */
function forget(motions) {
  const current = new Set(motions.map(keyOf));
  for (const key of pictures.keys()) if (!current.has(key)) pictures.delete(key);
}

let asked = 0; // requests for the list: an older answer may arrive after a newer one

/** Draw the list if the section is open. Pictures are fetched only then. */
export async function drawMotions() {
  if (!byId("motions").open) return;
  const request = ++asked;
  const { motions } = await get("/camera/motions");
  if (request !== asked) return;
  forget(motions);
  show(
    byId("motions-body"),
    motions.map((motion) => [motion.id, motion.at]),
    () =>
      (motions.length ? motions : [null]).map((motion) =>
        motion === null
          ? h("li", { class: "empty" }, tr("page-list-empty"))
          : h(
              "li",
              { class: motion.may_hide_dice ? "motion missed" : "motion" },
              h("img", { alt: "", width: 320, height: 180, "data-motion": motion.id }),
              h(
                "div",
                {},
                h("time", { class: "soft", datetime: motion.at }, time(motion.at)),
                h("p", {}, motion.text),
              ),
            ),
      ),
  );
  for (const motion of motions) {
    const image = byId("motions-body").querySelector(`img[data-motion="${motion.id}"]`);
    if (!image || image.src) continue;
    const address = await picture(motion).catch(() => null); // it may be gone meanwhile
    if (address) image.src = address;
  }
}
