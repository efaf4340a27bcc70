/** Records as text: loading them, sending them to the server, keeping the open one, and quoting a mistake in one. */

import { minutesAhead } from "../messages/dates";
import { t } from "../messages/messages.svelte";
import { inTab } from "../page/browser-storage";
import * as recordCache from "./record-cache";
import { ApiError, ask, BadRecord, json, request, withLanguage } from "../server/api";
import {
  MATCH_HEADER,
  MAX_RECORD_BYTES,
  SEAT_HEADER,
  type ChosenFace,
  type Person,
  type PuzzlesKept,
  type RecordInfo,
  type RecordSteps,
  type ReviewState,
  type Seat,
  type SeenBy,
  type SharedReplayOpened,
} from "../protocol";

/** The pause before each prefetched round, in ms; a visitor may request 60 records per minute. */
const PREFETCH_INTERVAL_MS = 4000;

export function tooLarge(): string {
  return t("record-too-large", { kib: MAX_RECORD_BYTES / 1024 });
}

function send<T>(path: string, text: string, signal?: AbortSignal): Promise<T> {
  const body = new TextEncoder().encode(text);
  if (body.length > MAX_RECORD_BYTES)
    return Promise.reject(new BadRecord("too_large", tooLarge(), 1, 1));
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return request<T>(path, { method: "POST", headers, body, signal: signal ?? null }, json);
}

/** Has the server read a record; it is read from the cache if there is no network. */
export const read = (text: string): Promise<RecordInfo> =>
  sendOrTake<RecordInfo>(withLanguage("/api/replay"), text, "info");

/**
 * Has the server read a record that is to be watched. If its rounds are all over, it is cached and listed among those
 * opened on this device. *from* is the path that it was fetched from, if any, and *own* the reader's seat, as in
 * `OpenRecord`.
 */
export async function open(text: string, from?: string, own?: Seat | null): Promise<RecordInfo> {
  const record = await read(text);
  void recordCache.store(text, record, from, own).catch(() => undefined);
  return record;
}

/** Has the server read a round of a record, with the same cache. */
export async function round(
  text: string,
  deal: number,
  seenBy: SeenBy,
  signal?: AbortSignal,
): Promise<RecordSteps> {
  const path = `/api/replay/${deal}?seen_by=${seenBy}`;
  const what = `${deal}/${seenBy}`;
  const steps = await sendOrTake<RecordSteps>(path, text, what, signal);
  void recordCache.keepAnswer(text, what, steps).catch(() => undefined);
  return steps;
}

/** Requests the review of a round; the answer has the review or its progress. */
export async function review(text: string, deal: number): Promise<ReviewState> {
  return send<ReviewState>(`/api/review/${deal}`, text);
}

