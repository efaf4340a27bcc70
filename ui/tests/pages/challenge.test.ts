import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import type { GoalInfo } from "../../src/lib/protocol";
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

test.each([
  [() => new Response(null, { status: 204 }), true],
  [
    () => {
      const refusal = { code: "no_challenge", text: "", values: { why: "seat" } };
      return Response.json(refusal, { status: 409 });
    },
    false,
  ],
])("the form is shown only to those who can send the cards", async (answer, may) => {
  await fetchMessages("challenge", "requests");
  history.replaceState(null, "", "/challenge?table=abc");
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(path.endsWith("/challenge") ? answer() : Response.json({ name: "" }));
  });
  const made = mount(Challenge, { target: document.body, props: { id: "" } });
  flushSync();
  const found = (id: string) => document.querySelector(`[data-testid=${id}]`);
  expect(found("make-challenge")).toBeNull();
  await vi.waitFor(() =>
    expect(found(may ? "make-challenge" : "challenge-problem")).not.toBeNull(),
  );
  expect(asked).toContain("/api/tables/abc/challenge");
  expect(found("make-challenge") !== null).toBe(may);
  void unmount(made);
  history.replaceState(null, "", "/");
});

/** Opens the page of a playable challenge with this *goal* and these *seats*. */
async function open(goal: Partial<GoalInfo>, seats: unknown[] = []): Promise<() => void> {
  await fetchMessages("challenge");
  const usual = { format: "to_target", rounds: 0, target: 300, past_target: "wins", boards: null };
  const challenge = {
    challenge_id: "c",
    you: "open",
    sender: "Ann",
    title: "Rook",
    goal: { ...usual, ...goal },
    seats,
    results: [],
  };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(challenge)));
  const made = mount(Challenge, { target: document.body, props: { id: "c" } });
  await vi.waitFor(() =>
    expect(document.querySelector("[data-testid=play-challenge]")).not.toBeNull(),
  );
  return () => void unmount(made);
}

test.each([
  [{}, "The first to reach 300 wins."],
  [{ past_target: "stays" }, "The first to reach exactly 300 wins."],
  [{ format: "fixed_rounds", rounds: 2 }, "The highest score after 2 rounds wins."],
  [{ target: 4, rounds: 1, boards: {} }, "The first full line of chips wins."],
] as [Partial<GoalInfo>, string][])("it is said when the match ends: %o", async (goal, said) => {
  const close = await open(goal);
  expect(document.querySelector("[data-testid=challenge-game] p")?.textContent).toContain(said);
  close();
});

test("bots that are alike are counted, not listed one by one", async () => {
  const seat = (bot: string, person: boolean) => ({ bot, person });
  const close = await open({}, [
    seat("casual", false),
    seat("strong", true),
    seat("casual", false),
  ]);
  const lines = [...document.querySelectorAll("ul.soft li")].map((one) => one.textContent.trim());
  expect(lines).toEqual(["Casual (2 bots)", "Strong, where a person sat"]);
  close();
});
