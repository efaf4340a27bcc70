/**
 * What this browser has been shown of games: which were opened, and in what each differs from the game of the lessons.
 * A difference that an earlier game had is no news in a later one.
 */

import { onDevice } from "../page/kept-texts";
import type { Novelty } from "../protocol";

interface Opened {
  game: string;
  marks: readonly string[];
}

interface Memory {
  opened: readonly Opened[];
  /** The table at which it was looked last, so that a page that is loaded again asks nothing. */
  table: string | null;
  /** The game of that table. */
  game: string | null;
}

const KEY = "rookery_games";
const OFF = "off";
/** The most games that are remembered; the oldest are forgotten first. */
const MOST = 200;
/** The most cards that are shown at once. */
const CARDS = 6;

/** Tells a difference from all others. */
function markOf({ topic, values }: Novelty): string {
  return `${topic} ${Object.values(values).join(" ")}`.trim();
}

/** What is new in *game* for this player: at most six of its *differences*, the most important first; and whether it was opened before. */
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
    news: differences.filter((one) => !known.has(markOf(one))).slice(0, CARDS),
    opened: at >= 0,
  };
}

/** Remembers that *game* was opened at *table*. */
export function remember(game: string, differences: readonly Novelty[], table: string): void {
  const { opened } = read();
  const marks = differences.map(markOf);
  const others = opened.some((one) => one.game === game && same(one.marks, marks))
    ? opened
    : [...opened, { game, marks }].slice(-MOST);
  write({ opened: others, table, game });
}

/** The game of the table that was opened last. */
export const lastGame = (): string | null => read().game;

/** Whether nothing is to be asked or shown at *table*: it was looked at last, or news are switched off, as in tests. */
export function isOldTable(table: string): boolean {
  return onDevice.get(KEY) === OFF || read().table === table;
}

function same(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((mark, i) => mark === second[i]);
}

function read(): Memory {
  const found = onDevice.getJson(KEY);
  const { opened, table, game } = (found ?? {}) as Partial<Memory>;
  if (!Array.isArray(opened)) return { opened: [], table: null, game: null };
  const sound = (opened as Partial<Opened>[]).filter(
    (one): one is Opened => typeof one?.game === "string" && Array.isArray(one.marks),
  );
  return { opened: sound, table: table ?? null, game: game ?? null };
}

function write(memory: Memory): void {
  // Where nothing is kept it is shown again next time.
  onDevice.set(KEY, JSON.stringify(memory));
}
