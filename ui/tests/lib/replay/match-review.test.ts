import { expect, test } from "vitest";
import {
  sumOfParts,
  costsByKind,
  severestMistakes,
  severestTurningPoints,
  partsOf,
} from "../../../src/lib/replay/match-review.svelte";
import { betterThan } from "../../../src/lib/replay/review.svelte";
import type { ResultParts, ReviewedDecision, RoundReview } from "../../../src/lib/protocol";

function decision(seat: number, kind: "call" | "play", points: number | null, mistake: boolean) {
  const cost = { points, points_error: 1, chance: 0.01, chance_error: 0.001 };
  const judged = {
    cost,
    severity: cost.chance + (cost.points ?? 0) / 2000,
    better: null,
    of_100: 60,
    behind_of_100: 20,
    deals: 100,
    mistake,
    praise: false,
  };
  return { step: 1, trick: 0, seat, kind, judged, unjudged: null } as unknown as ReviewedDecision;
}

function round(deal: number, decisions: ReviewedDecision[], result: number): RoundReview {
  const parts = { result, luck: result + 4, own: -3, partners: -2, opponents: 1, error: 3 };
  const luck = [{ seat: 0, points: parts, chance: { ...parts, result: 0.1 } }];
  return { deal, decisions, luck, turning_points: [], hands: [], par: null, boards: false };
}

const rounds = [
  round(1, [decision(0, "call", 12, true), decision(1, "play", 30, true)], 20),
  round(3, [decision(0, "play", 2, false), decision(0, "play", 25, true)], -50),
];

test("what rounds brought adds up, and errors add by their squares", () => {
  const parts = rounds.flatMap((one) => partsOf(one, 0) ?? []);
  const sum = sumOfParts(parts);
  expect(sum.result).toBe(-30);
  expect(sum.luck + sum.own + sum.partners! + sum.opponents).toBe(sum.result);
  expect(sum.error).toBeCloseTo(Math.sqrt(18));
});

test("what is shown of a round adds up, and so do the sums of what is shown", () => {
  const parts = {
    result: -155,
    luck: -77.4,
    own: -38.8,
    partners: -20.4,
    opponents: -18.4,
    error: 3,
  };
  const one = { seat: 0, points: parts, chance: parts };
  const shown = partsOf({ ...rounds[0]!, luck: [one] }, 0)!;
  expect(shown).toEqual({ ...parts, luck: -78, own: -39, partners: -20, opponents: -18 });
  expect(sumOfParts([shown, shown]).luck).toBe(2 * shown.luck);
  const board = { result: 0.5, luck: 0.488, own: 0.004, partners: 0, opponents: 0.008, error: 0.1 };
  const percents = partsOf({ ...rounds[0]!, luck: [{ seat: 0, points: null, chance: board }] }, 0)!;
  expect([percents.luck, percents.own, percents.opponents]).toEqual([0.49, 0, 0.01]);
});

test("partners bring nothing to a sum only where there never was one", () => {
  const [mine, alone] = rounds.map((one) => partsOf(one, 0)!) as [ResultParts, ResultParts];
  const without = { ...alone, partners: null, luck: alone.luck - 2 };
  expect(sumOfParts([mine, without]).partners).toBe(-2);
  expect(sumOfParts([without, without]).partners).toBeNull();
  const luck = [{ seat: 0, points: without, chance: without }];
  expect(partsOf({ ...rounds[0]!, luck }, 0)).toEqual(without);
});

test("a round that a mistake against the rules ended says nothing about luck", () => {
  expect(partsOf({ ...rounds[0]!, luck: [] }, 0)).toBeNull();
});

test("only the own decisions count, by kind, the costliest kind first", () => {
  expect(costsByKind(rounds, 0)).toEqual([
    { kind: "play", judged: 2, mistakes: 1, cost: 27 },
    { kind: "call", judged: 1, mistakes: 1, cost: 12 },
  ]);
});

test("the costliest mistakes come first, with their deals", () => {
  const found = severestMistakes(rounds, 0, 5).map(({ deal, at }) => [deal, at]);
  expect(found).toEqual([
    [3, 1],
    [1, 0],
  ]);
  expect(severestMistakes(rounds, 0, 1)).toHaveLength(1);
});

test("what mattered most in a round comes first", () => {
  const points = [0, 1, 2].map((at) => ({ decision: at, position: "", facts: [], examples: [] }));
  const costs = [12, 30, 25].map((cost) => decision(0, "play", cost, true));
  const one = { ...round(1, costs, 0), turning_points: points };
  expect(severestTurningPoints(one).map((point) => point.decision)).toEqual([1, 2, 0]);
});

test("the better choice comes with what speaks for it, where that is known", () => {
  const better = { kind: "pass" } as const;
  const wrong = { ...rounds[0]!.decisions[0]!, judged: { better } } as unknown as ReviewedDecision;
  const one = round(1, [wrong, rounds[0]!.decisions[1]!], 0);
  expect(betterThan(one, 0)).toEqual({ command: better, facts: [] });
  expect(betterThan(one, 1)).toBeNull();
  const facts = [{ kind: "free" }] as never;
  const told = { ...one, turning_points: [{ decision: 0, position: "", facts, examples: [] }] };
  expect(betterThan(told, 0)).toEqual({ command: better, facts });
});
