// On the pages of the host and of the set-up: the sources of pictures, to look through and to choose one
// while the tray runs.

import { tr } from "../base/i18n.js";
import { button, h, show, textOf } from "../base/dom.js";
import { get, getAnswer, reasonOf } from "../base/api.js";
import { dataUrl } from "../rolls/pictures.js";
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

/** @param {Api.SourceView} source */
const titleOf = (source) => NAMES[source.kind](source.number);

/**
 * Show a small picture of a camera in its line, or why there is none.
 * @param {Api.SourceView} source
 */
async function showPicture(source, line) {
  const place = line.querySelector(".look");
  place.replaceChildren(h("p", { class: "soft", role: "status" }, tr("page-camera-opening")));
  const path = source.current
    ? "/camera/picture?width=320"
    : `/camera/sources/picture?source=${encodeURIComponent(source.source)}`;
  try {
    const src = await dataUrl(await (await getAnswer(path)).blob());
    place.replaceChildren(h("img", { src, alt: tr("page-camera-picture", { camera: titleOf(source) }) }));
  } catch (error) {
    place.replaceChildren(h("p", { class: "problem", role: "alert" }, reasonOf(error)));
  }
}

/**
 * Draw the sources into `body` and return them; null if this browser may not see them. `use(source)` chooses
 * one and returns what is wrong, or null.
 */
export async function drawSources({ body, use }) {
  const answer = await get("/camera/sources").catch(() => null);
  if (answer === null) return null;
  const draw = () => drawSources({ body, use });
  const choose = async (source) => {
    if (await use(source)) return;
    await draw();
    if (source === "phone") await offerCamera();
  };
  show(body, [answer], () => [
    answer.fixed !== null && h("p", { class: "soft" }, tr("page-camera-fixed", { source: answer.fixed })),
    h(
      "ul",
      { class: "sources" },
      answer.sources.map((source) => sourceLine(source, answer.delivery, choose)),
    ),
    addressForm(choose, draw),
  ]);
  return answer;
}

/** @param {Api.SourceView} source */
function sourceLine(source, delivery, choose) {
  const line = h("li", { class: "source", "data-current": String(source.current) });
  line.append(
    h(
      "div",
      { class: "about" },
      h("strong", {}, titleOf(source)),
      source.name && h("p", { class: "soft" }, source.name),
      source.current && delivery && h("p", { class: "soft delivery" }, delivery),
    ),
    h("div", { class: "row" }, sourceButtons(source, line, choose)),
    ...(source.problem ? [h("p", { class: "problem" }, source.problem)] : []),
    h("div", { class: "look" }),
  );
  return line;
}

/** @param {Api.SourceView} source */
function sourceButtons(source, line, choose) {
  const { kind, current, problem } = source;
  const camera = titleOf(source);
  const mayLook = !problem && (current ? kind !== "none" : LOOKED_AT.has(kind));
  return [
    current
      ? h("strong", { class: "in-use" }, tr("page-camera-in-use"))
      : button(tr("page-camera-use"), () => choose(source.source), {
          "data-source": source.source,
          "aria-label": tr("page-camera-use-this", { camera }),
        }),
    current &&
      LOOKED_AT.has(kind) &&
      button(tr("page-camera-again"), () => choose(source.source), { "data-again": source.source }),
    current &&
      kind === "phone" &&
      button(tr("page-camera-show-code"), () => offerCamera(), { id: "phone-camera" }),
    mayLook &&
      button(tr("page-camera-look"), () => showPicture(source, line), {
        "aria-label": tr("page-camera-look-through", { camera }),
      }),
  ];
}

/** The form for the address of a stream. */
function addressForm(choose, draw) {
  const onsubmit = (event) => {
    event.preventDefault();
    choose(`stream:${textOf(new FormData(event.target), "address")}`);
  };
  return h(
    "form",
    { class: "fields", onsubmit },
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
      button(tr("page-camera-search"), draw),
    ),
  );
}