/** Polls a review, with the turning points of *seat* or of all seats; `null` if the server no longer has it. */
export async function reviewOf(key: string, seat: Seat | null): Promise<ReviewState | null> {
  try {
    return await ask<ReviewState>(`/api/reviews/${key}${seat === null ? "" : `?seat=${seat}`}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_such_review") return null;
    throw error;
  }
}

/** Saves the turning points of a seat in a reviewed round as one's own puzzles. */
export async function keepPuzzles(text: string, deal: number, seat: Seat): Promise<PuzzlesKept> {
  return send<PuzzlesKept>(`/api/puzzles/own/${deal}?seat=${seat}&ahead=${minutesAhead()}`, text);
}

/** Caches every round of a record as *seenBy* saw it, one after the other, until *stopped* aborts. */
export async function prefetchRounds(
  text: string,
  record: RecordInfo,
  seenBy: SeenBy,
  stopped: AbortSignal,
): Promise<void> {
  if (!recordCache.isAvailable() || !recordCache.isOver(record)) return;
  for (const { deal, steps, result } of record.rounds) {
    // All hands can be shown only in a round that was counted.
    if (steps === 0 || (seenBy === "all" && result === null)) continue;
    if ((await recordCache.keptAnswer(text, `${deal}/${seenBy}`)) !== null) continue;
    await new Promise((go) => setTimeout(go, PREFETCH_INTERVAL_MS));
    if (stopped.aborted) return;
    await round(text, deal, seenBy, stopped);
  }
}

/** The faces by seat; `null` for players who chose none or whose choice is unknown. */
export type Faces = readonly (ChosenFace | null)[];

/**
 * The faces that the players of a record chose. They are not in the record but come from its table, if the record was
 * fetched *from* one. A seat whose name has changed since has another player, and no face.
 */
export async function facesIn({ seats }: RecordInfo, from?: string): Promise<Faces> {
  const table = tableOf(from);
  if (table === undefined) return [];
  const people = await ask<Person[]>(`/api/tables/${table}/faces`);
  return seats.seats.map(({ name }, seat) => {
    const person = people[seat];
    return (person?.name === name && person.face) || null;
  });
}

/** The id of the table in the path of a record; `undefined` for other paths. */
const tableOf = (from = ""): string | undefined =>
  /^\/api\/tables\/([\w-]+)\/record$/.exec(from)?.[1];

/** Starts a shared replay of a record that was fetched *from* a path, if any; *again* is the id of one to recreate. */
export const shareReplay = (
  text: string,
  from?: string,
  again?: string,
): Promise<SharedReplayOpened> => {
  const table = tableOf(from);
  const query = new URLSearchParams({ ...(table && { table }), ...(again && { again }) });
  return send(`/api/shared-replays?${query}`, text);
};

async function sendOrTake<T>(
  path: string,
  text: string,
  what: string,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await send<T>(path, text, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "offline") throw error;
    const kept = await recordCache.keptAnswer<T>(text, what).catch(() => null);
    if (kept === null) throw error;
    return kept;
  }
}

/** The path of the record of a table. */
export function pathOf(tableId: string): string {
  return `/api/tables/${encodeURIComponent(tableId)}/record`;
}

/** The file name of a record, as the server forms it. */
export function fileName(title: string, text: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  const day = recordCache.dayOf(text);
  const name = words.replace(/^-+|-+$/g, "") || "match";
  return day === undefined ? `${name}.rook` : `${name}-${day}.rook`;
}

export const textAt = (path: string): Promise<string> =>
  request(path, {}, (answer) => answer.text());
export const recordOf = (tableId: string): Promise<string> => textAt(pathOf(tableId));

/** Fetches the record of a table, with the id of its match. */
export const matchRecordOf = (tableId: string): Promise<{ text: string; match: string | null }> =>
  request(pathOf(tableId), {}, async (answer) => {
    return { text: await answer.text(), match: answer.headers.get(MATCH_HEADER) };
  });

/** Fetches a record, with the reader's own seat. */
export const fetchRecord = (path: string): Promise<Pick<OpenRecord, "text" | "from" | "own">> =>
  request(path, {}, async (answer) => {
    const seat = answer.headers.get(SEAT_HEADER);
    return { text: await answer.text(), from: path, own: seat === null ? null : Number(seat) };
  });

// --- the record that is open

export interface OpenRecord {
  text: string;
  /** The path of the page from which it was opened. */
  back: string;
  /** The number of the deal to show first; by default the first that can be shown. */
  deal?: number;
  /** From whose point of view it is shown first; by default from the reader's own seat, else the first player's. */
  seenBy?: SeenBy;
  /** The reader's own seat; `null` if the reader had none, and missing if that is not known. */
  own?: Seat | null;
  /** The path that it was fetched from, if the server has it. */
  from?: string;
  /** The id of the shared replay in which it is shown. */
  shared?: string;
  /** Tells it apart from other matches, once it has been read; see `RecordInfo`. */
  mark?: string;
}

const STORAGE_KEY = "rookery_record";
/** The number of records that are kept for replays to which the back button may lead. */
const MAX_KEPT = 4;
let kept: readonly OpenRecord[] | null = null;

/** Stores a record for the replay page, across reloads, before those that were opened earlier. */
export function keepRecord(record: OpenRecord): void {
  const earlier = keptRecords().filter(({ text }) => text !== record.text);
  kept = [record, ...earlier].slice(0, MAX_KEPT);
  // If it cannot be stored, an older record must not be shown after a reload.
  if (
    !inTab.set(STORAGE_KEY, JSON.stringify(kept)) &&
    !inTab.set(STORAGE_KEY, JSON.stringify([record]))
  )
    inTab.remove(STORAGE_KEY);
}

/** The stored records, the one that was opened last first. */
export function keptRecords(): readonly OpenRecord[] {
  if (kept !== null) return kept;
  const stored = inTab.getJson(STORAGE_KEY);
  return Array.isArray(stored) ? (stored as OpenRecord[]) : [];
}

export function keptRecord(): OpenRecord | null {
  return keptRecords()[0] ?? null;
}

// --- mistakes

/** The number of characters that are quoted before and after a mistake. */
const QUOTE_CONTEXT = 34;

export interface Quote {
  before: string;
  /** The character at the mistake; `""` at the end of the line. */
  at: string;
  after: string;
}

/** A quote of the text around a mistake; `null` if the text has no such line. */
export function quote(text: string, line: number, column: number): Quote | null {
  const whole = text.replace(/^\ufeff/, "").split("\n")[line - 1];
  if (whole === undefined) return null;
  const letters = [...whole.replace(/\r$/, "")].map((one) => (one < " " ? "�" : one));
  const at = Math.min(column - 1, letters.length);
  const start = Math.max(0, at - QUOTE_CONTEXT);
  const end = Math.min(letters.length, at + 1 + QUOTE_CONTEXT);
  return {
    before: (start > 0 ? "…" : "") + letters.slice(start, at).join(""),
    at: letters[at] ?? "",
    after: letters.slice(at + 1, end).join("") + (end < letters.length ? "…" : ""),
  };
}
