/** Studies: a round with several lines of play. They are stored on this device and can be sent as links. */

import { BadLink } from "../house/fragment";
import { tableTitle } from "../messages/variants";
import { inTab, onDevice } from "../page/browser-storage";
import type { RecordInfo, Seat, TableInfo } from "../protocol";
import { plainName } from "../table/people";

/** One line of play of a round. */
export interface Line {
  /** The record of the match, once the round is over. */
  text: string | null;
  /** The id of the table at which it is played; `null` if it comes from a record or a link. */
  table: string | null;
  /** The id of its match at that table; `null` if it has no table, or an older version stored it. */
  match: string | null;
  /** Whether its hidden cards were dealt anew. */
  afresh: boolean;
}

/** A match at a table. The lines of the next match there belong to other studies. */
export type MatchAt = Pick<TableInfo, "table_id" | "match_id">;

/** The subject of a study, from its first record; the texts are empty until that is loaded. */
export interface About {
  /** The mark that identifies the match, as in `RecordInfo.mark`. */
  mark: string;
  /** The name of the game. */
  title: string;
  /** The name of the player whose choices are compared. */
  player: string;
}

export interface Study extends About {
  /** The number of the deal. */
  deal: number;
  /** The seat whose choices are compared. */
  seat: Seat;
  /** The lines; the first is the round as it was played. */
  lines: readonly Line[];
}

const STORAGE_KEY = "rookery_what_if";
/** The key of the study from the link that was last opened in this tab. */
const LINK_KEY = "rookery_what_if_link";
/** The maximum number of stored studies; the least recently used is removed first. */
export const MAX_STUDIES = 20;
/** The maximum total length of several stored studies; other pages need room too. */
const MAX_STORED_LENGTH = 2_000_000;
/** The maximum number of lines of a study. */
export const MAX_LINES = 12;
/** The maximum total length of the records in a link. */
export const MAX_LINK_TEXT = 512 * 1024;

/** The studies on this device, most recently used first. */
export function keptStudies(): readonly Study[] {
  const found = onDevice.getJson(STORAGE_KEY);
  // An older version stored a single study instead of a list.
  return (Array.isArray(found) ? found : [found]).flatMap((one) => readable(one) ?? []);
}

/** Stores a study as the most recently used. Writes nothing if it is unchanged, so that no other one is removed. */
export function keepStudy(study: Study): void {
  const all = keptStudies();
  if (JSON.stringify(all[0]) === JSON.stringify(study)) return;
  write([study, ...all.filter((one) => !isSame(one, study))]);
}

/** Stores a study that was loaded as *before*, with the lines that another tab has added since at the end. */
export function keepNews(study: Study, before: Study): Study {
  const lately = keptStudies().find((one) => isSame(one, before))?.lines ?? [];
  const added = lately.filter((line) => !before.lines.some((one) => isSameLine(one, line)));
  const whole = { ...study, lines: capped([...study.lines, ...added]) };
  // Without its first line, whose table is gone, it counts as another one.
  if (!isSame(whole, before)) forget(before);
  if (whole.lines.length > 0) keepStudy(whole);
  return whole;
}

export function forget(study: Study): void {
  write(keptStudies().filter((one) => !isSame(one, study)));
}

/** Stores the study of a link for this tab; it is stored on the device once a line is added to it. */
export function keepLinked(study: Study): void {
  if (!inTab.set(LINK_KEY, JSON.stringify(study))) inTab.remove(LINK_KEY);
}

/** Whether two studies are of the same deal, seat and first line; other lines may differ. */
export function isSame(a: Study, b: Study): boolean {
  const [first, other] = [a.lines[0], b.lines[0]];
  if (first === undefined || other === undefined) return first === other;
  return a.deal === b.deal && a.seat === b.seat && isSameLine(first, other);
}

/** The subject of a study of *record* from the point of view of *seat*. */
export function aboutOf({ mark, info, seats }: RecordInfo, seat: Seat): About {
  return { mark, title: tableTitle(info), player: plainName({ info, seats, replay: true }, seat) };
}

/** The study for a line from the record *text*: a stored one, with the lines of the opened link, else a new one. */
export function studyOf(record: RecordInfo, text: string, deal: number, seat: Seat): Study {
  const about = aboutOf(record, seat);
  const isHere = (one: Study): boolean => one.deal === deal && one.seat === seat;
  const opened = readable(inTab.getJson(LINK_KEY));
  const linked = opened !== null && isHere(opened) && holds(opened, text) ? opened : null;
  const isOwn = (one: Study): boolean =>
    holds(one, text) ||
    (one.mark !== "" && one.mark === about.mark) ||
    (linked !== null && isSame(one, linked));
  const own = keptStudies().find((one) => isHere(one) && isOwn(one));
  if (own !== undefined) return linked === null ? own : withLines(own, linked.lines);
  return (
    linked ?? { ...about, deal, seat, lines: [{ text, table: null, match: null, afresh: false }] }
  );
}

