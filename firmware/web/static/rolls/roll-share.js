// Shares a roll as a file: its clip with the paths, else its picture. The result is written on it.

import { tr } from "../base/i18n.js";
import { h, penOf } from "../base/dom.js";
import { getAnswer } from "../base/api.js";
import { facts, thrownDice } from "../parts/dice.js";
import { state } from "../base/state.js";
import { numberOf, sumOf } from "../parts/view.js";
import { clipStage } from "./clip-player.js";
import { wordsOf } from "./throw-clip.js";

const WIDE = 480; // px of the shared clip
const QUALITY = 0.6;
const KEPT_MS = 30_000;

/**
 * The dice, the number and the game of a roll, in words.
 * @param {Api.ThrowView} thrown
 */
export function rollWords(thrown) {
  const dice = thrownDice(thrown)
    .map((die) => facts(die, thrown))
    .map((f) => `${f.kind ?? "?"} ${f.label ? f.text : "?"}`)
    .join(", ");
  const game = state.table?.session === thrown.session ? state.table?.game?.title : null;
  return [
    dice,
    sumOf(thrown) ||
      (thrown.outcome.total === null
        ? thrown.outcome.number !== null && thrown.outcome.headline
        : tr("replay-total", { total: numberOf(thrown) })),
    game ?? "Traywatch",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * A name for the file that says what it shows.
 * @param {Api.ThrowView} thrown
 */
const nameOf = (thrown, type) =>
  `${rollWords(thrown)
    .normalize("NFKD")
    .replace(/[^\w%+-]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase()
    .slice(0, 60)}.${type.split("/")[1].replace("jpeg", "jpg")}`;

/** A canvas with a picture, and the words in a bar below it. */
function captioned(picture, wide, words) {
  const canvas = document.createElement("canvas");
  const pen = penOf(canvas, { alpha: false });
  const high = Math.round((picture.height * wide) / picture.width);
  const bar = Math.round(wide / 12);
  Object.assign(canvas, { width: wide, height: high + bar });
  const draw = () => {
    pen.drawImage(picture, 0, 0, wide, high);
    pen.fillStyle = "#1c1713";
    pen.fillRect(0, high, wide, bar);
    pen.fillStyle = "#f3ead9";
    pen.textBaseline = "middle";
    for (let size = bar * 0.56; size > 7; size *= 0.92) {
      pen.font = `600 ${size}px system-ui, sans-serif`;
      if (pen.measureText(words).width <= wide - bar * 0.6) break;
    }
    pen.fillText(words, bar * 0.3, high + bar / 2, wide - bar * 0.6);
  };
  draw();
  return { canvas, draw };
}

const blobOf = (canvas, type, quality) => new Promise((done) => canvas.toBlob(done, type, quality));

const number = (value, bytes) => Uint8Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255);
const ascii = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const sized = (parts) => parts.reduce((sum, part) => sum + part.length, 0);
const chunk = (name, ...parts) => [
  ascii(name),
  number(sized(parts), 4),
  ...parts,
  ...(sized(parts) % 2 ? [number(0, 1)] : []),
];

/** The picture's own chunks in a WebP file: those of the colors and the transparency. */
function* imageChunks(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const end = at + 8 + view.getUint32(at + 4, true);
    if (["ALPH", "VP8 ", "VP8L"].includes(name)) yield bytes.subarray(at, end + ((end - at) % 2));
    at = end + ((end - at) % 2);
  }
}

/** One WebP file of several: [bytes, ms]. As firmware/pipeline/clips/film_file.py writes it. */
function animated(stills, wide, high) {
  const frames = stills.flatMap(([bytes, ms]) =>
    chunk(
      "ANMF",
      number(0, 6),
      number(wide - 1, 3),
      number(high - 1, 3),
      number(ms, 3),
      number(2, 1),
      ...imageChunks(bytes),
    ),
  );
  const body = [
    ascii("WEBP"),
    ...chunk("VP8X", number(2, 4), number(wide - 1, 3), number(high - 1, 3)),
    ...chunk("ANIM", number(0xff000000, 4), number(0, 2)),
    ...frames,
  ];
  return new Blob([ascii("RIFF"), number(sized(body), 4), ...body], { type: "image/webp" });
}

/**
 * The clip with its paths and the words in each frame. A browser that writes no WebP gets the clip as it is.
 * @param {Api.ThrowView} thrown
 */
async function clipFile(bytes, thrown, words) {
  const stage = await clipStage(bytes, "", (id) => wordsOf(thrown, id));
  const { canvas, draw } = captioned(stage.canvas, WIDE, words);
  const stills = [];
  for (const [i, start] of stage.starts.entries()) {
    stage.draw(start);
    draw();
    const still = await blobOf(canvas, "image/webp", QUALITY);
    if (still?.type !== "image/webp") return new Blob([bytes], { type: "image/webp" });
    stills.push([new Uint8Array(await still.arrayBuffer()), stage.frames[i].ms]);
  }
  return animated(stills, canvas.width, canvas.height);
}

async function pictureFile(bytes, words) {
  const picture = await createImageBitmap(bytes);
  return blobOf(captioned(picture, Math.min(1280, picture.width), words).canvas, "image/jpeg", 0.85);
}

/**
 * The file of a roll that everybody may see; null if there is neither a clip nor a picture of it.
 * @param {Api.ThrowView} thrown
 */
export async function rollFile(thrown) {
  const words = rollWords(thrown);
  const path = `/throws/${encodeURIComponent(thrown.id)}`;
  const clip = await getAnswer(`${path}/clip?view=everybody`);
  /** @type {Blob | null} */
  let blob = null;
  if (clip.status === 200) blob = await clipFile(new Uint8Array(await clip.arrayBuffer()), thrown, words);
  else if (thrown.picture)
    blob = await pictureFile(await (await getAnswer(`${path}/picture?view=everybody`)).blob(), words);
  return blob && new File([blob], nameOf(thrown, blob.type), { type: blob.type });
}

/** Save a file on this device. */
export function saveFile(file) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Share a roll, or save its file where the browser shares none. Returns what was done, in words.
 * @param {Api.ThrowView} thrown
 */
export async function shareRoll(thrown) {
  const file = await rollFile(thrown);
  const text = rollWords(thrown);
  if (!file) return tr("replay-nothing");
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return tr("replay-shared");
    } catch (error) {
      if (error.name === "AbortError") return ""; // the person changed their mind
    }
  }
  saveFile(file);
  return tr("replay-saved", { name: file.name });
}
