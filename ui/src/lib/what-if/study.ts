/** Rounds that are played in several ways: the lines of each, kept on this device, and all of one in a link. */

import { BadLink } from "../house/fragment";
import { tableTitle } from "../messages/variants";
import { inTab, onDevice } from "../page/kept-texts";
import type { RecordInfo, Seat } from "../protocol";
import { plainName } from "../table/people";

/** One way a round went. */
export interface Line {
  /** The record of the match, once the round is over. */
  text: string | null;
  /** The table at which it is played; `null`: it comes from a record or a link. */
  table: string | null;
  /** Whether its hidden cards were drawn afresh. */
  afresh: boolean;
}

/** What a study is about, as the record with which it begins says it; empty texts until that is read. */
export interface About {
  /** What tells the match from others, as `RecordInfo.mark` does. */
  mark: string;
  /** The name of the game. */
  title: string;
  /** The name of the player whose choices are compared. */
  player: string;
}

export interface Study extends About {
  /** The number of the deal. */
  deal: number;
  /** Whose choices are compared. */
  seat: Seat;
  /** The first is how the round was played. */
  lines: readonly Line[];
}

const KEY = "rookery_what_if";
/** The study of the link that was opened last in this tab. */
const LINK = "rookery_what_if_link";
/** The most studies that are kept; the one used longest ago goes first. */
export const MOST_STUDIES = 20;
/** The most characters that are kept of several studies; other pages need room, too. */
const MOST_KEPT = 2_000_000;
/** The most lines that are compared. */
export const MOST_LINES = 12;
/** More than so many characters of records make no link that can be sent. */
export const MAX_LINK_TEXT = 512 * 1024;

/** The studies on this device, the one used last first. */
export function kept(): readonly Study[] {
  const found = onDevice.getJson(KEY);
  // A browser may still hold a single study, by itself.
  return (Array.isArray(found) ? found : [found]).flatMap((one) => readable(one) ?? []);
}

/** Keeps a study as the one used last. Nothing is written if it is that already: where there is little room, others would go. */
export function keep(study: Study): void {
  const all = kept();
  if (JSON.stringify(all[0]) === JSON.stringify(study)) return;
  write([study, ...all.filter((one) => !isSame(one, study))]);
}

/** Keeps what is new about a study that was read as *before*; lines that another tab has added since stay, after the others. */
export function keepNews(study: Study, before: Study): Study {
  const lately = kept().find((one) => isSame(one, study))?.lines ?? [];
  const added = lately.filter((line) => !before.lines.some((one) => isSameLine(one, line)));
  const whole = { ...study, lines: [...study.lines, ...added] };
  keep(whole);
  return whole;
}

export function forget(study: Study): void {
  write(kept().filter((one) => !isSame(one, study)));
}

/** Keeps the study of a link while the tab is open; it is kept on the device once a line is added to it. */
export function keepLinked(study: Study): void {
  if (!inTab.set(LINK, JSON.stringify(study))) inTab.remove(LINK);
}

/** Whether two are one study, perhaps with other lines: the first line stays. */
export function isSame(a: Study, b: Study): boolean {
  const [first, other] = [a.lines[0], b.lines[0]];
  const begin = first?.text === other?.text && first?.table === other?.table;
  return a.deal === b.deal && a.seat === b.seat && begin;
}

/** What is said of a record that is looked at from *seat*. */
export function aboutOf({ mark, info, seats }: RecordInfo, seat: Seat): About {
  return { mark, title: tableTitle(info), player: plainName({ info, seats, replay: true }, seat) };
}

/** The study to which a line from *text* belongs: one that is kept, with the lines of the opened link; else a new one. */
export function studyOf(record: RecordInfo, text: string, deal: number, seat: Seat): Study {
  const about = aboutOf(record, seat);
  const isHere = (one: Study): boolean => one.deal === deal && one.seat === seat;
  const opened = readable(inTab.getJson(LINK));
  const linked = opened !== null && isHere(opened) && holds(opened, text) ? opened : null;
  const isOwn = (one: Study): boolean =>
    holds(one, text) ||
    (one.mark !== "" && one.mark === about.mark) ||
    (linked !== null && isSame(one, linked));
  const own = kept().find((one) => isHere(one) && isOwn(one));
  if (own !== undefined) return linked === null ? own : withLines(own, linked.lines);
  return linked ?? { ...about, deal, seat, lines: [{ text, table: null, afresh: false }] };
}

/** The study with a line that is played at *table*; `null` if none is kept. */
export function studyAt(table: string): Study | null {
  return kept().find(({ lines }) => lines.some((line) => line.table === table)) ?? null;
}

/** Adds a line that is played at *table*; the oldest one after the first makes room. */
export function withLine(study: Study, table: string, afresh: boolean): Study {
  const [first, ...others] = study.lines;
  const line = { text: null, table, afresh };
  const stay = [...others, line].slice(-(MOST_LINES - 1));
  return { ...study, lines: first === undefined ? stay : [first, ...stay] };
}

/** Adds the lines of a link as far as there is room besides one's own, and one more. */
function withLines(own: Study, lines: readonly Line[]): Study {
  const others = lines.filter(({ text }) => text !== null && !holds(own, text));
  const room = Math.max(0, MOST_LINES - 1 - own.lines.length);
  return { ...own, lines: [...own.lines, ...others.slice(0, room)] };
}

const isSameLine = (a: Line, b: Line): boolean =>
  a.table === null ? a.text === b.text : a.table === b.table;

const holds = ({ lines }: Study, text: string): boolean => lines.some((one) => one.text === text);

/** What a link holds: every line that is over. */
export function forLink({ deal, seat, lines }: Study): Record<string, unknown> {
  const over = lines.flatMap(({ text, afresh }) => (text === null ? [] : [{ text, afresh }]));
  return { deal, seat, lines: over };
}

/** The study of a link or of this device. Throws `BadLink` if it is none. */
export function checked(found: unknown): Study {
  const { deal, seat, lines, ...about } = (found ?? {}) as Record<string, unknown>;
  const { mark = "", title = "", player = "" } = about;
  const whole = (value: unknown, least: number): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) < 1e6;
  if (!whole(deal, 1) || !whole(seat, 0) || !Array.isArray(lines)) throw new BadLink();
  if (lines.length === 0 || lines.length > MOST_LINES) throw new BadLink();
  const said = (value: unknown): value is string => typeof value === "string";
  if (!said(mark) || !said(title) || !said(player)) throw new BadLink();
  return { mark, title, player, deal, seat, lines: lines.map(line) };
}

function readable(found: unknown): Study | null {
  try {
    return checked(found);
  } catch {
    return null;
  }
}

/** Keeps the first of *all*: as many as there is room for. Where there is none, what was there stays. */
function write(all: readonly Study[]): void {
  if (all.length === 0) onDevice.remove(KEY);
  for (let count = Math.min(all.length, MOST_STUDIES); count > 0; count -= 1) {
    const text = JSON.stringify(all.slice(0, count));
    if ((count === 1 || text.length <= MOST_KEPT) && onDevice.set(KEY, text)) return;
  }
}

function line(found: unknown): Line {
  const { text = null, table = null, afresh = false } = (found ?? {}) as Record<string, unknown>;
  const word = (value: unknown): value is string | null =>
    value === null || typeof value === "string";
  if (!word(text) || !word(table) || typeof afresh !== "boolean") throw new BadLink();
  if (text === null && table === null) throw new BadLink();
  return { text, table, afresh };
}
