// The sheet over the page; only one is open at a time.

import { tr } from "./i18n.js";
import { button, byId, h, rememberFocus } from "./dom.js";
import { attempt } from "./state.js";

/** @type {(() => void) | null} */
let restoreFocus = null; // moves the focus back to what opened the sheet

/** Show content on the sheet. Escape, a tap outside or the close button closes it. */
export function sheet(title, ...parts) {
  const dialog = byId("sheet");
  byId("sheet-title").textContent = title;
  byId("sheet-body").replaceChildren(...parts.flat(3).filter(Boolean));
  if (dialog.open) byId("sheet-title").focus();
  else {
    restoreFocus = rememberFocus();
    dialog.showModal();
  }
  dialog.scrollTop = 0;
}

export const closeSheet = () => byId("sheet").close();

/** Show an error message, also to screen readers. */
export function refused(text) {
  byId("spoken").textContent = text;
  sheet(tr("page-refused-heading"), h("p", {}, text));
}

/** Send a change of the table, and show why if it is refused. Returns whether it was made. */
export async function changeTable(method, path, body, tries = 1) {
  const wrong = await attempt(method, path, body, tries);
  if (wrong) refused(wrong);
  return !wrong;
}

/** Ask whether to do something that cannot be undone; `act` is called if the answer is yes. */
export function askFirst(title, text, yes, act) {
  const confirm = () => {
    closeSheet();
    act();
  };
  sheet(
    title,
    h("p", {}, text),
    button(yes, confirm, { class: "do" }),
    button(tr("page-cancel"), closeSheet),
  );
}

byId("sheet").addEventListener("click", (event) => {
  if (event.target === byId("sheet")) closeSheet();
});
// The browser itself returns to the control that opened the sheet, unless that was drawn again meanwhile.
byId("sheet").addEventListener("close", () => restoreFocus?.());
