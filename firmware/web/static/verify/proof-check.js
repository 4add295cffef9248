// Checks the file of a proof: hashes, order and Ed25519 signatures. It needs no other file and no network.
// The same rules are in firmware/storage/proofs/proof_file.py.

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

// ---------------------------------------------------------------- hashes, for pages without WebCrypto

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

function primes(count) {
  const numbers = [];
  for (let n = 2; numbers.length < count; n++) if (numbers.every((prime) => n % prime)) numbers.push(n);
  return numbers;
}

/** The first `bits` bits of the fraction of the root of a whole number; `power` is 2 or 3. */
function fraction(n, power, bits) {
  const wide = BigInt(n) << BigInt(bits * power);
  let low = 0n;
  let high = 1n << BigInt(bits + 5);
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(power) <= wide) low = middle;
    else high = middle;
  }
  return low & ((1n << BigInt(bits)) - 1n);
}

const turned = (x, n) => (x >>> n) | (x << (32 - n));
const K256 = primes(64).map((n) => Number(fraction(n, 3, 32)));

function sha256Here(content) {
  const state = primes(8).map((n) => Number(fraction(n, 2, 32)));
  const size = content.length;
  const whole = new Uint8Array(((size + 8) >> 6) * 64 + 64);
  const view = new DataView(whole.buffer);
  whole.set(content);
  whole[size] = 128;
  view.setUint32(whole.length - 8, Math.floor(size / 2 ** 29));
  view.setUint32(whole.length - 4, (size << 3) >>> 0);
  const w = new Int32Array(64);
  for (let start = 0; start < whole.length; start += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(start + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] =
        (w[i - 16] +
          w[i - 7] +
          (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) +
          (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10))) |
        0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const first =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K256[i] + w[i]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] = (state[i] + value) | 0;
    });
  }
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => result.setInt32(4 * i, value));
  return new Uint8Array(result.buffer);
}

function sha512Here(content) {
  const mask = (1n << 64n) - 1n;
  const turn = (x, n) => ((x >> BigInt(n)) | (x << BigInt(64 - n))) & mask;
  const k = primes(80).map((n) => fraction(n, 3, 64));
  const state = primes(8).map((n) => fraction(n, 2, 64));
  const size = content.length;
  const whole = new Uint8Array(((size + 16) >> 7) * 128 + 128);
  const view = new DataView(whole.buffer);
  whole.set(content);
  whole[size] = 128;
  view.setBigUint64(whole.length - 8, BigInt(size) * 8n);
  for (let start = 0; start < whole.length; start += 128) {
    const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(start + 8 * i));
    for (let i = 16; i < 80; i++) {
      const a = w[i - 15];
      const b = w[i - 2];
      w.push(
        (w[i - 16] +
          w[i - 7] +
          (turn(a, 1) ^ turn(a, 8) ^ (a >> 7n)) +
          (turn(b, 19) ^ turn(b, 61) ^ (b >> 6n))) &
          mask,
      );
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 80; i++) {
      const first =
        (h + (turn(e, 14) ^ turn(e, 18) ^ turn(e, 41)) + ((e & f) ^ (~e & mask & g)) + k[i] + w[i]) & mask;
      const second = ((turn(a, 28) ^ turn(a, 34) ^ turn(a, 39)) + ((a & b) ^ (a & c) ^ (b & c))) & mask;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask, c, b, a, (first + second) & mask];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] = (state[i] + value) & mask;
    });
  }
  const result = new DataView(new ArrayBuffer(64));
  state.forEach((value, i) => result.setBigUint64(8 * i, value));
  return new Uint8Array(result.buffer);
}

const subtle = globalThis.crypto?.subtle;
const sha256 = async (bytes) =>
  hexOf(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : sha256Here(bytes));

// ---------------------------------------------------------------- Ed25519 (RFC 8032, section 5.1.7)

const mod = (x) => ((x % P) + P) % P;

function power(base, exponent) {
  let result = 1n;
  let value = mod(base);
  for (let left = exponent; left; left >>= 1n) {
    if (left & 1n) result = (result * value) % P;
    value = (value * value) % P;
  }
  return result;
}

const inverse = (x) => power(x, P - 2n);
const D = mod(-121665n * inverse(121666n));
const ROOT = power(2n, (P - 1n) / 4n);
const numberOf = (bytes) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

function pointOf(bytes) {
  const number = numberOf(bytes);
  const sign = number >> 255n;
  const y = number & (2n ** 255n - 1n);
  if (y >= P) return null;
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x - square)) x = mod(x * ROOT);
  if (mod(x * x - square) || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

function sum(point, other) {
  const a = mod((point[1] - point[0]) * (other[1] - other[0]));
  const b = mod((point[1] + point[0]) * (other[1] + other[0]));
  const c = mod(2n * point[3] * other[3] * D);
  const d = mod(2n * point[2] * other[2]);
  const e = b - a;
  const f = d - c;
  const g = d + c;
  const h = b + a;
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function product(times, point) {
  let result = [0n, 1n, 1n, 0n];
  let value = point;
  for (let left = times; left; left >>= 1n) {
    if (left & 1n) result = sum(result, value);
    value = sum(value, value);
  }
  return result;
}

const BASE = pointOf(Uint8Array.from({ length: 32 }, (_, i) => (i ? 0x66 : 0x58)));

function verifiedHere(key, message, signature) {
  const isPoint = pointOf(key);
  const start = pointOf(signature.subarray(0, 32));
  const factor = numberOf(signature.subarray(32));
  if (!isPoint || !start || factor >= ORDER) return false;
  const challenge =
    numberOf(sha512Here(Uint8Array.from([...signature.subarray(0, 32), ...key, ...message]))) % ORDER;
  const left = product(factor, BASE);
  const right = sum(start, product(challenge, isPoint));
  return (
    mod(left[0] * right[2] - right[0] * left[2]) === 0n && mod(left[1] * right[2] - right[1] * left[2]) === 0n
  );
}

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
