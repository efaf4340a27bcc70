import { expect, test, vi } from "vitest";
import { bindsTo, sha256, toHex } from "../../../src/lib/fairness/sha256";

const hex = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));

test("gives the digests of FIPS 180-4", () => {
  expect(hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("agrees with the browser at every length of a block", async () => {
  for (let length = 0; length < 130; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
    const theirs = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
    expect(toHex(sha256(message))).toBe(toHex(theirs));
  }
});

// From `rookery.shuffle.commitment(bytes(32))`.
const SEED = "00".repeat(32);
const COMMITMENT = "ac5d5523e6791de9511ab1412392978db01808b9aa0bd3a5d32ae84afc03ccfd";

test("tells whether a seed fits its commitment, with and without WebCrypto", async () => {
  expect(await bindsTo(COMMITMENT, SEED)).toBe(true);
  expect(await bindsTo(COMMITMENT, "01" + SEED.slice(2))).toBe(false);
  expect(await bindsTo(COMMITMENT, "no seed")).toBe(false);
  vi.stubGlobal("crypto", {});
  expect(await bindsTo(COMMITMENT, SEED)).toBe(true);
  vi.unstubAllGlobals();
});