/** The line of a study that is the match *here*. */
export const lineAt = ({ lines }: Study, here: MatchAt): Line | undefined =>
  lines.find(
    ({ table, match }) => table === here.table_id && (match ?? here.match_id) === here.match_id,
  );

/** The stored study of a deal of the match *here*; `null` if there is none. */
export function studyAt(here: MatchAt, deal: number): Study | null {
  const isThere = (one: Study): boolean => lineAt(one, here) !== undefined;
  return keptStudies().find((one) => one.deal === deal && isThere(one)) ?? null;
}

/** Whether the match *here* is a line that was tried later than the first one of a stored study of its *deal*. */
export function isLaterLine(here: MatchAt, deal: number): boolean {
  const study = studyAt(here, deal);
  return study !== null && lineAt(study, here) !== study.lines[0];
}

/** Whether a table is that of a line that was tried later than the first one of a stored study; it plays one round only. */
export const isLaterLineAt = (tableId: string): boolean =>
  keptStudies().some(({ lines }) => lines.slice(1).some(({ table }) => table === tableId));

/** A study whose first line is the match *here*, which did not go on from another round. */
export function studyFrom(here: MatchAt, deal: number, seat: Seat): Study {
  const about = { mark: "", title: "", player: "" };
  return { ...about, deal, seat, lines: [playedAt(here, false)] };
}

/** Whether another line would remove the oldest except the first. */
export const isFull = ({ lines }: Study): boolean => lines.length >= MAX_LINES;

/** Adds the match *here* as a line; if there are too many, the oldest except the first is removed. */
export function withLine(study: Study, here: MatchAt, afresh: boolean): Study {
  return { ...study, lines: capped([...study.lines, playedAt(here, afresh)]) };
}

/** As many lines as a study may have: if there are more, the oldest except the first are removed. */
function capped(lines: readonly Line[]): readonly Line[] {
  const [first, ...others] = lines;
  return first === undefined ? [] : [first, ...others.slice(-(MAX_LINES - 1))];
}

/** Adds the lines of a link as far as there is room, and leaves room for one more line. */
function withLines(own: Study, lines: readonly Line[]): Study {
  const others = lines.filter(({ text }) => text !== null && !holds(own, text));
  const room = Math.max(0, MAX_LINES - 1 - own.lines.length);
  return { ...own, lines: [...own.lines, ...others.slice(0, room)] };
}

const playedAt = ({ table_id, match_id }: MatchAt, afresh: boolean): Line => {
  return { text: null, table: table_id, match: match_id, afresh };
};

const isSameLine = (a: Line, b: Line): boolean =>
  a.table === null ? a.text === b.text : a.table === b.table && a.match === b.match;

const holds = ({ lines }: Study, text: string): boolean => lines.some((one) => one.text === text);

/** The data for a link: every finished line. */
export function forLink({ deal, seat, lines }: Study): Record<string, unknown> {
  const over = lines.flatMap(({ text, afresh }) => (text === null ? [] : [{ text, afresh }]));
  return { deal, seat, lines: over };
}

/**
 * Validates a study from a link or from storage.
 *
 * @throws BadLink if it is not valid.
 */
export function checked(found: unknown): Study {
  const { deal, seat, lines, ...about } = (found ?? {}) as Record<string, unknown>;
  const { mark = "", title = "", player = "" } = about;
  const whole = (value: unknown, least: number): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) < 1e6;
  if (!whole(deal, 1) || !whole(seat, 0) || !Array.isArray(lines)) throw new BadLink();
  if (lines.length === 0 || lines.length > MAX_LINES) throw new BadLink();
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

/** Stores as many studies from the start of *all* as fit; if none fits, storage stays unchanged. */
function write(all: readonly Study[]): void {
  if (all.length === 0) onDevice.remove(STORAGE_KEY);
  for (let count = Math.min(all.length, MAX_STUDIES); count > 0; count -= 1) {
    const text = JSON.stringify(all.slice(0, count));
    if ((count === 1 || text.length <= MAX_STORED_LENGTH) && onDevice.set(STORAGE_KEY, text))
      return;
  }
}

function line(found: unknown): Line {
  const all = (found ?? {}) as Record<string, unknown>;
  const { text = null, table = null, match = null, afresh = false } = all;
  const word = (value: unknown): value is string | null =>
    value === null || typeof value === "string";
  if (!word(text) || !word(table) || !word(match) || typeof afresh !== "boolean")
    throw new BadLink();
  if (text === null && table === null) throw new BadLink();
  return { text, table, match, afresh };
}
