/** House rules and lines of a round in the part of a link that browsers keep to themselves: JSON, deflated, in letters that links may have. */

import { t } from "../messages/messages.svelte";
import { UserError } from "../server/api";

/** More than any rules need; a link that unpacks to more is damaged or malicious. */
export const MAX_UNPACKED = 64 * 1024;

export class BadLink extends UserError {
  constructor() {
    super(t("bad-link"));
  }
}

/** Returns the fragment for *data*, without `#`; the first letter says how the rest is packed. */
export async function pack(data: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  // Old browsers cannot compress; their links are longer and open everywhere.
  if (typeof CompressionStream === "undefined") return `p${toLetters(bytes)}`;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `z${toLetters(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

/** Returns what a fragment holds, *most* bytes at most. Throws `BadLink` if it holds nothing that can be read. */
export async function unpack(
  fragment: string,
  most = MAX_UNPACKED,
): Promise<Record<string, unknown>> {
  const text = fragment.replace(/^#/, "");
  try {
    const bytes = fromLetters(text.slice(1));
    const unpacked = text.startsWith("z") ? await inflate(bytes, most) : bytes;
    if (!/^[zp]/.test(text) || unpacked.length > most) throw new BadLink();
    const data: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(unpacked));
    if (typeof data !== "object" || data === null || Array.isArray(data)) throw new BadLink();
    return data as Record<string, unknown>;
  } catch {
    throw new BadLink();
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(parts);
    if (parts.length + value.length > most) {
      await reader.cancel();
      throw new BadLink();
    }
    for (const byte of value) parts.push(byte);
  }
}

function toLetters(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromLetters(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
