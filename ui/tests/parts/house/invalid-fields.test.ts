import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HouseForm } from "../../../src/lib/house/form.svelte";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { RulesProblem } from "../../../src/lib/protocol";
import RulesEditor from "../../../src/parts/house/RulesEditor.svelte";
import { groups, parent } from "../../lib/house/fixtures";

const problem = (field: string, text: string, set: Record<string, number> = {}): RulesProblem => ({
  path: field,
  field,
  key: "problem-above-points",
  text,
  wrong: text,
  cures: [{ text: "Set it back.", set }],
});

let made: ReturnType<typeof mount>;
let problems: RulesProblem[];

beforeAll(() => fetchMessages("house"));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/rules/schema") return Promise.resolve(Response.json({ groups }));
    if (path.endsWith("/values")) return Promise.resolve(Response.json(parent));
    return Promise.resolve(Response.json({ problems, warnings: [], house: null }));
  });
});
afterEach(() => {
  void unmount(made);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows the form with *changes*, and lets the checker answer. */
async function show(changes: Record<string, unknown>, title = "Ours"): Promise<void> {
  const form = new HouseForm();
  await form.begin("game", title);
  for (const [path, value] of Object.entries(changes)) form.set(path, value);
  const props = { form, variants: [], parentTitle: "Game", nameField: undefined };
  made = mount(RulesEditor, {
    target: document.body,
    props: { ...props, nameMissing: true, tell: () => undefined, add: () => undefined },
  });
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
}

/** The description of the element that *selector* finds if that is marked as invalid, else `null`. */
function fault(selector: string): string | null {
  const found = document.querySelector(selector);
  if (found?.getAttribute("aria-invalid") !== "true") return null;
  const ids = found.getAttribute("aria-describedby")?.split(" ") ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.textContent.trim() ?? "?");
  return texts.join(" ").replace(/\s+/g, " ").trim();
}

test("a field with a problem is invalid and described by it", async () => {
  problems = [problem("exchange.counters", "Nobody can bury so many.")];
  await show({ "exchange.counters": "forbidden", "auction.pass_is_final": false });
  expect(fault("[data-testid='change-exchange.counters'] fieldset")).toContain("Nobody can bury");
  expect(fault("[data-testid='change-auction.pass_is_final'] fieldset")).toBeNull();
});

test("the change that a problem of another field comes from is invalid, too, and says so", async () => {
  problems = [problem("auction.max", "Below the lowest bid.", { "auction.min": 50 })];
  await show({ "auction.min": 200, "auction.forced_bid": 60 });
  expect(fault("input[data-testid='field-auction.max']")).toContain("Below the lowest bid.");
  expect(fault("input[data-testid='field-auction.min']")).toContain(
    "This change may be the reason for the problem with “Highest bid”.",
  );
  expect(fault("input[data-testid='field-auction.forced_bid']")).toBeNull();
});

test("a name that is missing is invalid until it is there", async () => {
  problems = [];
  await show({}, " ");
  expect(fault("[data-testid='rules-title']")).toBe("Give your rules a name first.");
  const name = document.querySelector<HTMLInputElement>("[data-testid='rules-title']")!;
  name.value = "Ours";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  expect(fault("[data-testid='rules-title']")).toBeNull();
});
