/** Pages that load their data again wait for each answer, but not for ever, and pause while they are hidden. */
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Challenge from "../../src/pages/Challenge.svelte";
import Daily from "../../src/pages/Daily.svelte";
import Duplicate from "../../src/pages/Duplicate.svelte";
import { fakeTimeouts } from "../fake-timeouts";

/** Longer than the interval of any page, in ms. */
const LONG = 60_000;
/** Longer than two intervals of a fast page; a request that takes so long is not yet lost. */
const SLOW = 30_000;
const GOAL = { format: "to_target", rounds: 0, target: 300, past_target: "wins", boards: null };
const RESULT = {
  score: 35,
  expert: null,
  expert_plays: true,
  expert_other_cards: false,
  field: 0,
  other_cards: 0,
};
const DEAL = { name: "round", variant: "v", title: "Rook", rounds: 1, commitment: "c" };

const pages: [name: string, page: Component<never>, props: object, path: string, data: object][] = [
  [
    "a duplicate",
    Duplicate,
    { id: "d" },
    "/api/duplicates/d",
    {
      path: "/duplicate/d",
      variant: "v",
      title: "Rook",
      rounds: 4,
      tables: [],
      over: false,
      team: 0,
    },
  ],
  [
    "a challenge",
    Challenge,
    { id: "c" },
    "/api/challenges/c",
    { path: "/challenge/c", you: "sender", title: "Rook", goal: GOAL, seats: [], results: [] },
  ],
  [
    "the deals of the day",
    Daily,
    { day: "" },
    "/api/daily",
    {
      day: "2026-11-25",
      today: "2026-11-25",
      deals: [{ ...DEAL, path: "/t/one", result: RESULT }],
      days: [],
      begun: [],
      streak: 1,
      seeds_of: "2026-11-24",
      seeds: [""],
    },
  ],
];

/** The requests. All are answered at once, but the second only when it is given up. */
let asked: number;
let made: Record<string, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  fakeTimeouts();
});
afterEach(() => {
  void unmount(made);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show([, page, props, path, data]: (typeof pages)[number]): Promise<void> {
  vi.stubGlobal("fetch", (asks: string, { signal }: RequestInit) => {
    if (!asks.startsWith(path)) return Promise.resolve(Response.json({ name: "Ann" }));
    asked += 1;
    if (asked !== 2) return Promise.resolve(Response.json(data));
    return new Promise((_, reject) => signal?.addEventListener("abort", reject));
  });
  made = mount(page, { target: document.body, props: props as never });
  await vi.advanceTimersByTimeAsync(100);
  flushSync();
}

test.each(pages)("%s is asked for again once the last answer is there", async (...page) => {
  await show(page);
  await vi.advanceTimersByTimeAsync(SLOW);
  expect(asked).toBe(2);
});

test.each(pages)(
  "%s is asked for again after a request that is never answered",
  async (...page) => {
    await show(page);
    await vi.advanceTimersByTimeAsync(SLOW + LONG);
    expect(asked).toBeGreaterThan(2);
  },
);

test.each(pages)("%s is not asked for again while the page is hidden", async (...page) => {
  await show(page);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked).toBe(1);
});
