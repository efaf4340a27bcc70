import { expect, test } from "vitest";
import type { PuzzleDesk } from "../../../src/lib/protocol";
import { countsFor } from "../../../src/lib/puzzles/counts";

const desk = {
  themes: [
    { name: "bid", title: "", count: 5 },
    { name: "nest", title: "", count: 2 },
  ],
  games: [
    { name: "one", title: "One", count: 3 },
    { name: "two", title: "Two", count: 4 },
  ],
  pairs: [
    { theme: "bid", game: "one", count: 3 },
    { theme: "bid", game: "two", count: 2 },
    { theme: "nest", game: "two", count: 2 },
  ],
} as unknown as PuzzleDesk;

test.each([
  ["", "", [5, 2], [3, 4]],
  ["", "one", [3, 0], [3, 4]],
  ["nest", "", [5, 2], [0, 2]],
  ["bid", "two", [2, 2], [3, 2]],
])("theme %j and game %j are counted together", (theme, game, themes, games) => {
  const found = countsFor(desk, theme, game);
  expect(found.themes.map(({ count }) => count)).toEqual(themes);
  expect(found.games.map(({ count }) => count)).toEqual(games);
});
