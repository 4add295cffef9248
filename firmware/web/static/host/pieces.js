// Files that the host sends to the tray in pieces.

import { language, tr } from "../base/i18n.js";
import { Refused, sendBytes } from "../base/api.js";

const PIECE = 900_000; // bytes; the tray takes up to 1,000,000

/**
 * Send a file in pieces; `progress(percent)` is called before each, with 100 before the last.
 * @param {string} path
 * @param {File} file
 * @param {(percent: number) => void} progress
 */
export async function sendPieces(path, file, progress) {
  if (!file.size) throw new Refused(422, { message: tr("page-file-empty") });
  for (let offset = 0; offset < file.size; offset += PIECE) {
    const end = Math.min(file.size, offset + PIECE);
    // With the last piece the tray checks the whole file, which takes longer.
    progress(end === file.size ? 100 : Math.round((100 * offset) / file.size));
    await sendBytes(`${path}?offset=${offset}&total=${file.size}`, file.slice(offset, end));
  }
}

/**
 * The size of a file in words.
 * @param {number} bytes
 */
export function fileSize(bytes) {
  const [unit, count, digits] = bytes < 1e6 ? ["kilobyte", bytes / 1e3, 0] : ["megabyte", bytes / 1e6, 1];
  return count.toLocaleString(language, { style: "unit", unit, maximumFractionDigits: digits });
}
