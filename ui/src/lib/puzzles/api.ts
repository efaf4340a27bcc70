/** The endpoints of puzzles. */

import type {
  PuzzleAnswer,
  PuzzleAsked,
  PuzzleDesk,
  PuzzleSolved,
  PuzzleFilter,
} from "../protocol";
import { minutesAhead } from "../messages/dates";
import { ask } from "../server/api";

export const desk = (): Promise<PuzzleDesk> => ask("/api/puzzles");
export const next = (wanted: PuzzleFilter): Promise<PuzzleAsked> =>
  ask("/api/puzzles/next", wanted);
export const answer = (given: Omit<PuzzleAnswer, "ahead">): Promise<PuzzleSolved> =>
  ask("/api/puzzles/answer", { ...given, ahead: minutesAhead() });
