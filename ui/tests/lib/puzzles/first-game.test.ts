import { expect, test } from "vitest";
import { firstGame } from "../../../src/lib/puzzles/first-game";
import type { PuzzleDesk } from "../../../src/lib/protocol";

const desk = (tried: number, ...ids: string[]): PuzzleDesk => ({
  rating: 1500,
  deviation: 350,
  rated: tried > 0,
  tried,
  solved: 0,
  due: 0,
  waiting: 0,
  next_days: null,
  themes: [],
  pairs: [],
  games: ids.map((name) => ({ name, title: name, count: 5 })),
});

test("the first puzzles are from the game that was played last", () => {
  expect(firstGame(desk(0, "dixie_4", "original_partnership_4"), "dixie_4")).toBe("dixie_4");
});

test("they are from the classic game where none was played, or one without puzzles", () => {
  const there = desk(3, "dixie_4", "original_partnership_4");
  expect(firstGame(there, null)).toBe("original_partnership_4");
  expect(firstGame(there, "house rules")).toBe("original_partnership_4");
  expect(firstGame(desk(0, "dixie_4"), null)).toBe("");
});

test("later ones are from all games", () => {
  expect(firstGame(desk(10, "dixie_4", "original_partnership_4"), "dixie_4")).toBe("");
});
