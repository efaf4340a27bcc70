import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import Me from "../../src/pages/Me.svelte";
import { ownTable } from "../fixtures";

afterEach(() => vi.unstubAllGlobals());

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
