import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnTable } from "../../../src/lib/protocol";
import OwnTables from "../../../src/parts/home/OwnTables.svelte";

const asked = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
const onleft = vi.fn<(table: OwnTable) => void>();
const own = {
  table_id: "abc",
  path: "/t/abc",
  title: "Original partnership game",
  variant: "original_partnership_4",
  company: [],
  others: [],
  started: false,
  score: null,
  origin: null,
  must_stay: false,
} as unknown as OwnTable;
let made: ReturnType<typeof mount>;

beforeEach(() => {
  vi.stubGlobal("fetch", asked);
  made = mount(OwnTables, { target: document.body, props: { tables: [own], onleft } });
  flushSync();
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

test("a seat is given up once, even after repeated presses", async () => {
  document.querySelector<HTMLElement>("li button")!.click();
  flushSync();
  const leave = document.querySelector<HTMLElement>("[data-testid=leave-now]")!;
  asked.mockRejectedValueOnce(new TypeError("no network"));
  leave.click();
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull());

  asked.mockResolvedValueOnce(new Response(null, { status: 204 }));
  leave.click();
  leave.click();
  flushSync();
  expect(leave.getAttribute("aria-disabled")).toBe("true");
  expect(document.querySelector("[role=alert]")).toBeNull();
  await vi.waitFor(() => expect(onleft).toHaveBeenCalledExactlyOnceWith(own));
  expect(asked).toHaveBeenCalledTimes(2);
  flushSync();
  expect(document.querySelector("[data-testid=leave-now]")).toBeNull();
});

test("giving up a seat is not offered where the seat must be kept", () => {
  void unmount(made);
  made = mount(OwnTables, {
    target: document.body,
    props: { tables: [{ ...own, origin: "challenge", must_stay: true }], onleft },
  });
  expect(document.querySelector("[data-testid=continue-abc]")).not.toBeNull();
  expect(document.querySelector("li button")).toBeNull();
});
