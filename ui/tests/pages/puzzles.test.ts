import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import type { PuzzleDesk } from "../../src/lib/protocol";
import Puzzles from "../../src/pages/Puzzles.svelte";

const desk: PuzzleDesk = {
  rating: 1500,
  deviation: 350,
  rated: false,
  tried: 1,
  solved: 1,
  due: 1,
  waiting: 2,
  next_days: 2,
  themes: [
    { name: "bid", title: "", count: 5 },
    { name: "nest", title: "", count: 2 },
  ],
  games: [
    { name: "original_partnership_4", title: "Original", count: 3 },
    { name: "dixie_4", title: "Dixie", count: 4 },
  ],
  pairs: [
    { theme: "bid", game: "original_partnership_4", count: 3 },
    { theme: "bid", game: "dixie_4", count: 2 },
    { theme: "nest", game: "dixie_4", count: 2 },
  ],
};
const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`);

let made: Record<string, unknown>;
/** The refusal of the next puzzle. */
let why: string;

beforeEach(async () => {
  await fetchMessages("puzzles");
  vi.stubGlobal("fetch", (path: string) => {
    const left = { code: "no_puzzle_left", text: "none left", values: { why } };
    return Promise.resolve(
      path === "/api/puzzles" ? Response.json(desk) : Response.json(left, { status: 404 }),
    );
  });
  made = mount(Puzzles, { target: document.body, props: { puzzle: "" } });
  await settled();
});

afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

it("says nothing of a rating where only own mistakes were tried", () => {
  expect(hook("puzzle-rating")?.textContent).toContain("with the first puzzle");
  expect(document.body.textContent).toContain("Tried: 1. Solved: 1.");
  expect(document.body.textContent).not.toContain("350");
});

it("says when the next puzzle comes back that is not due today", () => {
  expect(document.body.textContent).toContain("You have 1 puzzle to repeat today.");
  expect(document.body.textContent).toContain("2 puzzles that you missed or kept will come back");
  expect(document.body.textContent).toContain("the next one in 2 days");
});

it("counts the themes in the game that is offered first, and offers none that it lacks", () => {
  expect((hook("puzzle-game") as HTMLSelectElement).value).toBe("original_partnership_4");
  const themes = [...hook("puzzle-theme")!.querySelectorAll("option")];
  expect(themes.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ["Everything", false],
    ["Bidding (3)", false],
    ["The nest (0)", true],
  ]);
  expect(hook("puzzles-elsewhere")?.textContent).toContain("choose “All games”");
});

it("says that all is repeated, which is no problem", async () => {
  why = "back";
  hook("puzzle-start-due")!.click();
  await settled();
  expect(hook("puzzles-repeated")?.textContent).toContain("repeated all puzzles");
  expect(document.activeElement).toBe(hook("puzzles-repeated"));
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it("says why there is no new puzzle", async () => {
  why = "all";
  hook("puzzle-start")!.click();
  await settled();
  expect(document.querySelector("[role=alert]")?.textContent).toBeTruthy();
  expect(hook("puzzles-repeated")).toBeNull();
});
