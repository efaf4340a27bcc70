import { expect, test } from "vitest";
import { madeText, otherOf } from "../../../src/lib/puzzles/made";
import { card, table, view } from "../../fixtures";
import type { Command } from "../../../src/lib/protocol";

const mine = { mine: true, choice: "" };

const declared = (declarer: number) => ({
  ...view,
  contract: { ...view.contract!, declarer },
});

test("the own side makes its contract, as declarer or partner", () => {
  for (const declarer of [0, 2]) {
    expect(madeText(table, declared(declarer), 0, [80, 60], mine)).toBe(
      "Your side makes its bid in 80 of 100 deals after the best choice, and in 60 after yours.",
    );
  }
});

test("a defender is told how often the contract is set, so that more is better", () => {
  expect(madeText(table, declared(1), 0, [60, 80], mine)).toBe(
    "Ben’s bid is set in 40 of 100 deals after the best choice, and in 20 after yours.",
  );
});

test("nothing is said where both choices come to the same, or there is no contract", () => {
  expect(madeText(table, declared(1), 0, [60, 60], mine)).toBe("");
  expect(madeText(table, declared(1), 0, [], mine)).toBe("");
  expect(madeText(table, { ...view, contract: null }, 0, [60, 80], mine)).toBe("");
});

test("a tempting choice that was not made is named", () => {
  const [tempting, tried]: Command[] = [
    { kind: "play", card: card("R6") },
    { kind: "play", card: card("G9") },
  ];
  const cost = (command: Command) =>
    ({ command, points: 15, chance: null, of_100: 50, behind_of_100: 20 }) as const;
  expect(
    otherOf(table, view, { right: false, cost: cost(tempting!), tempting: tempting! }),
  ).toEqual({ mine: true, choice: "Play the red 6" });
  const named = { mine: false, choice: "Play the red 6" };
  for (const one of [
    { right: false, cost: cost(tried!) },
    { right: false, cost: null },
    { right: true, cost: cost(tempting!) },
  ]) {
    expect(otherOf(table, view, { ...one, tempting: tempting! })).toEqual(named);
  }
  expect(madeText(table, declared(0), 0, [58, 49], named)).toBe(
    "Your side makes its bid in 58 of 100 deals after the best choice, and in 49 after a tempting choice (Play the red 6).",
  );
});
