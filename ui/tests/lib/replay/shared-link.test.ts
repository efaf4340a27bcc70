import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pack, unpack } from "../../../src/lib/house/fragment";
import type { RecordInfo } from "../../../src/lib/protocol";
import { keepRecord } from "../../../src/lib/replay/records";
import { leadsToRecord, share, sharedRecord } from "../../../src/lib/replay/shared-link";

const FROM = "/api/tables/abc/record";
const record = (change: Partial<RecordInfo> = {}): RecordInfo =>
  ({
    mark: "m",
    rounds: [{ result: {}, thrown_in: null, steps: 3 }],
    ...change,
  }) as unknown as RecordInfo;

/** The answers of the server, by prefix of the path. */
let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = { "/api/shared-replays": { replay_id: "xyz", path: "/replay/xyz" } };
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const found = answers[path.split("?")[0] ?? ""];
    if (found === undefined) return Promise.resolve(Response.json({ code: "x" }, { status: 404 }));
    return Promise.resolve(typeof found === "string" ? new Response(found) : Response.json(found));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const behind = (path: string) => unpack(path.split("#")[1] ?? "");

test("a record of the server is named in the link, and not put into it", async () => {
  answers[FROM] = "the record";
  answers["/api/replay"] = record();
  const path = await share({ text: "the record", back: "/t/abc", from: FROM }, record());
  expect(path).toMatch(/^\/replay\/xyz#/);
  expect(await behind(path)).toEqual({ from: FROM });
  // The request names the table, so that the server can check whether others may have the record.
  expect(asked[0]).toBe("/api/shared-replays?table=abc");
});

test("a table that has begun another match is not named", async () => {
  answers[FROM] = "another record";
  answers["/api/replay"] = record({ mark: "other" });
  const path = await share({ text: "the record", back: "/t/abc", from: FROM }, record());
  expect(path).toBe("/replay/xyz");
  expect(leadsToRecord(path)).toBe(false);
});

test("the record of a match of one's own, which only its player may fetch, is neither named nor in the link", async () => {
  const from = "/api/me/matches/abc/record";
  answers[from] = "the record";
  answers["/api/replay"] = record();
  expect(await share({ text: "the record", back: "/me", from }, record())).toBe("/replay/xyz");
  expect(asked).toEqual(["/api/shared-replays?"]);
  const fragment = await pack({ from });
  expect(await sharedRecord("xyz", fragment)).toBeNull();
});

test("another record travels in the link, if all its rounds are over and it is short", async () => {
  const path = await share({ text: "the record", back: "/" }, record());
  expect(await behind(path)).toEqual({ text: "the record" });
  const rounds = [{ result: null, thrown_in: null }] as unknown as RecordInfo["rounds"];
  expect(await share({ text: "own hand", back: "/" }, record({ rounds }))).toBe("/replay/xyz");
  const long = Array.from({ length: 9000 }, (_, at) => Math.sin(at).toString(36)).join();
  expect(await share({ text: long, back: "/" }, record())).toBe("/replay/xyz");
});

test("a link has no cards that others may still play", async () => {
  const contest = record({ contest: true });
  await expect(share({ text: "the record", back: "/" }, contest)).rejects.toThrow(
    "Others may still play these cards",
  );
  expect(asked).toEqual([]);
  // A link without the record shows nothing.
  const rounds = [{ result: null, thrown_in: null }] as unknown as RecordInfo["rounds"];
  const running = record({ contest: true, rounds });
  expect(await share({ text: "own hand", back: "/" }, running)).toBe("/replay/xyz");
  // The server decides about a record that it has.
  answers[FROM] = "the record";
  answers["/api/replay"] = contest;
  const path = await share({ text: "the record", back: "/t/abc", from: FROM }, contest);
  expect(await behind(path)).toEqual({ from: FROM });
});

test("a link leads to its record, and to no other address of the server", async () => {
  answers[FROM] = "the record";
  const found = { text: "the record", back: "/", shared: "xyz" };
  expect(await sharedRecord("xyz", `#${await pack({ text: "the record" })}`)).toEqual(found);
  const named = `#${await pack({ from: FROM })}`;
  expect(await sharedRecord("xyz", named)).toEqual({ ...found, from: FROM, own: null });
  asked = [];
  for (const from of ["/api/me/export", "https://evil.example/", `${FROM}/../..`, 7])
    expect(await sharedRecord("xyz", `#${await pack({ from })}`)).toBe(null);
  expect(await sharedRecord("xyz", "")).toBe(null);
  await expect(sharedRecord("xyz", "#broken")).rejects.toThrow();
  expect(asked).toEqual([]);
});

test("what the server does not give out is not shown", async () => {
  await expect(sharedRecord("xyz", `#${await pack({ from: FROM })}`)).rejects.toThrow();
});

test("a page that is reloaded has its record already", async () => {
  keepRecord({ text: "the record", back: "/t/abc", shared: "xyz" });
  expect((await sharedRecord("xyz", ""))?.back).toBe("/t/abc");
  expect(await sharedRecord("other", "")).toBe(null);
});
