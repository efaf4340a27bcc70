import { expect, test } from "vitest";
import type { RoundResult, TableInfo } from "../../../src/lib/protocol";
import { isExtraRoundNext, roundText } from "../../../src/lib/table/formats";
import { info, view } from "../../fixtures";

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
