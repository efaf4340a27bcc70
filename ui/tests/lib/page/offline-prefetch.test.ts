import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetchForOffline } from "../../../src/lib/page/offline-prefetch";

/** A service worker that is not there yet, or the lack of any. */
let worker: EventTarget & { controller: object | null };
const asked: string[] = [];
const isKept = (): boolean => localStorage.getItem("rookery_provisions") !== null;

beforeEach(() => {
  asked.length = 0;
  worker = Object.assign(new EventTarget(), { controller: null });
  vi.stubGlobal("navigator", { serviceWorker: worker });
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json([]));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("what is needed without a network is fetched once the service worker is there", async () => {
  const done = prefetchForOffline([], [], new AbortController().signal);
  await Promise.resolve();
  expect(asked).toEqual([]);
  worker.controller = {};
  worker.dispatchEvent(new Event("controllerchange"));
  await done;
  expect(asked).toContain("/api/variants");
  expect(isKept()).toBe(true);
  asked.length = 0;
  await prefetchForOffline([], [], new AbortController().signal);
  expect(asked).toEqual([]);
});

test("nothing is fetched for a page that was left meanwhile, or without service workers", async () => {
  const left = new AbortController();
  const done = prefetchForOffline([], [], left.signal);
  left.abort();
  worker.controller = {};
  worker.dispatchEvent(new Event("controllerchange"));
  await done;
  vi.stubGlobal("navigator", {});
  await prefetchForOffline([], [], new AbortController().signal);
  expect([asked, isKept()]).toEqual([[], false]);
});
