import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { Challenge, ChallengeResult } from "../../../src/lib/protocol";
import { OwnName } from "../../../src/lib/setup/own-name.svelte";
import ChallengeResults from "../../../src/parts/challenge/ChallengeResults.svelte";

let told: unknown[];
let known: string;
let made: Record<string, unknown>;
const named = vi.fn(() => Promise.resolve());

beforeAll(() => fetchMessages("challenge"));
beforeEach(() => {
  told = [];
  vi.stubGlobal("fetch", (_: string, options?: { body?: string }) => {
    if (options?.body) {
      told.push(JSON.parse(options.body));
      known = (JSON.parse(options.body) as { name: string }).name;
    }
    return Promise.resolve(Response.json({ name: known, face: null }));
  });
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

/** Shows the results to somebody whom the server calls *name*. */
async function show(name: string): Promise<HTMLInputElement | null> {
  known = name;
  const results: ChallengeResult[] = [
    { record: "first", name: "Ann", you: false, sender: true, lead: 40 },
    { record: "t1", name, you: true, sender: false, lead: -20 },
  ];
  const challenge = { results, playing: 0 } as unknown as Challenge;
  const own = new OwnName();
  await own.read();
  made = mount(ChallengeResults, { target: document.body, props: { challenge, own, named } });
  flushSync();
  return document.querySelector<HTMLInputElement>("[data-testid=your-name]");
}

test("whoever is listed as a guest may say a name, which is kept before the results are fetched", async () => {
  const field = (await show("Guest"))!;
  expect(field.value).toBe("");
  expect(field.placeholder).toBe("Guest");
  field.value = " Ben ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
  await vi.waitFor(() => expect(named).toHaveBeenCalledOnce());
  expect(told).toEqual([{ name: "Ben" }]);
});

test("whoever has a name is not asked", async () => {
  expect(await show("Ben")).toBeNull();
  expect(document.body.textContent).toContain("Ben (you)");
});
