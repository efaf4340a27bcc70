import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PROTOCOL_VERSION, type RecordInfo } from "../../../src/lib/protocol";
import { open, prefetchRounds, read, round } from "../../../src/lib/replay/records";
import * as recordCache from "../../../src/lib/replay/record-cache";
import { info, seats } from "../../fixtures";

let kept: Map<string, string>;
let online: boolean;
let record: RecordInfo;

const row = (deal: number, over: boolean) =>
  ({ deal, steps: 3, thrown_in: null, result: over ? {} : null }) as RecordInfo["rounds"][number];

beforeEach(() => {
  kept = new Map();
  online = true;
  record = { info, seats, players: [0], rounds: [row(1, true), row(2, true)] } as RecordInfo;
  const cache = {
    put: async (path: string, answer: Response) => kept.set(path, await answer.text()),
    match: (path: string) =>
      Promise.resolve(kept.has(path) ? new Response(kept.get(path)) : undefined),
    keys: () => Promise.resolve([...kept.keys()].map((path) => ({ url: `https://a${path}` }))),
    delete: ({ url }: { url: string }) => kept.delete(url.slice("https://a".length)),
  };
  vi.stubGlobal("caches", {
    open: () => Promise.resolve(cache),
    delete: () => Promise.resolve(kept.clear()),
  });
  vi.stubGlobal("fetch", (path: string) => {
    if (!online) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(Response.json(path === "/api/replay" ? record : { path }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Advances the timers and waits for promises until *done*. */
async function pass(done: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !done(); turn++) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((go) => setImmediate(go));
  }
  expect(done()).toBe(true);
}
const fakeTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });

/** Prefetches every round without real pauses. */
async function provided(text: string, found: RecordInfo): Promise<void> {
  fakeTime();
  let done = false;
  void prefetchRounds(text, found, 0, new AbortController().signal).then(() => (done = true));
  await pass(() => done);
  vi.useRealTimers();
}

test("rounds that nobody has asked for come one after the other, until somebody leaves", async () => {
  record.rounds.push(row(3, true));
  const found = await open("one");
  await settled();
  fakeTime();
  const times: number[] = [Date.now()];
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (path: string, { signal }: RequestInit) => {
    times.push(Date.now());
    signals.push(signal);
    return Promise.resolve(Response.json({ path }));
  });
  const left = new AbortController();
  let done = false;
  void prefetchRounds("one", found, 0, left.signal).then(() => (done = true));
  await pass(() => signals.length === 2);
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(4000);
  expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(4000);
  left.abort();
  expect(signals[1]?.aborted).toBe(true);
  await pass(() => done);
  expect(signals).toHaveLength(2);
  vi.useRealTimers();
});

test("all hands are asked for only where a round was counted", async () => {
  record.rounds.push({ ...row(3, false), thrown_in: "all_passed" });
  const found = await open("one");
  await settled();
  fakeTime();
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ path }));
  });
  let done = false;
  void prefetchRounds("one", found, "all", new AbortController().signal).then(() => (done = true));
  await pass(() => done);
  vi.useRealTimers();
  expect(asked).toEqual(["/api/replay/1?seen_by=all", "/api/replay/2?seen_by=all"]);
});

const settled = () => new Promise((done) => setTimeout(done, 20));

test("a record whose rounds are over is watched again without a network", async () => {
  const found = await open("one");
  await settled();
  await provided("one", found);
  await settled();
  online = false;
  const [one] = recordCache.stored();
  expect(one).toMatchObject({ title: info.title, players: seats.seats.map(({ name }) => name) });
  expect(await recordCache.textOf(one!.id)).toBe("one");
  expect(await open("one")).toEqual(record);
  expect(await round("one", 2, 0)).toEqual({ path: "/api/replay/2?seen_by=0" });
  await expect(round("one", 2, 1)).rejects.toThrow("cannot be reached");
  await expect(open("another")).rejects.toThrow("cannot be reached");
});

test("nothing is kept of a record with a round that still runs", async () => {
  record.rounds.push(row(3, false));
  const found = await open("running");
  await settled();
  await provided("running", found);
  await round("running", 3, 0);
  await settled();
  expect(kept.size).toBe(0);
  expect(recordCache.stored()).toEqual([]);
});

