import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { Judged, ReviewedDecision, ReviewState, RoundReview } from "../../../src/lib/protocol";
import {
  costText,
  gradeText,
  handText,
  hindsightText,
  openText,
  parText,
  ofHundredText,
  matchPlaceText,
  placeText,
} from "../../../src/lib/replay/review-text";
import { MatchReviewStore } from "../../../src/lib/replay/match-review.svelte";
import { whyNotThere } from "../../../src/lib/replay/review-poller.svelte";
import { ApiError } from "../../../src/lib/server/api";
import { ReviewStore } from "../../../src/lib/replay/review.svelte";
import { card, info, seats, view } from "../../fixtures";

const REVIEW: RoundReview = {
  deal: 1,
  decisions: [],
  luck: [],
  turning_points: [],
  hands: [],
  par: null,
  boards: false,
};
const state = (done: number, review: RoundReview | null = null): ReviewState => ({
  key: "abc",
  done,
  of: 4,
  review,
});
const busy = {
  ok: false,
  json: () => Promise.resolve({ code: "busy", text: "busy" }),
};
const long = {
  ok: false,
  json: () =>
    Promise.resolve({
      code: "review_too_long",
      text: "",
      values: { deal: 3, decisions: 500, most: 400 },
    }),
};
const failed = {
  ok: false,
  json: () => Promise.resolve({ code: "review_failed", text: "", values: { deal: 3 } }),
};
const gone = {
  ok: false,
  json: () => Promise.resolve({ code: "no_such_review", text: "gone" }),
};

/** A failed request without an answer. */
const lost = "lost";

/** Answers the requests in turn, and returns the list of requests. */
function server(...answers: unknown[]): string[] {
  const asked: string[] = [];
  const left = [...answers];
  vi.stubGlobal("fetch", (path: string, options?: { method?: string }) => {
    if (path.startsWith("/api/replay"))
      return Promise.resolve({ ok: true, json: () => Promise.resolve({ deal: 1, steps: [] }) });
    asked.push(`${options?.method ?? "GET"} ${path}`);
    const answer = left.shift();
    if (answer === lost) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(
      [gone, busy, long, failed].includes(answer as typeof gone)
        ? answer
        : { ok: true, json: () => Promise.resolve(answer) },
    );
  });
  return asked;
}

