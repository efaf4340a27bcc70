import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import { keepRecord, keptRecord } from "../../src/lib/replay/records";
import Me from "../../src/pages/Me.svelte";
import { ownTable } from "../fixtures";

afterEach(() => {
  vi.unstubAllGlobals();
  keepRecord({ text: "", back: "/" });
});

const found = (name: string): Element | null => document.querySelector(`[data-testid="${name}"]`);

test("who cannot see the own matches can delete the own data all the same", async () => {
  await fetchMessages("me");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const made = mount(Me, { target: document.body });
  await vi.waitFor(() => expect(found("me-problem")).not.toBeNull());
  expect(found("open-forget")).not.toBeNull();
  void unmount(made);
});

test("who is in the middle of a match can continue it, and reads what can be done with it", async () => {
  await fetchMessages("me", "home");
  let running = [ownTable({ table_id: "abc" })];
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(path === "/api/tables" ? running : { matches: [], left_out: 0 })),
  );
  let made = mount(Me, { target: document.body });
  await vi.waitFor(() => expect(found("continue-abc")).not.toBeNull());
  expect(found("none-over")?.textContent).toContain("What if?");
  expect(found("no-matches")).toBeNull();
  void unmount(made);
  running = [];
  made = mount(Me, { target: document.body });
  await vi.waitFor(() => expect(found("no-matches")).not.toBeNull());
  expect(found("none-over")).toBeNull();
  void unmount(made);
});

test("a match is shown by its own record, and everything can be saved at any time", async () => {
  await fetchMessages("me", "home");
  const over = {
    match_id: "m",
    title: "Two",
    began: "2026-11-26T20:40:00Z",
    seat: 0,
    variant: "two",
  };
  const figures = { won: true, score: 20, others: [5], rounds: [] };
  let matches: unknown[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    if (path.endsWith("/record")) return Promise.resolve(new Response("the record"));
    return Promise.resolve(
      Response.json(path === "/api/me/matches" ? { matches, left_out: 0 } : []),
    );
  });
  let made = mount(Me, { target: document.body });
  await vi.waitFor(() => expect(found("own-export")).not.toBeNull());
  expect(found("own-sums")).toBeNull();
  void unmount(made);
  matches = [{ ...over, ...figures, record: "/api/me/matches/n/record" }];
  made = mount(Me, { target: document.body });
  await vi.waitFor(() => expect(found("own-replay")).not.toBeNull());
  (found("own-replay") as HTMLElement).click();
  await vi.waitFor(() => expect(location.pathname).toBe("/replay"));
  expect(asked).toContain("/api/me/matches/n/record");
  expect(keptRecord()).toMatchObject({ text: "the record", from: "/api/me/matches/n/record" });
  void unmount(made);
});

test("messages that are loaded later do not load the matches again", async () => {
  const asked = vi.fn(() => Promise.resolve(Response.json({ matches: [], left_out: 0 })));
  vi.stubGlobal("fetch", asked);
  const made = mount(Me, { target: document.body });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  const count = asked.mock.calls.length;
  await fetchMessages("hints");
  flushSync();
  expect(asked).toHaveBeenCalledTimes(count);
  void unmount(made);
});
