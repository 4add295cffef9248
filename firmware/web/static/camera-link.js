// On the host page: the link that makes a phone the camera of this tray.

import { tr } from "./i18n.js";
import { h } from "./dom.js";
import { getMine, send } from "./api.js";

function drawing(svg, label) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (drawn.localName !== "svg") return null;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", label);
  return document.importNode(drawn, true);
}

/** Show the link in a dialog. `sheet(title, ...parts)` opens it. */
export async function offerCamera(sheet) {
  const title = tr("page-phone-camera");
  try {
    const { wanted } = await getMine("/camera/phone");
    if (!wanted) {
      sheet(title, h("p", {}, tr("page-phone-camera-other-source")));
      return;
    }
    const { url, qr } = await send("POST", "/access/camera", {});
    sheet(title,
      h("p", {}, tr("page-phone-camera-scan")),
      h("div", { class: "qr" }, drawing(qr, tr("page-phone-camera-code"))),
      h("p", {}, h("a", { href: url, class: "pick" }, url.replace(/#.*$/, ""))),
      h("p", { class: "soft" }, url.startsWith("https:") ? tr("page-phone-camera-warning") : tr("page-phone-camera-needs-tls")));
  } catch (error) {
    sheet(title, h("p", {}, error.message));
  }
}
