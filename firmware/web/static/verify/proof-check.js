// Checks the file of a proof: hashes, order and Ed25519 signatures. It needs no network.
// The same rules are in firmware/storage/proofs/proof_file.py.

import { sha256Here, verifiedHere } from "./ed25519.js";

const START = "<" + 'script type="application/json" id="proof">';
const END = "</" + "script>"; // in two parts, because this script stands in such a page
const FORM = 1;
const KEYS = ["clip", "form", "key", "picture", "records", "seal", "shell"];
const MEDIA = ["picture", "clip"];

const ascii = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOfHex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
}

function bytesOfBase64(text) {
  const bytes = ascii(atob(text));
  if (base64Of(bytes) !== text) throw new Error("not base64");
  return bytes;
}

function base64Of(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}

const subtle = globalThis.crypto?.subtle;
/** The SHA-256 of bytes, in hexadecimal. */
const sha256 = async (bytes) =>
  hexOf(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : sha256Here(bytes));

async function browserKey(key) {
  try {
    return await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  } catch {
    return null; // an older browser, or a page without https
  }
}

/** Check a signature; `by` becomes "browser" or "page": who computed it. */
async function verified(key, message, signature, used) {
  if (key.length !== 32 || signature.length !== 64) return false;
  const imported = subtle ? await browserKey(key) : null;
  used.by = imported ? "browser" : "page";
  return imported
    ? subtle.verify({ name: "Ed25519" }, imported, signature, message)
    : verifiedHere(key, message, signature);
}

// ---------------------------------------------------------------- the file

/** JSON as the tray writes it: sorted keys, no spaces, no "<". */
function plainJson(value) {
  if (Array.isArray(value)) return `[${value.map(plainJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value).replaceAll("<", "\\u003c");
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${plainJson(value[key])}`)
    .join(",")}}`;
}

function inOrder(contents, hashes) {
  return contents.slice(1).every((record, i) => {
    const before = contents[i];
    const step = record.n - before.n;
    return (
      record.throw === before.throw &&
      record.chain === before.chain &&
      step >= 1 &&
      (step > 1 || record.previous === hashes[i])
    );
  });
}

/** Check the data of a proof. `shell` is the hash of the page around it; null: it is not checked here. */
async function checkData(text, shell) {
  const used = { by: "page" };
  let proof;
  let contents;
  let media;
  let key;
  let seal;
  let signatures;
  try {
    proof = JSON.parse(text);
    if (Object.keys(proof).sort().join() !== KEYS.join() || proof.form !== FORM)
      throw new Error("other fields");
    contents = proof.records.map((entry) => JSON.parse(entry.record));
    signatures = proof.records.map((entry) => bytesOfHex(entry.signature));
    [key, seal] = [bytesOfHex(proof.key), bytesOfHex(proof.seal)];
    media = Object.fromEntries(
      MEDIA.filter((name) => proof[name] !== null).map((name) => [name, bytesOfBase64(proof[name])]),
    );
  } catch {
    return { faults: ["not_a_proof"] };
  }
  const faults = [];
  const { seal: _, ...unsealed } = proof;
  const sealed = ascii(`traywatch file ${FORM} ${await sha256(ascii(plainJson(unsealed)))}`);
  const isWhole = plainJson(proof) === text && (shell === null || shell === proof.shell);
  if (!isWhole || !(await verified(key, sealed, seal, used))) faults.push("file_changed");
  const hashes = await Promise.all(proof.records.map((entry) => sha256(ascii(entry.record))));
  const signed = await Promise.all(
    hashes.map((hash, i) => verified(key, ascii(`traywatch record ${FORM} ${hash}`), signatures[i], used)),
  );
  if (!signed.length || !signed.every(Boolean)) faults.push("record_changed");
  if (!inOrder(contents, hashes)) faults.push("order_wrong");
  const newest = contents.at(-1) || {};
  for (const name of Object.keys(media))
    if ((await sha256(media[name])) !== newest[name]) faults.push(`${name}_changed`);
  const missing = MEDIA.filter((name) => newest[name] && !media[name]);
  return { faults, records: contents, media, missing, key: await sha256(key), by: used.by };
}

/** Check the bytes of a whole file. */
export async function checkFile(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  const begin = text.indexOf(START);
  const end = text.indexOf(END, begin);
  if (begin < 0 || end < 0 || text.indexOf(START, begin + 1) >= 0) return { faults: ["not_a_proof"] };
  const page = text.slice(0, begin + START.length) + text.slice(end);
  return checkData(text.slice(begin + START.length, end), await sha256(ascii(page)));
}

/** Check the proof that this page holds. The page around it cannot be checked by itself. */
export const checkOwn = (text) => checkData(text, null);

/** A fingerprint as the tray writes it. */
export const fingerprint = (hash) => hash.slice(0, 32).toUpperCase().match(/.{4}/g).join("-");
