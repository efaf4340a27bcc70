/** What one's own decisions gave away, added up over rounds. */

import { expect, test } from "vitest";
import {
  costOfRound,
  kindsOverTime,
  movingMeans,
  reviewedRounds,
} from "../src/lib/me/costs.svelte";
import type { KindCost, MatchCosts, OwnMatch } from "../src/lib/protocol";

const match = (table_id: string, rounds: number): OwnMatch => ({
  table_id,
  path: `/t/${table_id}`,
  variant: "one",
  title: table_id,
  seat: 0,
  day: "2026-11-24",
  won: true,
  score: 0,
  others: [0],
  partners: [],
  rounds: Array.from({ length: rounds }, (_, i) => ({
    number: i + 1,
    declared_by: null,
    bid: null,
    made: null,
    points: 0,
    ahead: 0,
  })),
});
const cost = (kind: KindCost["kind"], points: number): KindCost => ({
  kind,
  judged: 2,
  mistakes: 1,
  cost: points,
});

const own = [match("new", 2), match("old", 1), match("unread", 1)];
const costs: MatchCosts[] = [
  { table_id: "new", rounds: [{ deal: 1, kinds: [cost("play", 4), cost("call", 6)] }] },
  { table_id: "old", rounds: [{ deal: 1, kinds: [cost("play", 20)] }] },
];

test("rounds come in the order in which they were played, and add their kinds up", () => {
  const rounds = reviewedRounds(own, costs);
  expect(rounds.map(({ match }) => match.title)).toEqual(["old", "new"]);
  expect(rounds.map(costOfRound)).toEqual([20, 10]);
});

test("a kind counts in every round, also where nobody decided it", () => {
  const [play, call] = kindsOverTime(reviewedRounds(own, costs));
  expect(play).toEqual({ kind: "play", judged: 4, mistakes: 2, all: 12, lately: 12 });
  expect(call).toEqual({ kind: "call", judged: 2, mistakes: 1, all: 3, lately: 3 });
});

test("a mean goes ten rounds back", () => {
  expect(movingMeans([2, 4])).toEqual([2, 3]);
  expect(movingMeans([100, ...Array<number>(10).fill(1)]).at(-1)).toBe(1);
  expect(movingMeans([])).toEqual([]);
});