test("which seat was one's own is remembered where a record is opened again", async () => {
  const own = (text: string) => recordCache.ownSeat(recordCache.idOf(text));
  await open("mine", "/api/tables/t/record", 2);
  await settled();
  expect(own("mine")).toBe(2);
  await open("mine");
  await open("a stranger's");
  await settled();
  expect([own("mine"), own("a stranger's")]).toEqual([2, undefined]);
});

test("the record opened longest ago goes when there are many", async () => {
  for (let i = 0; i < 10; i++) {
    const last = recordCache.stored()[0]?.id;
    await open(`record ${i}`);
    await vi.waitFor(() => expect(recordCache.stored()[0]?.id).not.toBe(last));
  }
  expect(recordCache.stored()).toHaveLength(8);
  const texts = () => [...kept.values()].filter((text) => text.startsWith("record "));
  await vi.waitFor(() => expect(texts()).toHaveLength(8));
  expect([...kept.values()]).not.toContain("record 1");
  await recordCache.clear();
  expect(kept.size).toBe(0);
  expect(recordCache.stored()).toEqual([]);
});

test("nothing is kept that cannot be listed, and what nobody lists is removed", async () => {
  await recordCache.store("one", record);
  kept.set("/stored/left-behind/text", "from a full browser");
  const full = (): never => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const list = localStorage.getItem("rookery_replays");
  vi.stubGlobal("localStorage", { getItem: () => list, setItem: full });
  await recordCache.store("two", record);
  const id = recordCache.idOf("one");
  expect(recordCache.stored().map((one) => one.id)).toEqual([id]);
  expect([...kept.keys()].every((path) => path.startsWith(`/stored/${id}/`))).toBe(true);
  expect(await recordCache.textOf(id)).toBe("one");
  vi.stubGlobal("localStorage", undefined);
  await recordCache.store("one", record);
  expect(kept.size).toBe(0);
});

test("answers to an older version of the page are ignored", async () => {
  await recordCache.store("one", record);
  expect(await recordCache.keptAnswer("one", "info")).toEqual(record);
  for (const [path, text] of [...kept]) {
    kept.delete(path);
    kept.set(path.replace(`/${PROTOCOL_VERSION}/`, `/${PROTOCOL_VERSION - 1}/`), text);
  }
  expect(await recordCache.keptAnswer("one", "info")).toBeNull();
  expect(await recordCache.textOf(recordCache.idOf("one"))).toBe("one");
});

test("a list that makes no sense is an empty list", () => {
  for (const text of ["no json", "3", '[{"id":1}]']) {
    localStorage.setItem("rookery_replays", text);
    expect(recordCache.stored()).toEqual([]);
  }
});

test("a match is listed once, with the record that was opened last", async () => {
  const put = async (text: string, from?: string) => {
    await open(text, from);
    await vi.waitFor(() =>
      expect(kept.get(`/stored/${recordCache.stored()[0]?.id}/text`)).toBe(text),
    );
  };
  record.mark = "m1";
  await put('[Date "2026-11-25"]\nafter a round');
  await put('[Date "2026-11-25"]\nafter two');
  expect(recordCache.stored()).toMatchObject([{ mark: "m1", day: "2026-11-25", rounds: 2 }]);
  expect([...kept.values()]).not.toContain('[Date "2026-11-25"]\nafter a round');

  // Records from the same path count as one match.
  record.mark = "m2";
  await put("at a table", "/api/tables/t/record");
  record.mark = "m3";
  await put("at a table, later", "/api/tables/t/record");
  expect(recordCache.stored().map(({ mark }) => mark)).toEqual(["m3", "m1"]);

  // Records without a mark, or with other players, count as other matches.
  record.mark = "";
  await put("one");
  await put("two");
  record = { ...record, mark: "m1", seats: { ...seats, seats: [] } };
  await put("a line");
  expect(recordCache.stored()).toHaveLength(5);
});

test("a record that is only read, as for a review, is not listed", async () => {
  expect(await read("one")).toEqual(record);
  await new Promise((go) => setTimeout(go));
  expect(recordCache.stored()).toEqual([]);
  expect(kept.size).toBe(0);
});

test("that a reader had no seat is kept, until a seat is known", async () => {
  const listed = () => recordCache.stored().map((one) => one.own);
  await open("one", "/api/tables/t/record", null);
  await vi.waitFor(() => expect(listed()).toEqual([null]));
  await open("one");
  await new Promise((go) => setTimeout(go));
  expect(listed()).toEqual([null]);
  await open("one", "/api/tables/t/record", 2);
  await vi.waitFor(() => expect(listed()).toEqual([2]));
});
