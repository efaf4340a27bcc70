import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HouseForm } from "../../../src/lib/house/form.svelte";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import RulesEditor from "../../../src/parts/house/RulesEditor.svelte";
import { groups, parent } from "../../lib/house/fixtures";

const cure = { text: "Set it to 120.", set: { "auction.max": 120 } };
const tooHigh = {
  path: "auction.max",
  field: "auction.max",
  key: "problem-above-points",
  text: "Too high.",
  wrong: "Too high.",
  cures: [cure],
};

let made: ReturnType<typeof mount>;

beforeAll(() => fetchMessages("house"));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    if (path === "/api/rules/schema") return Promise.resolve(Response.json({ groups }));
    if (path.endsWith("/values")) return Promise.resolve(Response.json(parent));
    const wrong = String(options.body).includes("180");
    const house = { table: {}, sheet: [], toml: "", parent: "game" };
    return Promise.resolve(
      Response.json({ problems: wrong ? [tooHigh] : [], warnings: [], house }),
    );
  });
});
afterEach(() => {
  void unmount(made);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(changes: Record<string, number>): Promise<void> {
  const form = new HouseForm();
  await form.begin("game", "Ours");
  for (const [path, value] of Object.entries(changes)) {
    form.set(path, value);
  }
  const props = {
    form,
    variants: [],
    parentTitle: "Game",
    nameField: undefined,
    nameMissing: false,
  };
  made = mount(RulesEditor, {
    target: document.body,
    props: { ...props, tell: () => undefined, add: () => undefined },
  });
  flushSync();
}

/** Lets the checker answer. */
async function calm(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
}

const part = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);

async function press(id: string): Promise<void> {
  part(id)!.focus();
  part(id)!.click();
  flushSync();
  await tick();
}

test("after a change is removed, the next one has the focus, then the last one, then the button that adds", async () => {
  await show({ "auction.min": 75, "auction.max": 110 });
  await press("remove-auction.min");
  expect(document.activeElement?.id).toBe("change-auction.max");
  await press("remove-auction.max");
  expect(document.activeElement).toBe(part("add-change"));
});

test("after a problem is put right, its heading has the focus, because the button goes", async () => {
  await show({ "auction.max": 180 });
  await calm();
  await press("repair-auction.max");
  expect(document.activeElement?.id).toBe("change-auction.max");
  await calm();
  expect(part("repair-auction.max")).toBeNull();
  expect(document.activeElement?.id).toBe("change-auction.max");
});
