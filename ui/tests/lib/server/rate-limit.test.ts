import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazy } from "../../../src/lib/page/lazy";
import * as api from "../../../src/lib/server/api";
import { rateLimit, rateLimitSeconds, probe } from "../../../src/lib/server/rate-limit.svelte";
import { fakeTimeouts } from "../../fake-timeouts";

let asked: string[];
let answers: (() => Response | Promise<Response>)[];
const refused = (why: string): Response =>
  Response.json({ code: "too_many", text: "", values: { why, seconds: 4 } }, { status: 429 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  asked = [];
  answers = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answers.shift()?.() ?? Response.json([]);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each(["requests", "files", "connections"])(
  "what is refused because of all %s of a network is asked again, and it is said when",
  async (why) => {
    answers = [() => refused(why), () => refused(why)];
    const answer = api.bots();
    await vi.advanceTimersByTimeAsync(0);
    expect(rateLimit.seconds).toBe(5);
    await vi.advanceTimersByTimeAsync(4900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5000);
    await expect(answer).resolves.toEqual([]);
    expect(rateLimit.seconds).toBe(0);
  },
);

test("a wait for the network does not count as the time in which an answer must come", async () => {
  const begun = fakeTimeouts();
  answers = Array.from({ length: 10 }, () => () => refused("requests"));
  const answer = api.askWithTimeout("/api/daily");
  await vi.advanceTimersByTimeAsync(10 * 5000 + 100);
  await expect(answer).resolves.toEqual([]);
  expect([begun.length, begun.at(-1)?.aborted]).toEqual([11, false]);
  answers = [() => new Promise((_, reject) => begun.at(-1)?.addEventListener("abort", reject))];
  const lost = api.askWithTimeout("/api/daily").catch(api.userError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await lost).toMatchObject({ code: "offline", passes: true });
});

test("what one visitor does too often is said at once", async () => {
  answers = [() => refused("tables")];
  await expect(api.bots()).rejects.toMatchObject({ code: "too_many", status: 429 });
  expect(rateLimitSeconds(429, { code: "busy" })).toBe(0);
  expect(rateLimitSeconds(503, { code: "too_many", values: { why: "files" } })).toBe(0);
});

test("whoever no longer wants the answer does not wait for it", async () => {
  answers = [() => refused("requests"), () => Promise.reject(new DOMException("", "AbortError"))];
  const left = new AbortController();
  const answer = api.checkRules({} as never, left.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  left.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await answer).toBeInstanceOf(api.ApiError);
  expect(rateLimit.seconds).toBe(0);
});

test("a part of the page is fetched again once it may be", async () => {
  let tries = 0;
  const part = lazy(async () => {
    if (++tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: "the part" };
  });
  answers = [() => refused("files")];
  const found = part();
  await vi.advanceTimersByTimeAsync(5100);
  await expect(found).resolves.toBe("the part");
});

test("a part that was refused, and may be had by now, is fetched again at once", async () => {
  let tries = 0;
  const part = lazy(async () => {
    if (++tries < 3) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: "the part" };
  });
  answers = [() => new Response("export {}"), () => new Response("export {}")];
  await expect(part()).resolves.toBe("the part");
  expect(tries).toBe(3);
});

test.each([
  ["cannot be reached", () => Promise.reject(new TypeError("lost"))],
  ["answers", () => new Response("export {}")],
  ["has no such part", () => new Response("{}", { status: 404 })],
])("a part is missing where the server %s", async (_, answer) => {
  const part = lazy(() => Promise.reject<{ default: string }>(new TypeError("missing")));
  answers = [answer];
  await expect(part()).rejects.toThrow("missing");
});

test("all who wonder at once ask once", async () => {
  answers = [() => refused("files")];
  const found = Promise.all([probe(), probe()]);
  await vi.advanceTimersByTimeAsync(5100);
  await expect(found).resolves.toEqual(["rate-limited", "rate-limited"]);
  expect(asked).toHaveLength(1);
});
