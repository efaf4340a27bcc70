import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import LuckOfDeal from "../../../src/parts/daily/LuckOfDeal.svelte";
import { info, seats } from "../../fixtures";

beforeAll(() => fetchMessages("review"));
afterEach(() => vi.unstubAllGlobals());

test("during the review the status says that the figures appear at the end", async () => {
  const rounds = [1, 2].map((deal) => ({ deal, steps: 1, result: {} }));
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/tables/")) return Promise.resolve(new Response("[Rookery]"));
    if (path.startsWith("/api/replay")) {
      return Promise.resolve(Response.json({ info, seats, rounds, players: [0] }));
    }
    return new Promise(() => undefined);
  });
  const shown = mount(LuckOfDeal, { target: document.body, props: { tableId: "abc" } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("[role=status]")?.textContent.trim()).toBe(
      "Looking at every round: 0 of 2 done. The figures appear when all are done.",
    );
  });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("How much was luck?");
  void unmount(shown);
});

test("the live region with the progress also announces the end", async () => {
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/tables/")) return Promise.resolve(new Response("[Rookery]"));
    return Promise.resolve(Response.json({ info, seats, rounds: [], players: [0] }));
  });
  const shown = mount(LuckOfDeal, { target: document.body, props: { tableId: "abc" } });
  flushSync();
  const status = document.querySelector("[role=status]");
  await vi.waitFor(() => {
    flushSync();
    expect(status?.textContent.trim()).toBe("The review is ready.");
  });
  expect(status?.isConnected).toBe(true);
  void unmount(shown);
});

test("the failure of a table that is no longer shown is not reported", async () => {
  let failLate = (): void => undefined;
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/tables/old/")) {
      return new Promise((_, reject) => (failLate = () => reject(new TypeError("offline"))));
    }
    if (path.startsWith("/api/tables/")) return Promise.resolve(new Response("[Rookery]"));
    return Promise.resolve(Response.json({ info, seats, rounds: [], players: [0] }));
  });
  const props = $state({ tableId: "old" });
  const shown = mount(LuckOfDeal, { target: document.body, props });
  flushSync();
  props.tableId = "new";
  flushSync();
  failLate();
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("[role=status]")?.textContent.trim()).toBe(
      "The review is ready.",
    );
  });
  expect(document.querySelector("[role=alert]")).toBeNull();
  void unmount(shown);
});
