import { expect, test } from "vitest";
import { bindsTo, seedBytes } from "../../../src/lib/fairness/seed";

// From `rookery.shuffle.commitment(bytes(32))`.
const SEED = "00".repeat(32);
const COMMITMENT = "ac5d5523e6791de9511ab1412392978db01808b9aa0bd3a5d32ae84afc03ccfd";

test("tells whether a seed fits its commitment", () => {
  expect(bindsTo(COMMITMENT, SEED)).toBe(true);
  expect(bindsTo(COMMITMENT.toUpperCase(), SEED)).toBe(true);
  expect(bindsTo(COMMITMENT, "01" + SEED.slice(2))).toBe(false);
  expect(bindsTo(COMMITMENT, "no seed")).toBe(false);
});

test("a seed is 32 bytes in hexadecimal", () => {
  expect(seedBytes("0aFf".repeat(16))).toEqual(
    Uint8Array.from({ length: 32 }, (_, i) => (i % 2 ? 255 : 10)),
  );
  for (const wrong of ["", "00", "0".repeat(63), "g0".repeat(32), SEED + "00"]) {
    expect(seedBytes(wrong)).toBeNull();
  }
});
