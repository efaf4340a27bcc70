import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { Challenge, ChallengeResult } from "../../../src/lib/protocol";
import { OwnName } from "../../../src/lib/setup/own-name.svelte";
import ChallengeResults from "../../../src/parts/challenge/ChallengeResults.svelte";

let told: unknown[];
let known: string;
let made: Record<string, unknown>;
const reload = vi.fn(() => Promise.resolve());
const props = $state<ComponentProps<typeof ChallengeResults>>({
  challenge: {} as Challenge,
  ownName: new OwnName(),
  reload,
});

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
  vi.clearAllMocks();
  void unmount(made);
  vi.unstubAllGlobals();
});

/** The challenge as sent to a player named *name*. */
function challenge(name: string): Challenge {
  const results: ChallengeResult[] = [
    { record: "first", name: "Ann", you: false, sender: true, lead: 40 },
    { record: "t1", name, you: true, sender: false, lead: -20 },
  ];
  return { results, playing: 0 } as unknown as Challenge;
}

/** Mounts the results for a player named *name*. */
async function show(name: string): Promise<HTMLInputElement | null> {
  known = name;
  Object.assign(props, { challenge: challenge(name), ownName: new OwnName() });
  await props.ownName.read();
  made = mount(ChallengeResults, { target: document.body, props });
  flushSync();
  return document.querySelector<HTMLInputElement>("[data-testid=your-name]");
}

function save(field: HTMLInputElement, name: string): void {
  field.value = name;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
  flushSync();
}

test("a guest can enter a name, which is saved before the results are reloaded", async () => {
  const field = (await show("Guest"))!;
  expect(field.value).toBe("");
  expect(field.placeholder).toBe("Guest");
  save(field, " Ben ");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(told).toEqual([{ name: "Ben" }]);
});

test("a name is saved once, and then focus moves from the form to the results", async () => {
  let fetched = (): void => undefined;
  reload.mockImplementationOnce(async () => {
    await new Promise<void>((go) => (fetched = go));
    props.challenge = challenge("Ben");
  });
  const field = (await show("Guest"))!;
  const button = document.querySelector<HTMLElement>("[data-testid=save-name]")!;
  button.focus();
  save(field, "Ben");
  save(field, "Ben");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(button.getAttribute("aria-disabled")).toBe("true");
  fetched();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("results"));
  expect(document.querySelector("form")).toBeNull();
  expect([told, reload.mock.calls.length]).toEqual([[{ name: "Ben" }], 1]);
});

test("a player with a name is not asked for one", async () => {
  expect(await show("Ben")).toBeNull();
  expect(document.body.textContent).toContain("Ben (you)");
});
