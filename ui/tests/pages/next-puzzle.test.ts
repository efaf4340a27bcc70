import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { route } from "../../src/lib/page/route.svelte";
import Puzzles from "../../src/pages/Puzzles.svelte";
import { info, seats, view } from "../fixtures";

const PASS = { kind: "pass" };
const PUZZLE = {
  id: "one",
  info,
  seats,
  view,
  options: [PASS],
  tricks: [],
  own: false,
  again: false,
};
const SOLVED = { right: true, answers: [PASS], facts: [], cost: null, rating: null };

const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`);

let made: Record<string, unknown>;
/** Answers the request for the next puzzle. */
let answer: ((found: Response) => void) | undefined;

beforeEach(async () => {
  answer = undefined;
  route.replace("/puzzles/one");
  let given = 0;
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/puzzles/answer") return Promise.resolve(Response.json(SOLVED));
    given += 1;
    if (given === 1) return Promise.resolve(Response.json(PUZZLE));
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  const props = {
    get puzzle() {
      return route.puzzle ?? "";
    },
  };
  made = mount(Puzzles, { target: document.body, props });
  await vi.waitFor(() => expect(hook("puzzle-option")).not.toBeNull());
  hook("puzzle-option")!.click();
  flushSync();
  hook("puzzle-confirm")!.click();
  await vi.waitFor(() => expect(hook("puzzle-next")).not.toBeNull());
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

test("the button says that the next puzzle is loading, and then it is shown", async () => {
  const disabled = (): string | null => hook("puzzle-next")!.getAttribute("aria-disabled");
  expect(disabled()).toBe("false");
  hook("puzzle-next")!.click();
  flushSync();
  expect(disabled()).toBe("true");
  answer!(Response.json({ ...PUZZLE, id: "two" }));
  await vi.waitFor(() => expect(location.pathname).toBe("/puzzles/two"));
  flushSync();
  expect(hook("puzzle-next")).toBeNull();
});

test("without a next puzzle the solved one stays and says why", async () => {
  hook("puzzle-next")!.click();
  const refusal = { code: "no_puzzle_left", text: "", values: { why: "all" } };
  answer!(Response.json(refusal, { status: 404 }));
  await vi.waitFor(() => expect(hook("toast")?.textContent?.trim()).toBeTruthy());
  expect(location.pathname).toBe("/puzzles/one");
  expect(hook("puzzle-next")!.getAttribute("aria-disabled")).toBe("false");
});
