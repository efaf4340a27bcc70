import { describe, expect, test } from "vitest";
import type { CardFace, PackInfo } from "../../../src/lib/protocol";
import { byColor, filledUp, keepHand, keptHand, placesOf } from "../../../src/lib/what-if/hand";

const face = (code: string, color: CardFace["color"]): CardFace => ({
  code,
  color,
  number: color === null ? 0 : 1,
  single: color === null ? "bird" : null,
  points: 0,
});
const pack: PackInfo = {
  cards: [
    face("R14", "red"),
    face("R13", "red"),
    face("G14", "green"),
    face("G14", "green"),
    face("RK", null),
  ],
  skin: "rook",
  hand: 3,
};

test("each color has its row, and so has the bird", () => {
  expect(byColor(pack)).toEqual([[0, 1], [2, 3], [4]]);
  expect(byColor({ ...pack, cards: [] })).toEqual([]);
});

describe("random cards", () => {
  test("complete a hand with other cards, each once", () => {
    const seen = new Set<number>();
    for (let i = 0; i < 200; i++) {
      const added = filledUp(pack, new Set([1]));
      expect(new Set([1, ...added]).size).toBe(3);
      for (const place of added) seen.add(place);
    }
    expect([...seen].sort()).toEqual([0, 2, 3, 4]);
  });

  test("are none if the hand is complete", () => {
    expect(filledUp(pack, new Set([0, 1, 2]))).toEqual([]);
    expect(filledUp(pack, new Set([0, 1, 2, 3]))).toEqual([]);
  });
});

test("a kept hand is found again, card by card", () => {
  sessionStorage.clear();
  expect(keptHand()).toBeNull();
  keepHand({ variant: "original_5", hand: ["G14", "G14", "R13"] });
  expect(keptHand()).toEqual({ variant: "original_5", hand: ["G14", "G14", "R13"] });
  expect(placesOf(pack, keptHand()!.hand)).toEqual([2, 3, 1]);
  expect(placesOf(pack, ["R99", "G14", "G14", "G14", "R14", "R13"])).toEqual([2, 3, 0]);
  sessionStorage.setItem("rookery_hand", '{"variant": 3}');
  expect(keptHand()).toBeNull();
});
