/** The costs of one's own decisions, over rounds. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  costGroups,
  costOfRound,
  CostsStore,
  costliestRounds,
  kindsOverTime,
  movingMeans,
  partnersIn,
  reviewedRounds,
} from "../../../src/lib/me/costs.svelte";
import type { KindCost, MatchCosts, OwnMatch } from "../../../src/lib/protocol";

const match = (id: string, rounds: number): OwnMatch => ({
  match_id: id,
  record: `/api/tables/${id}/record`,
  variant: "one",
  title: id,
  seat: 0,
  began: "2026-11-24T20:40:00Z",
  won: true,
  score: 0,
  others: [0],
  rounds: Array.from({ length: rounds }, (_, i) => ({
    number: i + 1,
    declared_by: null,
    bid: null,
    made: null,
    points: 0,
    ahead: 0,
    partners: [],
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
  { match_id: "new", rounds: [{ deal: 1, kinds: [cost("play", 4), cost("call", 6)] }] },
  { match_id: "old", rounds: [{ deal: 1, kinds: [cost("play", 20)] }] },
];

test("rounds come in the order in which they were played, and add their kinds up", () => {
  const rounds = reviewedRounds(own, costs);
  expect(rounds.map(({ match }) => match.title)).toEqual(["old", "new"]);
  expect(rounds.map((round) => costOfRound(round))).toEqual([20, 10]);
});

test("a kind counts in every round, also where nobody decided it", () => {
  const [play, call] = kindsOverTime(reviewedRounds(own, costs));
  expect(play).toEqual({ kind: "play", judged: 4, mistakes: 2, all: 12, recent: 12 });
  expect(call).toEqual({ kind: "call", judged: 2, mistakes: 1, all: 3, recent: 3 });
});

test("costs can be told by kind, by game and by partner, and the dearest rounds are named", () => {
  const played = match("new", 2);
  const withRobin = played.rounds.map((round) => ({ ...round, partners: ["Robin"] }));
  const rounds = reviewedRounds([{ ...played, rounds: withRobin }, own[1]!], costs);
  expect(rounds.map((round) => costOfRound(round, "play"))).toEqual([20, 4]);
  expect(rounds.map((round) => costOfRound(round, "bury"))).toEqual([0, 0]);
  expect(costGroups(rounds, ({ match }) => [match.title])).toEqual([
    { name: "new", rounds: 1, cost: 10 },
    { name: "old", rounds: 1, cost: 20 },
  ]);
  expect(costGroups(rounds, partnersIn)).toEqual([{ name: "Robin", rounds: 1, cost: 10 }]);
  expect(costliestRounds(rounds).map(({ match }) => match.title)).toEqual(["old", "new"]);
});

test("a mean goes ten rounds back", () => {
  expect(movingMeans([2, 4])).toEqual([2, 3]);
  expect(movingMeans([100, ...Array<number>(10).fill(1)]).at(-1)).toBe(1);
  expect(movingMeans([])).toEqual([]);
});

/** Answers with the first entry of *answers* whose path matches; without one the request fails. */
function server(answers: [path: string, answer: unknown][]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = answers.find(([start]) => path.startsWith(start))?.[1];
    if (answer === undefined) return Promise.reject(new TypeError("no server"));
    const json = () => Promise.resolve(answer);
    return Promise.resolve({ ok: true, json, text: () => Promise.resolve("record") });
  });
  return asked;
}

/** A reviewed round in which a card of seat 0 cost the given number of points. */
const reviewed = (deal: number, points: number) => ({
  key: `key${deal}`,
  done: 1,
  of: 1,
  review: {
    deal,
    decisions: [
      { seat: 0, kind: "play", judged: { cost: { points, chance: 0 }, mistake: true } },
      { seat: 1, kind: "play", judged: { cost: { points: 99, chance: 0 }, mistake: true } },
    ],
  },
});
const RECORD = {
  rounds: [
    { deal: 1, result: {}, steps: 9 },
    { deal: 2, result: null, steps: 4 },
    { deal: 3, result: {}, steps: 9 },
  ],
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is reviewed can be asked again after that failed", async () => {
  server([]);
  const store = new CostsStore(own);
  await store.open();
  expect([store.problem === null, store.matches]).toEqual([false, null]);
  server([["/api/me/costs", { matches: costs }]]);
  await store.open();
  expect([store.problem, store.matches, store.rounds]).toEqual([null, costs, 3]);
});

test("rounds that have been counted and are not reviewed yet are, one after the other", async () => {
  const asked = server([
    ["/api/me/costs", { matches: [{ match_id: "new", rounds: [] }] }],
    ["/api/replay", RECORD],
    ["/api/review/1", reviewed(1, 12)],
    ["/api/review/3", reviewed(3, 30)],
    ["/api/me/matches", {}],
  ]);
  const store = new CostsStore([match("new", 2)]);
  await store.open();
  const work = store.reviewAll();
  await store.reviewAll();
  expect(store.working).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reviewedRounds(store.own, store.matches ?? []).map((round) => costOfRound(round))).toEqual(
    [12],
  );
  await vi.advanceTimersByTimeAsync(5000);
  await work;
  expect(store.working).toBe(false);
  expect(reviewedRounds(store.own, store.matches ?? []).map((round) => costOfRound(round))).toEqual(
    [12, 30],
  );
  expect(asked.filter((path) => path.startsWith("/api/review/"))).toEqual([
    "/api/review/1",
    "/api/review/3",
  ]);
});

