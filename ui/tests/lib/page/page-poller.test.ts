import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PagePoller } from "../../../src/lib/page/page-poller";

const INTERVAL = 1000;

let shown: unknown[];
let mayChange: boolean;
/** Answers the requests, in their order. */
let answers: { resolve: (data: string) => void; reject: (why: unknown) => void; again: boolean }[];
let poller: PagePoller<string>;

beforeEach(() => {
  vi.useFakeTimers();
  [shown, answers, mayChange] = [[], [], true];
  poller = new PagePoller<string>({
    ask: (again) => new Promise((resolve, reject) => void answers.push({ resolve, reject, again })),
    show: (data) => shown.push(data),
    fail: (why) => shown.push([why]),
    mayChange: () => mayChange,
    interval: INTERVAL,
  });
});
afterEach(() => {
  poller.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(INTERVAL);
const hide = (state: DocumentVisibilityState): unknown =>
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);

test("the next request waits for the last answer, also for a failure", async () => {
  void poller.load();
  await later();
  await later();
  expect(answers).toHaveLength(1);
  answers[0]!.resolve("one");
  await later();
  expect(answers.map(({ again }) => again)).toEqual([false, true]);
  answers[1]!.reject("why");
  await later();
  expect([shown, answers.length]).toEqual([["one", ["why"]], 3]);
});

test("an answer to an earlier request is ignored, and so is one after other data or the end", async () => {
  void poller.load();
  void poller.load();
  answers[1]!.resolve("two");
  await later();
  answers[0]!.resolve("one");
  poller.take("taken");
  answers[2]!.reject("late");
  await later();
  expect(shown).toEqual(["two", "taken"]);
  poller.close();
  answers[3]!.resolve("four");
  poller.take("five");
  void poller.load();
  await later();
  expect([shown, answers.length]).toEqual([["two", "taken"], 4]);
});

test("nothing is asked while the page is hidden or nothing may change", async () => {
  void poller.load();
  answers[0]!.resolve("one");
  hide("hidden");
  await later();
  await later();
  hide("visible");
  mayChange = false;
  await later();
  expect(answers).toHaveLength(1);
  mayChange = true;
  await later();
  expect(answers).toHaveLength(2);
});
