import { expect, test } from "vitest";
import type { RoundResult, TableInfo } from "../../../src/lib/protocol";
import { arrangement, isExtraRoundNext } from "../../../src/lib/table/arrangement";
import { barText, roundText } from "../../../src/lib/table/formats";
import { info, table, view } from "../../fixtures";

const fixed: TableInfo = { ...info, format: "fixed_rounds", rounds: 2 };
const results = (count: number) => Array<RoundResult>(count).fill({} as RoundResult);
const between = { ...view, phase: "between" as const, winners: null };

test("another round follows where the best scores are equal after the last one", () => {
  const next = (count: number, of = fixed, winners: number[] | null = null): boolean =>
    isExtraRoundNext(of, { ...between, winners, results: results(count) });
  expect([next(1), next(2), next(3)]).toEqual([false, true, true]);
  expect(next(2, fixed, [0])).toBe(false);
  expect(next(2, info)).toBe(false);
});

test("rounds are counted where their number is fixed, and else numbered as deals", () => {
  const playing = { ...view, phase: "play" as const, round_number: 3, results: results(1) };
  expect(roundText(fixed, playing)).toBe("Round 2 of 2");
  expect(roundText(info, playing)).toBe("Round 3");
});

test("the only round of a match is not counted", () => {
  const one = { ...fixed, rounds: 1 };
  const playing = { ...view, phase: "play" as const, round_number: 1, results: [] };
  expect(barText(one, playing)).toBe("One round");
  expect(roundText(one, playing)).toBe("Round 1");
  const over = { ...view, phase: "over" as const, winners: [0], results: results(1) };
  expect(arrangement({ ...table, info: one }, over)).toEqual([]);
  const extra = { ...playing, results: results(1) };
  expect([barText(one, extra), roundText(one, extra)]).toEqual(["Extra round", "Extra round"]);
});
