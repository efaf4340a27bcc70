import { expect, test } from "vitest";
import { madeText } from "../../../src/lib/puzzles/made";
import { table, view } from "../../fixtures";

const declared = (declarer: number) => ({
  ...view,
  contract: { ...view.contract!, declarer },
});

test("the own side makes its contract, as declarer or partner", () => {
  for (const declarer of [0, 2]) {
    expect(madeText(table, declared(declarer), 0, [80, 60])).toBe(
      "Your side makes its contract in 80 of 100 deals after the best choice, and in 60 after the tempting one.",
    );
  }
});

test("a defender is told how often the contract is set, so that more is better", () => {
  expect(madeText(table, declared(1), 0, [60, 80])).toBe(
    "The contract of Ben is set in 40 of 100 deals after the best choice, and in 20 after the tempting one.",
  );
});

test("nothing is said where both choices come to the same, or there is no contract", () => {
  expect(madeText(table, declared(1), 0, [60, 60])).toBe("");
  expect(madeText(table, declared(1), 0, [])).toBe("");
  expect(madeText(table, { ...view, contract: null }, 0, [60, 80])).toBe("");
});