beforeEach(async () => {
  vi.useFakeTimers();
  await fetchMessages("review");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a review is asked for", () => {
  test("until it is whole, and then for the seat", async () => {
    const own = { ...REVIEW, turning_points: [] };
    const asked = server(state(0), state(2), state(4, REVIEW), state(4, own));
    const store = new ReviewStore("text", 1, 2);
    const opened = store.open();
    await vi.advanceTimersByTimeAsync(100);
    expect([store.part, store.review]).toEqual([0, null]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(store.part).toBe(0.5);
    await vi.advanceTimersByTimeAsync(1500);
    await opened;
    expect(store.review).toBe(own);
    expect(asked).toEqual([
      "POST /api/review/1",
      "GET /api/reviews/abc?seat=2",
      "GET /api/reviews/abc?seat=2",
      "GET /api/reviews/abc?seat=2",
    ]);
  });

  test("again from the beginning when the server has forgotten it", async () => {
    const asked = server(state(1), gone, state(4, REVIEW), state(4, REVIEW));
    const store = new ReviewStore("text", 1, 0);
    const opened = store.open();
    await vi.advanceTimersByTimeAsync(1600);
    await opened;
    expect(store.review).toEqual(REVIEW);
    expect(asked.filter((one) => one.startsWith("POST"))).toHaveLength(2);
  });

  test("again when an answer was lost, as by a tablet that slept", async () => {
    server(state(1), lost, lost, state(2), state(4, REVIEW), state(4, REVIEW));
    const store = new ReviewStore("text", 1, 0);
    const opened = store.open();
    await vi.advanceTimersByTimeAsync(3100);
    expect([store.problem, store.part]).toEqual([null, 0.25]);
    await vi.advanceTimersByTimeAsync(3100);
    await opened;
    expect([store.problem, store.review]).toEqual([null, REVIEW]);
  });

  test("not without a word when nothing answers", async () => {
    server(state(1), ...Array<string>(20).fill(lost));
    const store = new ReviewStore("text", 1, 0);
    const opened = store.open();
    await vi.advanceTimersByTimeAsync(16_600);
    await opened;
    expect(store.problem).toBeInstanceOf(ApiError);
    expect(whyNotThere(store.problem!)).toContain("by itself");
    store.close();
  });

  test("by itself when the server is back after a long time", async () => {
    const away = 14;
    const asked = server(
      state(1),
      ...Array<string>(away).fill(lost),
      state(4, REVIEW),
      state(4, REVIEW),
    );
    const store = new ReviewStore("text", 1, 0);
    void store.open();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([store.problem, store.review]).toEqual([null, REVIEW]);
    expect(asked).toHaveLength(away + 3);
    store.close();
  });

  test("by itself more and more seldom, but at least every minute or so", async () => {
    const asked = server(...Array<string>(200).fill(lost));
    const store = new ReviewStore("text", 1, 0);
    void store.open();
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    expect(asked.length).toBeLessThan(50);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(76_000);
    expect(asked.length).toBeGreaterThan(before);
    store.close();
  });

  test.each([
    ["the network is back", () => globalThis.dispatchEvent(new Event("online"))],
    ["somebody looks", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("at once when %s", async (_, happens) => {
    const asked = server(lost, state(4, REVIEW), state(4, REVIEW));
    const store = new ReviewStore("text", 1, 0);
    await store.open();
    expect(store.problem).toBeInstanceOf(ApiError);
    happens();
    await vi.advanceTimersByTimeAsync(10);
    expect([store.problem, store.review]).toEqual([null, REVIEW]);
    // No timers are left.
    happens();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(3);
    store.close();
  });

  test("no longer by itself when the dialog is closed after it failed", async () => {
    const asked = server(lost, state(4, REVIEW), state(4, REVIEW));
    const store = new ReviewStore("text", 1, 0);
    await store.open();
    store.close();
    globalThis.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(1);
  });

  test("once more when that is wished after it failed", async () => {
    server(busy, state(4, REVIEW), state(4, REVIEW));
    const store = new ReviewStore("text", 1, 0);
    await store.open();
    expect([store.problem instanceof ApiError, store.review]).toEqual([true, null]);
    expect(whyNotThere(store.problem!)).toMatch(/^The review could not be made\. .*moment\.$/);
    await store.open();
    expect([store.problem, store.review]).toEqual([null, REVIEW]);
  });

  test("for a match where it failed, and not for the rounds that are there", async () => {
    const asked = server(state(4, REVIEW), busy, state(4, { ...REVIEW, deal: 3 }));
    const store = new MatchReviewStore("text", [1, 3]);
    const opened = store.open();
    await vi.advanceTimersByTimeAsync(1000);
    await opened;
    expect([store.problem instanceof ApiError, store.whole]).toEqual([true, false]);
    const again = store.open();
    await vi.advanceTimersByTimeAsync(1000);
    await again;
    expect([store.problem, store.whole]).toEqual([null, true]);
    expect(asked).toEqual(["POST /api/review/1", "POST /api/review/3", "POST /api/review/3"]);
  });

  test("for the rest of a match when a round can never be reviewed", async () => {
    server(state(4, REVIEW), long, state(4, { ...REVIEW, deal: 4 }));
    const store = new MatchReviewStore("text", [1, 3, 4]);
    const opened = store.open();
    await vi.advanceTimersByTimeAsync(2000);
    await opened;
    expect([store.problem, store.whole]).toEqual([null, true]);
    expect(store.rounds.map(({ deal }) => deal)).toEqual([1, 4]);
    const [refused] = store.refused;
    expect([refused?.deal, refused?.why]).toEqual([3, expect.stringContaining("500")]);
  });

  test("for the rest of a match when a round fails twice", async () => {
    const asked = server(state(0), failed, state(0), failed, state(4, { ...REVIEW, deal: 4 }));
    const store = new MatchReviewStore("text", [3, 4]);
    const opened = store.open();
    await vi.advanceTimersByTimeAsync(10_000);
    await opened;
    expect([store.problem, store.whole]).toEqual([null, true]);
    expect(store.rounds.map(({ deal }) => deal)).toEqual([4]);
    expect(store.refused).toEqual([
      { deal: 3, why: expect.stringContaining("broke off"), failed: true },
    ]);
    expect(asked.filter((one) => one === "POST /api/review/3")).toHaveLength(2);
  });

  test.each([true, false])("again for a round that failed, in a new store: %s", async (renew) => {
    const values = [state(0), failed, state(0), failed, state(4, { ...REVIEW, deal: 4 }), long];
    server(...values);
    const first = new MatchReviewStore("text", [3, 4, 5]);
    void first.open();
    expect(first.canRetry).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([first.canRetry, first.refused.map(({ deal }) => deal)]).toEqual([true, [3, 5]]);
    const asked = server(state(4, { ...REVIEW, deal: 3 }));
    const last = renew ? new MatchReviewStore("text", [3, 4, 5], first) : first;
    if (renew) first.close();
    void (renew ? last.open() : last.retryFailed());
    expect([last.whole, last.done]).toEqual([false, 2]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(["POST /api/review/3"]);
    expect([last.whole, last.rounds.map(({ deal }) => deal)]).toEqual([true, [3, 4]]);
    expect(last.canRetry).toBe(false);
  });

  test("with a round that failed once and is then reviewed", async () => {
    server(state(0), failed, state(4, { ...REVIEW, deal: 3 }));
    const store = new MatchReviewStore("text", [3]);
    void store.open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([store.problem, store.refused, store.rounds.length]).toEqual([null, [], 1]);
  });

  test("no longer when the dialog is closed", async () => {
    const asked = server(state(1), state(2));
    const store = new ReviewStore("text", 1, 0);
    void store.open();
    await vi.advanceTimersByTimeAsync(100);
    store.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
  });
});

describe("what is said of a decision", () => {
  const table = { info, seats };
  const judged: Judged = {
    cost: { points: 12.4, points_error: 1, chance: 0.02, chance_error: 0.001 },
    severity: 0.03,
    better: { kind: "play", card: card("R14") },
    of_100: 71,
    behind_of_100: 4,
    deals: 1536,
    mistake: true,
    praise: false,
  };
  const decision: ReviewedDecision = {
    step: 9,
    trick: 3,
    seat: 0,
    kind: "play",
    choice: { kind: "play", card: card("R9") },
    judged,
    unjudged: null,
    hindsight: null,
  };
  const grade = (changes: Partial<ReviewedDecision>): string =>
    gradeText(table, view, { ...decision, ...changes });

  test("a mistake that won points is graded by what it costs of the chance to win", () => {
    const won = { ...judged, mistake: true, cost: { ...judged.cost, points: -13.5, chance: 0.1 } };
    expect(grade({ judged: won })).toMatch(/^Mistake, about 10%\./);
  });

  test("when it was", () => {
    expect(placeText(decision)).toBe("Trick 3");
    expect(placeText({ ...decision, trick: 0, kind: "trump" })).toBe("Naming trump");
    expect(placeText({ ...decision, trick: 3, kind: "draw" })).toBe("Trick 3");
    expect(matchPlaceText({ ...decision, trick: 0, kind: "bury" }, 2)).toBe("Round 2, at the nest");
    expect(matchPlaceText(decision, 2)).toBe("Round 2, trick 3");
  });

  test("in how many deals, and why it is better where that is not in more of them", () => {
    expect(ofHundredText({ of_100: 71, behind_of_100: 4 })).toBe(
      "In 71 of 100 deals that fit what could be known, the other choice comes out better; in 4 of 100, worse.",
    );
    expect(ofHundredText({ of_100: 41, behind_of_100: 44 })).toBe(
      "In 41 of 100 deals that fit what could be known, the other choice comes out better; in 44 of 100, worse. What it wins in those 41 deals is more than what it loses in the other 44.",
    );
  });

  test("what it cost", () => {
    expect(costText(judged.cost)).toBe(
      "This choice cost about 12 points of the lead, on average, and 2% of the chance to win the match.",
    );
    expect(costText({ ...judged.cost, chance: 0.004 })).toBe(
      "This choice cost about 12 points of the lead, on average, and hardly any of the chance to win the match.",
    );
    expect(costText({ ...judged.cost, points: 0.44 })).toContain("0.4 points");
    expect(costText({ ...judged.cost, points: -13.5, chance: 0.1 })).toBe(
      "This choice cost about 10% of the chance to win the match, although it brings about 14 points, on average.",
    );
    expect(costText({ ...judged.cost, points: -0.04, chance: 0.1 })).toBe(
      "This choice cost about 10% of the chance to win the match.",
    );
    expect(costText({ ...judged.cost, points: null })).toBe(
      "This choice cost about 2% of the chance to win.",
    );
  });

  test("what it cost with all cards open, and where that is not known", () => {
    const open = (points: number | null) => {
      const one = { ...decision, hindsight: { points } };
      return [hindsightText(one), openText(one)];
    };
    expect([hindsightText(decision), openText(decision)]).toEqual(["", ""]);
    expect(open(0)[0]).toContain("As the cards really lay, nothing was lost here.");
    expect(open(0)[0]).toContain("an average over all deals that fit what could be known");
    expect(open(0)[1]).toBe("");
    expect(open(5)[0]).toContain("the best choice would have captured 5 more points");
    expect(open(5)[1]).toBe("All cards open: 5 more points possible");
    expect(open(null)[0]).toContain("could not be worked out");
    expect(open(null)[1]).toBe("All cards open: not worked out");
  });

  test("what the declarer could make, exactly or nearly", () => {
    const par = { declarer: 0, trump: "red", lower: 85, upper: 85 } as const;
    const [ann, you] = [false, true].map((reader) => ({ you: reader, name: "Ann" }));
    expect(parText(par, ann!)).toBe(
      "If everybody had known all cards and played perfectly, Ann would have captured 85 with the trump of this round.",
    );
    expect(parText(par, you!)).toBe(
      "If everybody had known all cards and played perfectly, you would have captured 85 with the trump of this round.",
    );
    expect(parText({ ...par, upper: 95 }, ann!)).toContain("between 85 and 95");
    expect(parText({ ...par, lower: 60, upper: 120 }, ann!)).toContain("could not be worked out");
  });

  test("what it is called", () => {
    expect(grade({})).toContain("Mistake, about 12 points. Better: Play");
    expect(grade({ judged: { ...judged, mistake: false } })).toMatch(
      /^Slightly better: Play .* \(about 12 points\)$/,
    );
    expect(grade({ judged: { ...judged, better: null } })).toBe("Nothing better found");
    expect(grade({ judged: { ...judged, better: null, praise: true } })).toBe("Well done");
    expect(grade({ judged: null, unjudged: "only_choice" })).toBe("Only choice");
    expect(grade({ judged: null, unjudged: "illegal" })).toBe("Against the rules");
    expect(grade({ judged: null, unjudged: "no_search" })).toBe("Not judged");
  });

  test("what a hand was worth", () => {
    const hand = { seat: 0, low: 70, middle: 85, high: 100, last: 80, limit: 95, moon: false };
    expect(handText(hand, false).join(" ")).toContain("the side takes 70 to 100 points");
    expect(handText(hand, true).join(" ")).toContain("your side takes 70 to 100 points");
    expect(handText(hand, false)[1]).toContain("up to 95");
    expect(handText({ ...hand, limit: 0 }, false)[1]).toContain("to pass");
    expect(handText({ ...hand, moon: true }, false)[1]).toContain("moon");
  });
});
