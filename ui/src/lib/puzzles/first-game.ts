/** Chooses the game of a player's first puzzles. */

import type { PuzzleDesk } from "../protocol";
import { CLASSIC } from "../setup/games";

/** The number of first puzzles that are from a game that the player knows. */
const KNOWN_GAME_PUZZLES = 10;

/** The game *last* that was opened last, else the classic game; `""` (all games) after the first puzzles. */
export function firstGame({ tried, games }: PuzzleDesk, last: string | null): string {
  if (tried >= KNOWN_GAME_PUZZLES) return "";
  return [last, CLASSIC].find((id) => games.some(({ name }) => name === id)) ?? "";
}
