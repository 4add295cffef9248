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

/** Whether a browser gives a page at this address its camera. */
const mayUseCamera = ({ protocol, hostname }) =>
  protocol === "https:" || hostname === "localhost" || hostname.startsWith("127.");

/** Over http no phone gives its camera: a button that switches https on, after which this page follows. */
function secureOffer() {
  const wrong = h("p", { class: "problem", role: "alert", hidden: true });
  const switchOn = async () => {
    try {
      await send("PUT", "/configuration", { changes: { tls: true } });
      await getMine("/configuration"); // is refused over http, so the page opens again
    } catch (error) {
      wrong.textContent = error.message;
      wrong.hidden = false;
    }
  };
  return [
    h("p", {}, tr("page-phone-camera-needs-tls")),
    wrong,
    h(
      "button",
      { type: "button", class: "do", id: "switch-https", onclick: switchOn },
      tr("page-phone-camera-tls"),
    ),
  ];
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
    if (!mayUseCamera(new URL(url))) {
      sheet(title, secureOffer());
      return;
    }
    const [, digits] = /&certificate=(\w+)$/.exec(url) || [];
    sheet(
      title,
      h("p", {}, tr("page-phone-camera-scan")),
      h("div", { class: "qr" }, drawing(qr, tr("page-phone-camera-code"))),
      h("p", {}, h("a", { href: url, class: "pick" }, url.replace(/#.*$/, ""))),
      digits
        ? [
            h("p", {}, tr("page-phone-camera-warning")),
            h("p", {}, tr("page-phone-camera-compare")),
            h("p", { class: "digits" }, digits.match(/.{1,2}/g).join(":")),
          ]
        : url.startsWith("http:") && secureOffer(),
    );
  } catch (error) {
    sheet(title, h("p", {}, error.message));
  }
}
