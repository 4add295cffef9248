// The sheet that comes up over the page, one at a time.

import { byId, h } from "./dom.js";

/** Show something on the sheet; Escape, a tap beside it or the cross close it. */
export function sheet(title, ...parts) {
  const dialog = byId("sheet");
  byId("sheet-title").textContent = title;
  byId("sheet-body").replaceChildren(...parts.flat(3).filter(Boolean));
  if (dialog.open) byId("sheet-title").focus();
  else dialog.showModal();
  dialog.scrollTop = 0;
}

export const closeSheet = () => byId("sheet").close();

/** Something could not be done: say so, aloud too. */
export function refused(text) {
  byId("spoken").textContent = text;
  sheet("Not done", h("p", {}, text));
}

byId("sheet").addEventListener("click", (event) => { if (event.target === byId("sheet")) closeSheet(); });
