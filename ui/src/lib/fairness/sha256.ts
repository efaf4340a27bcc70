/** SHA-256 and the check of a commitment. Browsers offer `crypto.subtle` only on secure pages, so there is a plain one too. */

const PREFIX = "rookery commitment 1";

/** Tells whether *seed* is the one that the dealer was bound to by *commitment*; both in hexadecimal. */
export async function bindsTo(commitment: string, seed: string): Promise<boolean> {
  const bytes = fromHex(seed);
  if (bytes === null) return false;
  const prefix = new TextEncoder().encode(PREFIX);
  const message = new Uint8Array(prefix.length + bytes.length);
  message.set(prefix);
  message.set(bytes, prefix.length);
  return toHex(await digest(message)) === commitment.toLowerCase();
}

export async function digest(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", message)) : sha256(message);
}

export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const K = constants();

/** The 32 bytes of SHA-256, as FIPS 180-4 describes it. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  data.setUint32(padded.length - 4, length << 3);

  const state = new Uint32Array(8);
  state.set(initial());
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = data.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = state[i]! + value));
  }
  const out = new Uint8Array(32);
  const view = new DataView(out.buffer);
  state.forEach((word, i) => view.setUint32(4 * i, word));
  return out;
}

type Eight = [number, number, number, number, number, number, number, number];

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

/** The first 32 bits of the fraction of each root. */
function constants(): Uint32Array {
  return Uint32Array.from(primes(64), (p) => (Math.cbrt(p) % 1) * 2 ** 32);
}

function initial(): Uint32Array {
  return Uint32Array.from(primes(8), (p) => (Math.sqrt(p) % 1) * 2 ** 32);
}
