import { expect, test } from "vitest";
import { justBegan } from "../../../src/lib/table/beginning";
import type { Call, TableView } from "../../../src/lib/protocol";
import { card, view as played } from "../../fixtures";

const call = (seat: number): Call => ({
  seat,
  kind: "pass",
  points: 0,
  held: false,
  blind: false,
  moon: false,
});
const dealt: TableView = { ...played, phase: "auction", tricks_taken: [0, 0, 0, 0] };

test("a round has just begun until the player has decided something", () => {
  expect(justBegan(dealt, 0)).toBe(true);
  expect(justBegan({ ...dealt, calls: [call(1)] }, 0)).toBe(true);
  expect(justBegan({ ...dealt, calls: [call(1), call(0)] }, 0)).toBe(false);
  expect(justBegan({ ...dealt, phase: "redraw", redrawn: [2, null, null, null] }, 0)).toBe(false);
  const led = { ...dealt, phase: "play" as const, leader: 3, trick: [card("R5")] };
  expect(justBegan(led, 0)).toBe(true);
  expect(justBegan({ ...led, leader: 0 }, 0)).toBe(false);
  expect(justBegan({ ...led, trick: [card("R5"), card("R6")] }, 0)).toBe(false);
  expect(justBegan(played, 0)).toBe(false);
});

test("for those who watch it has until a card is played", () => {
  expect(justBegan({ ...dealt, calls: [call(1)] }, null)).toBe(true);
  expect(justBegan(played, null)).toBe(false);
});

test("it has not while the result is read", () => {
  expect(justBegan({ ...dealt, phase: "between" }, 0)).toBe(false);
  expect(justBegan({ ...dealt, phase: "over" }, null)).toBe(false);
});
