import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import Challenge from "../../src/pages/Challenge.svelte";

afterEach(() => vi.unstubAllGlobals());

test("who has no match to challenge with is led to the games", async () => {
  await fetchMessages("challenge");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const made = mount(Challenge, { target: document.body, props: { id: "" } });
  flushSync();
  const way = document.querySelector<HTMLAnchorElement>("main a.primary");
  expect(way?.textContent).toContain("Choose a game");
  expect(way?.getAttribute("href")).toBe("/");
  void unmount(made);
});
