import { describe, expect, test } from "vitest";
import { bubblePlace } from "../../../src/lib/talk/bubble";
import { meet, type Rect } from "../../../src/lib/table/seating";

const box = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const size = { width: 94, height: 44 };
const bounds = box(0, 50, 360, 500);
const middle = box(110, 80, 140, 52);
const [left, right] = [box(8, 160, 130, 52), box(222, 160, 130, 52)];
const plates = [left, middle, right];

describe("the bubble of a remark", () => {
  test.each([
    ["to the left", left],
    ["in the middle", middle],
    ["to the right", right],
  ])("is near the plate %s and on none", (_, plate) => {
    const placed = bubblePlace(size, plate, { plates, kept: [], bounds });
    if (placed === null) throw new Error("there is room");
    const at = box(placed.x, placed.y, size.width, size.height);
    expect(plates.filter((one) => meet(one, at))).toEqual([]);
    const grown = {
      left: at.left - 8,
      top: at.top - 8,
      right: at.right + 8,
      bottom: at.bottom + 8,
    };
    expect(meet(grown, plate)).toBe(true);
  });

  test("hides no card where there is other room", () => {
    const cards = box(60, 220, 240, 90);
    const placed = bubblePlace(size, left, { plates, kept: [cards, box(0, 100, 108, 50)], bounds });
    if (placed === null) throw new Error("there is room");
    const at = box(placed.x, placed.y, size.width, size.height);
    expect([cards, ...plates].filter((one) => meet(one, at))).toEqual([]);
  });

  test("has its tail on the side of who says it", () => {
    const only = { plates: [middle], kept: [] };
    const under = bubblePlace(size, middle, { ...only, bounds: box(0, 134, 360, 200) });
    expect(under?.tail.y).toBe(0);
    const beside = bubblePlace(size, middle, { ...only, bounds: box(252, 60, 108, 100) });
    expect(beside?.tail.x).toBe(0);
  });

  test("is nowhere rather than on a plate", () => {
    expect(bubblePlace(size, middle, { plates: [bounds], kept: [], bounds })).toBeNull();
  });
});
