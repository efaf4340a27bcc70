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

test("bots that are alike are counted, not listed one by one", async () => {
  await fetchMessages("challenge");
  const seat = (bot: string, person: boolean) => ({ bot, person });
  const challenge = {
    challenge_id: "c",
    you: "open",
    sender: "Ann",
    title: "Rook",
    seats: [seat("casual", false), seat("strong", true), seat("casual", false)],
    results: [],
  };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(challenge)));
  const made = mount(Challenge, { target: document.body, props: { id: "c" } });
  await vi.waitFor(() => expect(document.querySelector("ul li")).not.toBeNull());
  const lines = [...document.querySelectorAll("ul.soft li")].map((one) => one.textContent.trim());
  expect(lines).toEqual(["Casual, 2 of them", "Strong, where a person sat"]);
  void unmount(made);
});