/** A match of 2 rounds of which the server can review only the first, and the answers of the server. */
async function oneOfTwoReviewed(): Promise<{ store: CostsStore; answers: [string, unknown][] }> {
  const answers: [string, unknown][] = [
    ["/api/me/costs", { matches: [{ match_id: "new", rounds: [] }] }],
    ["/api/replay", RECORD],
    ["/api/review/1", reviewed(1, 12)],
    ["/api/me/matches", {}],
  ];
  server(answers);
  const store = new CostsStore([match("new", 2)]);
  await store.open();
  return { store, answers };
}

test("a round that fails keeps those before it, and the work goes on there", async () => {
  const { store, answers } = await oneOfTwoReviewed();
  const failing = store.reviewAll();
  await vi.advanceTimersByTimeAsync(5000);
  await failing;
  expect([store.problem === null, store.working]).toEqual([false, false]);
  const asked = server([...answers, ["/api/review/3", reviewed(3, 30)]]);
  const again = store.reviewAll();
  await vi.advanceTimersByTimeAsync(5000);
  await again;
  expect(store.problem).toBeNull();
  expect(reviewedRounds(store.own, store.matches ?? []).map((round) => costOfRound(round))).toEqual(
    [12, 30],
  );
  expect(asked.some((path) => path.startsWith("/api/review/1"))).toBe(false);
});

test("the work goes on by itself when the server is back", async () => {
  const { store, answers } = await oneOfTwoReviewed();
  void store.reviewAll();
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.problem).not.toBeNull();
  server([...answers, ["/api/review/3", reviewed(3, 30)]]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([store.problem, store.working]).toEqual([null, false]);
  expect(reviewedRounds(store.own, store.matches ?? []).map((round) => costOfRound(round))).toEqual(
    [12, 30],
  );
  store.close();
});

/** Answers as `server` does, but refuses the review of round 1 with *code*. */
function refusing(code: string, answers: [string, unknown][]): string[] {
  const asked = server(answers);
  const answering = globalThis.fetch;
  const values = { deal: 1, decisions: 500, most: 400 };
  vi.stubGlobal("fetch", (path: string) => {
    if (!path.startsWith("/api/review/1")) return answering(path);
    asked.push(path);
    const json = () => Promise.resolve({ code, text: "", values });
    return Promise.resolve({ ok: false, json });
  });
  return asked;
}

const SECOND_ONLY: [string, unknown][] = [
  ["/api/me/costs", { matches: [{ match_id: "new", rounds: [] }] }],
  ["/api/replay", RECORD],
  ["/api/review/3", reviewed(3, 30)],
  ["/api/me/matches", {}],
];

test("a round that can never be reviewed does not stop the others, and is counted no more", async () => {
  const asked = refusing("review_too_long", SECOND_ONLY);
  const store = new CostsStore([match("new", 2)]);
  await store.open();
  expect(store.rounds).toBe(2);
  const work = store.reviewAll();
  await vi.advanceTimersByTimeAsync(9000);
  await work;
  expect([store.problem, store.rounds, store.failed]).toEqual([null, 1, []]);
  expect(reviewedRounds(store.own, store.matches ?? []).map((round) => costOfRound(round))).toEqual(
    [30],
  );
  expect(asked.some((path) => path.startsWith("/api/review/3"))).toBe(true);
});

test("a round whose review fails does not stop the others, stays counted and can be begun again", async () => {
  const asked = refusing("review_failed", SECOND_ONLY);
  const store = new CostsStore([match("new", 2)]);
  await store.open();
  void store.reviewAll();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([store.problem, store.working, store.rounds]).toEqual([null, false, 2]);
  expect(store.failed.map(({ deal }) => deal)).toEqual([1]);
  expect(asked.filter((path) => path === "/api/review/1")).toHaveLength(2);
  const again = server([...SECOND_ONLY, ["/api/review/1", reviewed(1, 12)]]);
  void store.reviewAll();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([store.problem, store.rounds, store.failed]).toEqual([null, 2, []]);
  expect(reviewedRounds(store.own, store.matches ?? []).map((round) => costOfRound(round))).toEqual(
    [12, 30],
  );
  expect(again.filter((path) => path.startsWith("/api/review/"))).toEqual(["/api/review/1"]);
});

test("work that goes on by itself leaves out the rounds whose review failed", async () => {
  const withoutSecond = SECOND_ONLY.filter(([path]) => path !== "/api/review/3");
  const before = refusing("review_failed", withoutSecond);
  const store = new CostsStore([match("new", 2)]);
  await store.open();
  void store.reviewAll();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([store.problem === null, store.failed.length]).toEqual([false, 1]);
  expect(before.filter((path) => path === "/api/review/1")).toHaveLength(2);
  const asked = refusing("review_failed", SECOND_ONLY);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([store.problem, store.working, store.failed.length]).toEqual([null, false, 1]);
  expect(asked).not.toContain("/api/review/1");
  store.close();
});
