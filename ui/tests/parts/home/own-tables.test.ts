import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnTable } from "../../../src/lib/protocol";
import OwnTables from "../../../src/parts/home/OwnTables.svelte";
import { ownTable } from "../../fixtures";

const asked = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
const onleft = vi.fn<(table: OwnTable) => void>();
const own = ownTable({
  table_id: "abc",
  path: "/t/abc",
  title: "Original partnership game",
  variant: "original_partnership_4",
  other_players: [],
  others: [],
  started: false,
  score: null,
});
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

/** Shows one table at which the seat must be kept, with cards of the kind *origin*. */
function showKept(origin: OwnTable["origin"]): OwnTable {
  void unmount(made);
  const kept = { ...own, origin, must_stay: true };
  made = mount(OwnTables, { target: document.body, props: { tables: [kept], onleft } });
  flushSync();
  return kept;
}

test("nothing is offered where the seat must be kept and others wait for it", () => {
  showKept("duplicate");
  expect(document.querySelector("[data-testid=continue-abc]")).not.toBeNull();
  expect(document.querySelector("li button")).toBeNull();
});

test.each([
  ["daily", "under “Deals of the day”"],
  ["challenge", "link of the challenge"],
] as const)("a table of a %s is taken off the list, with the way back", async (origin, way) => {
  const kept = showKept(origin);
  const button = document.querySelector<HTMLElement>("li button")!;
  expect(button.getAttribute("aria-label")).toMatch(/^Take off the list: Original/);
  button.click();
  flushSync();
  expect(document.querySelector("dialog")!.textContent).toContain(way);
  asked.mockResolvedValueOnce(new Response(null, { status: 204 }));
  document.querySelector<HTMLElement>("[data-testid=leave-now]")!.click();
  await vi.waitFor(() => expect(onleft).toHaveBeenLastCalledWith(kept));
  expect(asked).toHaveBeenLastCalledWith("/api/tables/abc/unlist", { method: "POST" });
});

test("of many tables the first three are shown, and the others on request", async () => {
  const links = () => [...document.querySelectorAll("li a")].map((one) => one.getAttribute("href"));
  const paths = ["a", "b", "c", "d", "e"];
  void unmount(made);
  const tables = paths.map((id) => ({ ...own, table_id: id, path: id }));
  made = mount(OwnTables, { target: document.body, props: { tables, onleft } });
  flushSync();
  expect(links()).toEqual(["a", "b", "c"]);
  const more = document.querySelector<HTMLElement>("[data-testid=all-own-tables]")!;
  expect(more.textContent).toBe("Show 2 more");
  more.click();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("href")).toBe("d"));
  expect(links()).toEqual(paths);
  expect(document.querySelector("[data-testid=all-own-tables]")).toBeNull();
});

test("two matches of one game are told apart by their score, bots and age", () => {
  const link = document.querySelector("a")!;
  expect(link.getAttribute("aria-describedby")).toBe("about-abc facts-abc");
  expect(document.getElementById("facts-abc")!.textContent).toContain("1 strong bot · opened Nov");
});

test("a line of a what-if is listed only until its round is over, because no other one is played there", () => {
  const listed = (...tables: OwnTable[]): number => {
    void unmount(made);
    made = mount(OwnTables, { target: document.body, props: { tables, onleft } });
    flushSync();
    return document.querySelectorAll("li").length;
  };
  const line = (table: string, between: boolean): OwnTable =>
    ownTable({ table_id: table, origin: "what_if", between });
  const played = (table: string | null) => ({ text: null, table, match: null, afresh: false });
  const about = { mark: "m", title: "Two", player: "Ann", deal: 1, seat: 0 };
  localStorage.setItem(
    "rookery_what_if",
    JSON.stringify([{ ...about, lines: [played("first"), played("later")] }]),
  );
  expect(listed(line("later", false))).toBe(1);
  expect(listed(line("later", true))).toBe(0);
  expect(listed(line("first", true))).toBe(1);
  expect(listed(ownTable({ table_id: "later", between: true }))).toBe(1);
  localStorage.clear();
});
