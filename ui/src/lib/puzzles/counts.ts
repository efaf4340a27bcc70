/** How many puzzles each theme and each game has, beside what else is chosen. */

import type { PuzzleCount, PuzzleDesk } from "../protocol";

interface Counts {
  themes: readonly PuzzleCount[];
  games: readonly PuzzleCount[];
}

/** The counts of the themes in the chosen *game*, and of the games with the chosen *theme*; `""` leaves it open. */
export function countsFor(
  { themes, games, pairs }: PuzzleDesk,
  theme: string,
  game: string,
): Counts {
  const both = (ofTheme: string, ofGame: string): number =>
    pairs.find((one) => one.theme === ofTheme && one.game === ofGame)?.count ?? 0;
  return {
    themes: game === "" ? themes : themes.map((one) => ({ ...one, count: both(one.name, game) })),
    games: theme === "" ? games : games.map((one) => ({ ...one, count: both(theme, one.name) })),
  };
}
