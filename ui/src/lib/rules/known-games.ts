/**
 * The games that were opened in this browser, and how each differs from the game of the lessons. A difference that an
 * earlier game had is not shown again as new in a later game.
 */

import { onDevice } from "../page/browser-storage";
import type { Novelty } from "../protocol";

interface Opened {
  game: string;
  marks: readonly string[];
}

interface Memory {
  opened: readonly Opened[];
  /** The table that was opened last, so that a reload of its page shows nothing again. */
  table: string | null;
  /** The game of that table. */
  game: string | null;
}

const STORAGE_KEY = "rookery_games";
const OFF = "off";
/** The maximum number of remembered games; the oldest are forgotten first. */
const MAX_GAMES = 200;
/** The maximum number of differences that are shown at once. */
const MAX_NEWS = 6;

/** A text that identifies a difference. */
function markOf({ topic, values }: Novelty): string {
  return `${topic} ${Object.values(values).join(" ")}`.trim();
}

/** The new differences of *game*, at most `MAX_NEWS`, most important first, and whether the game was opened before. */
export function newIn(
  game: string,
  differences: readonly Novelty[],
): { news: readonly Novelty[]; opened: boolean } {
  const { opened } = read();
  const marks = differences.map(markOf);
  const at = opened.findIndex((one) => one.game === game && same(one.marks, marks));
  const earlier = at < 0 ? opened : opened.slice(0, at);
  const known = new Set(earlier.flatMap((one) => one.marks));
  return {
    news: differences.filter((one) => !known.has(markOf(one))).slice(0, MAX_NEWS),
    opened: at >= 0,
  };
}

/** Stores that *game* was opened at *table*. */
export function remember(game: string, differences: readonly Novelty[], table: string): void {
  const { opened } = read();
  const marks = differences.map(markOf);
  const others = opened.some((one) => one.game === game && same(one.marks, marks))
    ? opened
    : [...opened, { game, marks }].slice(-MAX_GAMES);
  write({ opened: others, table, game });
}

/** The game of the table that was opened last. */
export const lastGame = (): string | null => read().game;

/** Whether to show no news at *table*: it was opened last, or news are switched off, as in tests. */
export function isOldTable(table: string): boolean {
  return onDevice.get(STORAGE_KEY) === OFF || read().table === table;
}

function same(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((mark, i) => mark === second[i]);
}

function read(): Memory {
  const found = onDevice.getJson(STORAGE_KEY);
  const { opened, table, game } = (found ?? {}) as Partial<Memory>;
  if (!Array.isArray(opened)) return { opened: [], table: null, game: null };
  const valid = (opened as Partial<Opened>[]).filter(
    (one): one is Opened => typeof one?.game === "string" && Array.isArray(one.marks),
  );
  return { opened: valid, table: table ?? null, game: game ?? null };
}

function write(memory: Memory): void {
  // If nothing can be stored, the news are shown again next time.
  onDevice.set(STORAGE_KEY, JSON.stringify(memory));
}
