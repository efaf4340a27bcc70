import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Challenge, ChallengeResult } from "../../../src/lib/protocol";
import Decisions from "../../../src/parts/challenge/Decisions.svelte";
import { info, seats, view } from "../../fixtures";

const result = (record: string, more: Partial<ChallengeResult> = {}): ChallengeResult => ({
  record,
  name: record,
  you: false,
  sender: false,
  lead: 0,
  ...more,
});
const first = result("first", { sender: true });
const own = result("own", { you: true });
const rounds = [1, 2].map((deal) => ({ deal, steps: 1, result: {} }));
const steps = [{ event: { kind: "passed", seat: 1 }, view: { ...view, results: [] }, up: null }];

let asked: string[];
let made: Record<string, unknown>;
const shown = $state({ challenge: looked() });

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    if (path.startsWith("/api/challenges/")) return Promise.resolve(new Response(path));
    const answer = path.includes("seen_by") ? { deal: 1, steps } : { info, seats, rounds };
    return Promise.resolve(Response.json(answer));
  });
  shown.challenge = looked(first, own);
  made = mount(Decisions, { target: document.body, props: shown });
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A new copy of the challenge, as the server sends it. */
function looked(...results: ChallengeResult[]): Challenge {
  return { challenge_id: "c", path: "/challenge/c", seat: 0, results, playing: 1 } as Challenge;
}

/** The requested paths, after at least *least* requests and until no more follow. */
async function questions(least: number): Promise<string[]> {
  flushSync();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(least));
  await vi.waitFor(async () => {
    const before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toHaveLength(before);
  });
  return asked.splice(0);
}

const ofLine = (name: string): string[] => [
  `/api/challenges/c/records/${name}`,
  expect.stringMatching(/^\/api\/replay(\?|$)/) as string,
];
const round = (deal: number): string => `/api/replay/${deal}?seen_by=0`;

test("matches are read once, even if the page refreshes the results", async () => {
  expect(await questions(6)).toEqual([...ofLine("first"), ...ofLine("own"), round(1), round(1)]);
  expect(document.querySelectorAll("[data-testid^=line-]")).not.toHaveLength(0);
  for (let i = 0; i < 3; i++) {
    shown.challenge = looked(first, own);
    expect(await questions(0)).toEqual([]);
  }
});

test("only a new result is read", async () => {
  await questions(6);
  shown.challenge = looked(first, own, result("friend"));
  expect(await questions(3)).toEqual([...ofLine("friend"), round(1)]);
});

test("a round is read when it is selected", async () => {
  await questions(6);
  document.querySelector<HTMLButtonElement>("[data-testid=round-2]")!.click();
  expect(await questions(2)).toEqual([round(2), round(2)]);
});

const treeLines = (): number => document.querySelectorAll("[data-testid^=line-]").length;
const problem = (): Element | null => document.querySelector("[data-testid=decisions-problem]");

/** Lets the requests fail whose number, from 0, is *which*, counted over those whose path has *part*. */
function breakOff(part: string, which: number): void {
  const answerNow = fetch;
  let number = 0;
  vi.stubGlobal("fetch", (path: string) =>
    path.includes(part) && number++ === which
      ? Promise.reject(new TypeError("offline"))
      : answerNow(path),
  );
}

test("the lines of a round are not shown below the number of another one", async () => {
  await questions(6);
  expect(treeLines()).not.toBe(0);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  document.querySelector<HTMLButtonElement>("[data-testid=round-2]")!.click();
  flushSync();
  expect(treeLines()).toBe(0);
});

test("a round that is read in part is not shown, and the next one says nothing of it", async () => {
  await questions(6);
  breakOff("/api/replay/2", 1);
  document.querySelector<HTMLButtonElement>("[data-testid=round-2]")!.click();
  await vi.waitFor(() => expect(problem()).not.toBeNull());
  flushSync();
  expect(treeLines()).toBe(0);
  document.querySelector<HTMLButtonElement>("[data-testid=round-1]")!.click();
  await vi.waitFor(() => expect(treeLines()).not.toBe(0));
  expect(problem()).toBeNull();
});

test("a match that was fetched stays when the next one cannot be", async () => {
  await questions(6);
  breakOff("/records/second", 0);
  shown.challenge = looked(first, own, result("friend"), result("second"));
  await vi.waitFor(() => expect(problem()).not.toBeNull());
  await questions(0);
  document.querySelector<HTMLElement>("[data-testid=try-again]")!.click();
  expect(await questions(4)).toEqual([...ofLine("second"), round(1), round(1)]);
});

test("an earlier reading that ends later does not replace the lines", async () => {
  await questions(6);
  const before = document.querySelectorAll("[data-testid^=line-]").length;
  const answerNow = fetch;
  let answerLate = (): void => undefined;
  vi.stubGlobal("fetch", (path: string) =>
    path.endsWith("/friend")
      ? new Promise((resolve) => (answerLate = () => resolve(answerNow(path))))
      : answerNow(path),
  );
  shown.challenge = looked(first, own, result("friend"));
  flushSync();
  shown.challenge = looked(first, own);
  await questions(0);
  answerLate();
  expect(await questions(2)).toEqual(ofLine("friend"));
  flushSync();
  expect(document.querySelectorAll("[data-testid^=line-]")).toHaveLength(before);
});
