/** A round that is played in several ways: its lines, kept on this device, and all of it in a link. */

import { BadLink } from "../house/fragment";
import { onDevice } from "../page/kept-texts";
import type { Seat } from "../protocol";

/** One way a round went. */
export interface Line {
  /** The record of the match, once the round is over. */
  text: string | null;
  /** The table at which it is played; `null`: it comes from a record or a link. */
  table: string | null;
  /** Whether its hidden cards were drawn afresh. */
  afresh: boolean;
}

export interface Study {
  /** The number of the deal. */
  deal: number;
  /** Whose choices are compared. */
  seat: Seat;
  /** The first is how the round was played. */
  lines: readonly Line[];
}

const KEY = "rookery_what_if";
/** The most lines that are compared. */
export const MOST_LINES = 12;
/** More than so many characters of records make no link that can be sent. */
export const MAX_LINK_TEXT = 512 * 1024;

export function kept(): Study | null {
  const found = onDevice.getJson(KEY);
  try {
    return found === null ? null : checked(found);
  } catch {
    return null;
  }
}

export function keep(study: Study): void {
  // Better none than other lines: they are there until the page is left.
  if (!onDevice.set(KEY, JSON.stringify(study))) onDevice.remove(KEY);
}

/** The lines of the round that *text* holds, if they are kept; else a new list that begins with it. */
export function studyOf(text: string, deal: number, seat: Seat): Study {
  const before = kept();
  const same =
    before?.deal === deal &&
    before.seat === seat &&
    before.lines.some((line) => line.text === text);
  if (before !== null && same) return before;
  return { deal, seat, lines: [{ text, table: null, afresh: false }] };
}

/** Adds a line that is played at *table*; the oldest one after the first makes room. */
export function withLine(study: Study, table: string, afresh: boolean): Study {
  const [first, ...others] = study.lines;
  const line = { text: null, table, afresh };
  const stay = [...others, line].slice(-(MOST_LINES - 1));
  return { ...study, lines: first === undefined ? stay : [first, ...stay] };
}

/** What a link holds: every line that is over. */
export function forLink({ deal, seat, lines }: Study): Record<string, unknown> {
  const over = lines.flatMap(({ text, afresh }) => (text === null ? [] : [{ text, afresh }]));
  return { deal, seat, lines: over };
}

/** The study of a link or of this device. Throws `BadLink` if it is none. */
export function checked(found: unknown): Study {
  const { deal, seat, lines } = (found ?? {}) as Record<string, unknown>;
  const whole = (value: unknown, least: number): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) < 1e6;
  if (!whole(deal, 1) || !whole(seat, 0) || !Array.isArray(lines)) throw new BadLink();
  if (lines.length === 0 || lines.length > MOST_LINES) throw new BadLink();
  return { deal, seat, lines: lines.map(line) };
}

function line(found: unknown): Line {
  const { text = null, table = null, afresh = false } = (found ?? {}) as Record<string, unknown>;
  const word = (value: unknown): value is string | null =>
    value === null || typeof value === "string";
  if (!word(text) || !word(table) || typeof afresh !== "boolean") throw new BadLink();
  if (text === null && table === null) throw new BadLink();
  return { text, table, afresh };
}
