// Pictures of rolls. An image element cannot send a token, which a table for players only asks for.

import { h } from "../base/dom.js";
import { ROOT, getAnswer, hasToken } from "../base/api.js";

const MOST = 60;
const pictures = new Map(); // the data URL of each address, or its promise, the newest last

/** A picture as a data URL, which the page's policy allows for images. */
export const dataUrl = (blob) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });

function fetched(address) {
  const url =
    pictures.get(address) ||
    getAnswer(address.replace(ROOT, ""))
      .then((answer) => answer.blob())
      .then(dataUrl);
  pictures.delete(address);
  pictures.set(address, url);
  if (pictures.size > MOST) pictures.delete(pictures.keys().next().value);
  return url;
}

/** Show the picture of an address of the tray in an image. */
export function fill(image, address) {
  image.dataset.wanted = address;
  if (!hasToken()) {
    image.src = address;
    return image;
  }
  fetched(address).then(
    (url) => {
      if (image.dataset.wanted === address) image.src = url;
    },
    (error) => {
      pictures.delete(address);
      console.warn(error);
    },
  ); // its text stands in its place
  return image;
}

/**
 * A place for the clip of a throw, which is loaded into it.
 * @param {Api.ThrowView} thrown
 * @param {{ slow?: boolean, quiet?: boolean }} [how]
 */
export function clip(thrown, how) {
  const place = h("div");
  if (thrown.picture)
    import("./throw-clip.js").then(({ fillClip }) => fillClip(place, thrown, how)).catch(console.warn);
  return place;
}

/**
 * A place for what can be done with a throw: share it, prove it.
 * @param {Api.ThrowView} thrown
 */
export function actions(thrown) {
  const place = h("div");
  import("./roll-actions.js").then(({ fillActions }) => fillActions(place, thrown)).catch(console.warn);
  return place;
}

/**
 * An image of an address of the tray.
 * @param {string} address
 * @param {Record<string, any>} [attributes]
 */
export const picture = (address, attributes) => fill(h("img", attributes), address);
