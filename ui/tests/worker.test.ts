import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../src/worker";

const focus = vi.fn(() => Promise.resolve());
const openWindow = vi.fn((_path: string) => Promise.resolve());
const close = vi.fn();
let windows: { url: string; focus: () => Promise<void> }[];

beforeEach(() => {
  for (const said of [focus, openWindow, close]) said.mockClear();
  const matchAll = vi.fn(() => Promise.resolve(windows));
  vi.stubGlobal("clients", { matchAll, openWindow });
});
afterEach(() => vi.unstubAllGlobals());

/** Simulates a click on the notification of the table `abc`. */
async function touch(): Promise<void> {
  let done: Promise<unknown> = Promise.reject(new Error("nothing was waited for"));
  done.catch(() => undefined);
  const event = Object.assign(new Event("notificationclick"), {
    notification: { data: { path: "/t/abc" }, close },
    waitUntil: (wanted: Promise<unknown>) => void (done = wanted),
  });
  dispatchEvent(event);
  await done;
  expect(close).toHaveBeenCalledOnce();
}

test("a notification that is touched leads to the window of its table", async () => {
  const other = vi.fn(() => Promise.resolve());
  windows = [
    { url: "https://cards.example/t/abcd", focus: other },
    { url: "https://cards.example/t/abc", focus },
  ];
  await touch();
  expect([focus.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  expect(openWindow).not.toHaveBeenCalled();
});

test("and to a new window where the table was closed", async () => {
  windows = [{ url: "https://cards.example/", focus }];
  await touch();
  expect(openWindow).toHaveBeenCalledExactlyOnceWith("/t/abc");
  expect(focus).not.toHaveBeenCalled();
});
