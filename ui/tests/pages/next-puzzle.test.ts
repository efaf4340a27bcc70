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
  tries: 0,
};
const SOLVED = { right: true, answers: [PASS], facts: [], cost: null, rating: 1360, change: -98 };

const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`);

let made: Record<string, unknown>;
/** Answers the request for the next puzzle. */
let answer: ((found: Response) => void) | undefined;
/** What the page said when an answer was confirmed before it was chosen, and the description of that button. */
let warned: (string | undefined)[];

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
  hook("puzzle-confirm")!.click();
  flushSync();
  const described = hook("puzzle-confirm")!.getAttribute("aria-describedby");
  warned = [hook("toast"), document.getElementById(described ?? "")].map((one) => one?.textContent);
  hook("puzzle-option")!.click();
  flushSync();
  expect(hook("puzzle-confirm")!.hasAttribute("aria-describedby")).toBe(false);
  hook("puzzle-confirm")!.click();
  await vi.waitFor(() => expect(hook("puzzle-next")).not.toBeNull());
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

test("the answer shows how one's own rating changed, and the puzzle how difficult it is", () => {
  expect(hook("own-rating")!.textContent).toBe("Your rating: 1360 (−98).");
  expect(hook("puzzle-says")!.contains(hook("own-rating"))).toBe(true);
  expect(hook("puzzle-its-rating")!.textContent.trim()).toMatch(/^Difficulty/);
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

test("an answer cannot be confirmed before it is chosen, and the page says why", () => {
  expect(warned).toEqual(["Choose one of the answers first.", "Choose one of the answers first."]);
});

test("without a next puzzle the solved one stays and says why", async () => {
  hook("puzzle-next")!.click();
  const refusal = { code: "no_puzzle_left", text: "", values: { why: "all" } };
  answer!(Response.json(refusal, { status: 404 }));
  await vi.waitFor(() => expect(hook("toast")?.textContent?.trim()).toBeTruthy());
  expect(location.pathname).toBe("/puzzles/one");
  expect(hook("puzzle-next")!.getAttribute("aria-disabled")).toBe("false");
});
