/** The seed of a deal, and the check of its commitment. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const PREFIX = utf8ToBytes("rookery commitment 1");

/** The 32 bytes of a seed in hexadecimal; `null` if *text* is not a seed. */
export function seedBytes(text: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/i.test(text) ? hexToBytes(text) : null;
}

/** Whether *commitment* was made for *seed*; both are in hexadecimal. */
export function bindsTo(commitment: string, seed: string): boolean {
  const bytes = seedBytes(seed);
  if (bytes === null) return false;
  return bytesToHex(sha256(concatBytes(PREFIX, bytes))) === commitment.toLowerCase();
}
