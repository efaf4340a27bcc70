import { expect, test } from "vitest";
import { boardSizes, readable } from "../../../src/lib/table/boards";

test.each([
  ["two boards on a small phone", 344, 170, 1],
  ["three boards on a small phone", 344, 170, 2],
  ["three boards on a phone", 374, 216, 2],
])("%s are all readable", (_, width, height, others) => {
  const { large, small, columns } = boardSizes(width, height, others, 4);
  expect(readable(small, 4)).toBe(true);
  expect(large).toBeGreaterThanOrEqual(small);
  expect(large + 24 + columns * (small + 6)).toBeLessThanOrEqual(width + 0.01);
});

test("numbers are shown on the smallest boards that a phone with large text has", () => {
  expect(readable(91, 4)).toBe(true);
  expect(readable(72, 4)).toBe(false);
});

test("two boards take the room that a tablet has for them", () => {
  const { large, small } = boardSizes(800, 350, 1, 4);
  expect(large).toBeCloseTo(328, 0);
  expect(small).toBe(large);
});

test("one's own board stays large where those of the others cannot be readable anyway", () => {
  const { large, small } = boardSizes(344, 200, 3, 4);
  expect(readable(small, 4)).toBe(false);
  expect(large).toBeCloseTo(178, 0);
});
