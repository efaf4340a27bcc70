import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PagePoller } from "../../../src/lib/page/page-poller.svelte";

const INTERVAL = 1000;

let mayChange: boolean;
/** Answers the requests, in their order. */
let answers: {
  resolve: (data: string) => void;
  reject: (why: unknown) => void;
  shown: string | null;
}[];
let poller: PagePoller<string>;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, mayChange] = [[], true];
  poller = new PagePoller<string>({
    ask: (shown) => new Promise((resolve, reject) => void answers.push({ resolve, reject, shown })),
    mayChange: () => mayChange,
    interval: INTERVAL,
  });
});
afterEach(() => {
  poller.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const onPage = (): unknown[] => [poller.data, poller.problem];
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
  expect(answers.map(({ shown }) => shown)).toEqual([null, "one"]);
  answers[1]!.reject("why");
  await later();
  expect(onPage()).toEqual(["one", "why"]);
  answers[2]!.resolve("two");
  await later();
  expect(onPage()).toEqual(["two", null]);
  expect(answers).toHaveLength(4);
});

test("an answer to an earlier request is ignored, and so is one after other data or the end", async () => {
  void poller.load();
  void poller.load();
  answers[1]!.resolve("two");
  await later();
  answers[0]!.resolve("one");
  await Promise.resolve();
  expect(onPage()).toEqual(["two", null]);
  poller.take("taken");
  answers[2]!.reject("late");
  await later();
  expect(onPage()).toEqual(["taken", null]);
  poller.close();
  answers[3]!.resolve("four");
  poller.take("five");
  void poller.load();
  await later();
  expect([...onPage(), answers.length]).toEqual(["taken", null, 4]);
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
