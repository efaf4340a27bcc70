import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SEAT_HEADER } from "../../../src/lib/protocol";
import { recordOfTable } from "../../../src/lib/replay/open-replay";
import { keepRecord } from "../../../src/lib/replay/records";

const FROM = "/api/tables/abc/record";

/** The seat that the server tells the reader; `null` for somebody without one. */
let seat: string | null;

beforeEach(() => {
  const headers = (): HeadersInit => (seat === null ? {} : { [SEAT_HEADER]: seat });
  vi.stubGlobal("fetch", async () => new Response("the record", { headers: headers() }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  keepRecord({ text: "", back: "/" });
  sessionStorage.clear();
});

test("the record of a table comes with the reader's own seat", async () => {
  seat = "2";
  expect(await recordOfTable("abc")).toEqual({
    text: "the record",
    from: FROM,
    back: "/",
    own: 2,
  });
});

test("somebody without a seat at the table sees all hands", async () => {
  seat = null;
  expect(await recordOfTable("abc")).toEqual({
    text: "the record",
    from: FROM,
    back: "/",
    own: null,
    seenBy: "all",
  });
});

test("the seat is that of today, and the way back that of before", async () => {
  seat = "3";
  keepRecord({ text: "older", back: "/t/abc", from: FROM, own: 1 });
  expect(await recordOfTable("abc")).toMatchObject({ back: "/t/abc", own: 3 });
  keepRecord({
    text: "of another table",
    back: "/t/other",
    from: "/api/tables/other/record",
    own: 1,
  });
  expect(await recordOfTable("abc")).toMatchObject({ back: "/", own: 3 });
});
