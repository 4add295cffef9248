// On the pages of the host and of the set-up: the sources of pictures, to look through and to choose one while the tray runs.

import { tr } from "./i18n.js";
import { h, show } from "./dom.js";
import { getAnswer, getMine } from "./api.js";
import { dataUrl } from "./pictures.js";
import { offerCamera } from "./camera-link.js";

const NAMES = {
  demo: () => tr("page-camera-demo"),
  phone: () => tr("page-camera-phone"),
  none: () => tr("page-camera-none"),
  stream: () => tr("page-camera-stream"),
  usb: (number) => tr("page-camera-usb", { number }),
  picamera: (number) => tr("page-camera-pi", { number }),
  other: () => tr("page-camera-other"),
};
const LOOKED_AT = new Set(["usb", "picamera"]);

const titleOf = (one) => NAMES[one.kind](one.number);

/** Show a small picture of a camera in its line, or why there is none. */
async function look(one, line) {
  const place = line.querySelector(".look");
  place.replaceChildren(h("p", { class: "soft", role: "status" }, tr("page-camera-opening")));
  const path = one.current
    ? "/camera/picture?width=320"
    : `/camera/sources/picture?source=${encodeURIComponent(one.source)}`;
  try {
    const src = await dataUrl(await (await getAnswer(path)).blob());
    place.replaceChildren(h("img", { src, alt: tr("page-camera-picture", { camera: titleOf(one) }) }));
  } catch (error) {
    place.replaceChildren(h("p", { class: "problem", role: "alert" }, error.message));
  }
}

/**
 * Draw the sources into `body` and return them; null if this browser may not see them. `use(source)` chooses one
 * and returns what is wrong, or null; `sheet` opens a dialog.
 */
export async function drawSources({ body, use, sheet }) {
  const known = await getMine("/camera/sources").catch(() => null);
  if (known === null) return null;
  const choose = async (source) => {
    if (await use(source)) return;
    await drawSources({ body, use, sheet });
    if (source === "phone") await offerCamera(sheet);
  };
  const buttons = (one, line) => [
    one.current
      ? h("strong", { class: "in-use" }, tr("page-camera-in-use"))
      : h(
          "button",
          {
            type: "button",
            class: "quiet",
            "data-source": one.source,
            "aria-label": tr("page-camera-use-this", { camera: titleOf(one) }),
            onclick: () => choose(one.source),
          },
          tr("page-camera-use"),
        ),
    one.current &&
      LOOKED_AT.has(one.kind) &&
      h(
        "button",
        { type: "button", class: "quiet", "data-again": one.source, onclick: () => choose(one.source) },
        tr("page-camera-again"),
      ),
    one.current &&
      one.kind === "phone" &&
      h(
        "button",
        { id: "phone-camera", type: "button", class: "quiet", onclick: () => offerCamera(sheet) },
        tr("page-camera-show-code"),
      ),
    (one.current ? one.kind !== "none" : LOOKED_AT.has(one.kind)) &&
      !one.problem &&
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": tr("page-camera-look-through", { camera: titleOf(one) }),
          onclick: () => look(one, line),
        },
        tr("page-camera-look"),
      ),
  ];
  const row = (one) => {
    const line = h("li", { class: "source", "data-current": String(one.current) });
    line.append(
      h(
        "div",
        { class: "about" },
        h("strong", {}, titleOf(one)),
        one.name && h("p", { class: "soft" }, one.name),
        one.current && known.delivery && h("p", { class: "soft delivery" }, known.delivery),
      ),
      h("div", { class: "row" }, buttons(one, line)),
      ...(one.problem ? [h("p", { class: "problem" }, one.problem)] : []),
      h("div", { class: "look" }),
    );
    return line;
  };
  show(body, [known], () => [
    known.fixed !== null && h("p", { class: "soft" }, tr("page-camera-fixed", { source: known.fixed })),
    h("ul", { class: "sources" }, known.sources.map(row)),
    h(
      "form",
      {
        class: "fields",
        onsubmit: (event) => {
          event.preventDefault();
          choose(`stream:${new FormData(event.target).get("address").trim()}`);
        },
      },
      h("label", { for: "camera-address" }, tr("page-camera-address")),
      h("input", {
        id: "camera-address",
        name: "address",
        type: "text",
        inputmode: "url",
        autocapitalize: "off",
        autocomplete: "off",
        spellcheck: "false",
        required: true,
      }),
      h(
        "div",
        { class: "row" },
        h("button", { class: "quiet" }, tr("page-camera-use-address")),
        h(
          "button",
          { type: "button", class: "quiet", onclick: () => drawSources({ body, use, sheet }) },
          tr("page-camera-search"),
        ),
      ),
    ),
  ]);
  return known;
}
