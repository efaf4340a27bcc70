/** Which game the first puzzles of a player are from. */

import type { PuzzleDesk } from "../protocol";
import { CLASSIC } from "../setup/games";

/** So many puzzles are from a game that the player knows, unless they choose otherwise. */
const FIRST_PUZZLES = 10;

/** The game of the table that was opened last, *last*, or else the classic one; empty, for all games, once somebody has tried a few puzzles. */
export function firstGame({ tried, games }: PuzzleDesk, last: string | null): string {
  if (tried >= FIRST_PUZZLES) return "";
  return [last, CLASSIC].find((id) => games.some(({ name }) => name === id)) ?? "";
}
