import { expect, test } from "vitest";
import { deal, shuffle } from "../../../src/lib/fairness/shuffle";

// From `rookery.shuffle.shuffle(bytes(range(32)), 41)` and `shuffle(bytes(32), 5)`.
const SEED = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const ORDER = [
  35, 11, 34, 30, 24, 16, 22, 0, 12, 20, 2, 15, 33, 21, 23, 19, 4, 27, 18, 38, 9, 13, 26, 37, 31,
  32, 7, 8, 14, 5, 3, 28, 10, 29, 6, 39, 1, 25, 17, 36, 40,
];

test("gives the order that the server shuffles", () => {
  expect(shuffle(SEED, ORDER.length)).toEqual(ORDER);
  expect(shuffle("00".repeat(32), 5)).toEqual([3, 2, 0, 1, 4]);
});

test("a wrong seed gives no order", () => {
  expect(shuffle("no seed", 41)).toBeNull();
  expect(shuffle("00", 41)).toBeNull();
});

test("deals from the dealer's left, whatever the order of seats", () => {
  const dealing = {
    hands: [
      [0, 4],
      [1, 5],
      [2, 6],
    ],
    nest: [3],
    stock: [7],
  };
  const pack = [10, 11, 12, 13, 14, 15, 16, 17];
  expect(deal(pack, dealing, 0, [0, 1, 2])).toEqual({
    hands: [
      [12, 16],
      [10, 14],
      [11, 15],
    ],
    nest: [13],
    stock: [17],
  });
  expect(deal(pack, dealing, 2, [0, 2, 1]).hands).toEqual([
    [11, 15],
    [10, 14],
    [12, 16],
  ]);
});
