/** Data in the fragment of a link, which browsers do not send to the server: JSON, deflated, as base64url. */

import { t } from "../messages/messages.svelte";
import { UserError } from "../server/api";

/** The maximum size of unpacked rules, in bytes; a link with more is damaged or malicious. */
export const MAX_UNPACKED_BYTES = 64 * 1024;

export class BadLink extends UserError {
  constructor() {
    super(t("bad-link"));
  }
}

/** The fragment for *data*, without `#`; its first letter is `z` for deflated or `p` for plain data. */
export async function pack(data: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  // Old browsers cannot compress; their links are longer but open in every browser.
  if (typeof CompressionStream === "undefined") return `p${toBase64Url(bytes)}`;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `z${toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

/**
 * The data of a fragment.
 *
 * @throws BadLink if it cannot be read or has more than *maxBytes* bytes.
 */
export async function unpack(
  fragment: string,
  maxBytes = MAX_UNPACKED_BYTES,
): Promise<Record<string, unknown>> {
  const text = fragment.replace(/^#/, "");
  try {
    const bytes = fromBase64Url(text.slice(1));
    const unpacked = text.startsWith("z") ? await inflate(bytes, maxBytes) : bytes;
    if (!/^[zp]/.test(text) || unpacked.length > maxBytes) throw new BadLink();
    const data: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(unpacked));
    if (typeof data !== "object" || data === null || Array.isArray(data)) throw new BadLink();
    return data as Record<string, unknown>;
  } catch {
    throw new BadLink();
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(parts);
    if (parts.length + value.length > maxBytes) {
      await reader.cancel();
      throw new BadLink();
    }
    for (const byte of value) parts.push(byte);
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
