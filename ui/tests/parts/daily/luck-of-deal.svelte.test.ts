import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import LuckOfDeal from "../../../src/parts/daily/LuckOfDeal.svelte";
import { info, seats } from "../../fixtures";

beforeAll(() => fetchMessages("review"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("during the review the status says that the figures appear at the end", async () => {
  const rounds = [1, 2].map((deal) => ({ deal, steps: 1, result: {} }));
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/tables/")) return Promise.resolve(new Response("[Rookery]"));
    if (path.startsWith("/api/replay")) {
      return Promise.resolve(Response.json({ info, seats, rounds, players: [0] }));
    }
    return new Promise(() => undefined);
  });
  const shown = mount(LuckOfDeal, { target: document.body, props: { tableId: "abc" } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("[role=status]")?.textContent.trim()).toBe(
      "Looking at every round: 0 of 2 done. The figures appear when all are done.",
    );
  });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("How much was luck?");
  void unmount(shown);
});

test("the live region with the progress also announces the end", async () => {
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/tables/")) return Promise.resolve(new Response("[Rookery]"));
    return Promise.resolve(Response.json({ info, seats, rounds: [], players: [0] }));
  });
  const shown = mount(LuckOfDeal, { target: document.body, props: { tableId: "abc" } });
  flushSync();
  const status = document.querySelector("[role=status]");
  await vi.waitFor(() => {
    flushSync();
    expect(status?.textContent.trim()).toBe("The review is ready.");
  });
  expect(status?.isConnected).toBe(true);
  void unmount(shown);
});

test("the failure of a table that is no longer shown is not reported", async () => {
  let failLate = (): void => undefined;
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/tables/old/")) {
      return new Promise((_, reject) => (failLate = () => reject(new TypeError("offline"))));
    }
    if (path.startsWith("/api/tables/")) return Promise.resolve(new Response("[Rookery]"));
    return Promise.resolve(Response.json({ info, seats, rounds: [], players: [0] }));
  });
  const props = $state({ tableId: "old" });
  const shown = mount(LuckOfDeal, { target: document.body, props });
  flushSync();
  props.tableId = "new";
  flushSync();
  failLate();
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("[role=status]")?.textContent.trim()).toBe(
      "The review is ready.",
    );
  });
  expect(document.querySelector("[role=alert]")).toBeNull();
  void unmount(shown);
});

/** Shows a deal whose reviews the server answers by deal: with a review, or with the code of a refusal. */
async function reviewed(answers: Record<number, object | string>): Promise<() => void> {
  vi.useFakeTimers();
  const rounds = Object.keys(answers).map((deal) => ({ deal: +deal, steps: 1, result: {} }));
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/tables/")) return Promise.resolve(new Response("[Rookery]"));
    if (path.startsWith("/api/replay")) {
      return Promise.resolve(Response.json({ info, seats, rounds, players: [0] }));
    }
    const deal = Number(path.split("/").at(-1));
    const answer = answers[deal];
    if (typeof answer === "object") return Promise.resolve(Response.json(answer));
    const values = { deal, decisions: 500, most: 400 };
    const refusal = { code: answer, text: "", values };
    return Promise.resolve(Response.json(refusal, { status: 409 }));
  });
  const shown = mount(LuckOfDeal, { target: document.body, props: { tableId: "abc" } });
  await finish();
  return () => void unmount(shown);
}

/** Waits until the reviews are complete. */
async function finish(): Promise<void> {
  await vi.advanceTimersByTimeAsync(10_000);
  flushSync();
}

const exact = { result: 40, own: -10, partners: 0, opponents: 20, error: 3 };
const review = (deal: number, luck: object[], decisions: object[] = []): object => ({
  key: "key",
  done: 1,
  of: 1,
  review: { deal, decisions, luck, turning_points: [], hands: [], par: null, boards: false },
});
const alert = (): string | undefined =>
  document.querySelector("[role=alert]")?.textContent.replace(/\s+/g, " ").trim();
const status = (): string | undefined =>
  document.querySelector("[role=status]")?.textContent.trim();
const again = (): HTMLButtonElement | null =>
  document.querySelector<HTMLButtonElement>("[data-testid=review-again]");
const shownText = (): string =>
  document.querySelector("[data-testid=luck-of-deal]")?.textContent ?? "";

test("a review that fails is reported, and can be begun again", async () => {
  const answers: Record<number, object | string> = { 3: "review_failed" };
  const end = await reviewed(answers);
  expect(alert()).toMatch(/^The review could not be made\. .*broke off/);
  expect(status()).toBe("");
  expect(shownText()).not.toContain("against the rules");
  answers[3] = review(3, [{ seat: 0, points: exact, chance: exact }]);
  again()?.click();
  await finish();
  expect([alert(), status()]).toEqual([undefined, "The review is ready."]);
  expect(shownText()).toContain("Your mistakes cost about 10 points.");
  end();
});

test("a round that fails is named beside the sum of the others", async () => {
  const luck = [{ seat: 0, points: exact, chance: exact }];
  const end = await reviewed({ 3: review(3, luck), 4: "review_failed", 5: review(5, luck) });
  expect(alert()).toMatch(/^Round 2 is left out: .*broke off/);
  expect(shownText()).toContain("Your mistakes cost about 20 points.");
  expect([status(), again() === null]).toEqual(["The review is ready.", false]);
  end();
});

test("mistakes that cost no points are not passed over", async () => {
  const luck = [{ seat: 0, points: { ...exact, own: 5 }, chance: exact }];
  const judged = { cost: { points: -5, chance: 0.1 }, severity: 0.08, mistake: true };
  const endOne = await reviewed({ 3: review(3, luck, [{ seat: 0, judged }]) });
  expect(shownText()).toContain("You made a mistake. It cost no points on average");
  endOne();
  const endNone = await reviewed({ 3: review(3, luck, [{ seat: 1, judged }]) });
  expect(shownText()).toContain("You gave nothing away");
  endNone();
});

test("a round that can never be reviewed says why, and is not offered again", async () => {
  const end = await reviewed({ 3: "review_too_long" });
  expect(alert()).toMatch(/^The review could not be made\. .*500/);
  expect([shownText().includes("against the rules"), again()]).toEqual([false, null]);
  end();
});

test("a round that a mistake against the rules ended has no luck", async () => {
  const end = await reviewed({ 3: review(3, []) });
  expect([alert(), status()]).toEqual([undefined, "The review is ready."]);
  expect(shownText()).toContain("A mistake against the rules ended this round");
  end();
});
