// SHA-256, SHA-512 and Ed25519 in plain integers, for pages without WebCrypto: those without https.

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

/** The SHA-256 of bytes: 32 bytes. */
export function sha256Here(content) {
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

/** The SHA-512 of bytes: 64 bytes. */
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

// ---------------------------------------------------------------- Ed25519 (RFC 8032, section 5.1.7)

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
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

/** Whether a signature (64 bytes) of a message is that of a public key (32 bytes). */
export function verifiedHere(key, message, signature) {
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
