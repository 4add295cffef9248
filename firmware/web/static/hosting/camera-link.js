// On the host page: the link that makes a phone the camera of this tray.

import { tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";
import { get, reasonOf, send } from "../base/api.js";
import { sheet } from "../base/dialog.js";
import { svgImage } from "./qr-code.js";

/** Whether a browser gives a page at this address its camera. */
const mayUseCamera = ({ protocol, hostname }) =>
  protocol === "https:" || hostname === "localhost" || hostname.startsWith("127.");

/** Over http no phone gives its camera: a button that switches https on, after which this page follows. */
function secureOffer() {
  const wrong = h("p", { class: "problem", role: "alert", hidden: true });
  const switchOn = async () => {
    try {
      await send("PUT", "/configuration", { changes: { tls: true } });
      await get("/configuration"); // is refused over http, so the page opens again
    } catch (error) {
      wrong.textContent = reasonOf(error);
      wrong.hidden = false;
    }
  };
  return [
    h("p", {}, tr("page-phone-camera-needs-tls")),
    wrong,
    button(tr("page-phone-camera-tls"), switchOn, { class: "do", id: "switch-https" }),
  ];
}

/** Show the link in a dialog. */
export async function offerCamera() {
  const title = tr("page-phone-camera");
  try {
    const { wanted: isInUse } = await get("/camera/phone");
    if (!isInUse) {
      sheet(title, h("p", {}, tr("page-phone-camera-other-source")));
      return;
    }
    const { url, qr } = await send("POST", "/access/camera", {});
    if (!mayUseCamera(new URL(url))) {
      sheet(title, secureOffer());
      return;
    }
    const [, digits] = /&certificate=(\w+)$/.exec(url) || [];
    sheet(
      title,
      h("p", {}, tr("page-phone-camera-scan")),
      h("div", { class: "qr" }, svgImage(qr, tr("page-phone-camera-code"))),
      h("p", {}, h("a", { href: url, class: "pick" }, url.replace(/#.*$/, ""))),
      digits
        ? [
            h("p", {}, tr("page-phone-camera-warning")),
            h("p", {}, tr("page-phone-camera-compare")),
            h("p", { class: "digits" }, digits.replace(/..(?=.)/g, "$&:")),
          ]
        : url.startsWith("http:") && secureOffer(),
    );
  } catch (error) {
    sheet(title, h("p", {}, reasonOf(error)));
  }
}
