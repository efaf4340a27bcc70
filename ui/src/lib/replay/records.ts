/** Records as text: where they come from, where they are read, and the place of a mistake in one. */

import { t } from "../messages/messages.svelte";
import { inTab } from "../page/browser-storage";
import * as shelf from "./shelf";
import { ApiError, ask, BadRecord, json, request, withLanguage } from "../server/api";
import {
  MAX_RECORD_BYTES,
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

/** Milliseconds before each round that nobody has asked for yet; a visitor may ask for 60 records in a minute. */
const BETWEEN = 4000;

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

/** Reads a record, which was fetched *from* an address of the server, or not, and in which the reader played at *own*, or not. One whose rounds are all over goes on the shelf, from which it is read again where there is no network. */
export async function open(text: string, from?: string, own?: Seat): Promise<RecordInfo> {
  const record = await sendOrTake<RecordInfo>(withLanguage("/api/replay"), text, "info");
  void shelf.store(text, record, from, own).catch(() => undefined);
  return record;
}

/** Reads a round, likewise. */
export async function round(
  text: string,
  deal: number,
  seenBy: SeenBy,
  signal?: AbortSignal,
): Promise<RecordSteps> {
  const path = `/api/replay/${deal}?seen_by=${seenBy}`;
  const what = `${deal}/${seenBy}`;
  const steps = await sendOrTake<RecordSteps>(path, text, what, signal);
  void shelf.keepAnswer(text, what, steps).catch(() => undefined);
  return steps;
}

/** Asks for the review of a round, or how far it has come. */
export async function review(text: string, deal: number): Promise<ReviewState> {
  return send<ReviewState>(`/api/review/${deal}`, text);
}

/** The same again, with the turning points of a seat, or of everybody; `null` where the server no longer has it. */
export async function reviewOf(key: string, seat: Seat | null): Promise<ReviewState | null> {
  try {
    return await ask<ReviewState>(`/api/reviews/${key}${seat === null ? "" : `?seat=${seat}`}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_such_review") return null;
    throw error;
  }
}

/** Keeps the turning points of a seat, in a round whose review is there, as puzzles of one's own. */
export async function keepPuzzles(text: string, deal: number, seat: Seat): Promise<PuzzlesKept> {
  return send<PuzzlesKept>(`/api/puzzles/own/${deal}?seat=${seat}`, text);
}

/** Has every round of a record on the shelf as *seenBy* saw it, before anybody looks at it: one after the other, until *stopped*. */
export async function provideRounds(
  text: string,
  record: RecordInfo,
  seenBy: SeenBy,
  stopped: AbortSignal,
): Promise<void> {
  if (!shelf.isThere() || !shelf.isOver(record)) return;
  for (const { deal, steps } of record.rounds) {
    if (steps === 0) continue;
    if ((await shelf.keptAnswer(text, `${deal}/${seenBy}`)) !== null) continue;
    await new Promise((go) => setTimeout(go, BETWEEN));
    if (stopped.aborted) return;
    await round(text, deal, seenBy, stopped);
  }
}

/** By seat; `null`: none is chosen, or it is not known. */
export type Faces = readonly (ChosenFace | null)[];

/** The faces that the players of a record have chosen, which no record has: its table is asked, if it was fetched *from* there. Whoever is called otherwise there now is somebody else. */
export async function facesIn({ seats }: RecordInfo, from?: string): Promise<Faces> {
  const table = tableOf(from);
  if (table === undefined) return [];
  const people = await ask<Person[]>(`/api/tables/${table}/faces`);
  return seats.seats.map(({ name }, seat) => {
    const person = people[seat];
    return (person?.name === name && person.face) || null;
  });
}

/** The table at whose address a record is, if it is one's. */
const tableOf = (from = ""): string | undefined =>
  /^\/api\/tables\/([\w-]+)\/record$/.exec(from)?.[1];

/** Begins to look at a record together with others, who fetch it *from* an address of the server, or not; *again*: under the id that it had. */
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
    const kept = await shelf.keptAnswer<T>(text, what).catch(() => null);
    if (kept === null) throw error;
    return kept;
  }
}

/** Where a table's match can be downloaded. */
export function pathOf(tableId: string): string {
  return `/api/tables/${encodeURIComponent(tableId)}/record`;
}

/** A name for the file of a record, as the server gives it. */
export function fileName(title: string, text: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  const day = shelf.dayOf(text);
  const name = words.replace(/^-+|-+$/g, "") || "match";
  return day === undefined ? `${name}.rook` : `${name}-${day}.rook`;
}

export const textAt = (path: string): Promise<string> =>
  request(path, {}, (answer) => answer.text());
export const recordOf = (tableId: string): Promise<string> => textAt(pathOf(tableId));

// --- the record that is open

export interface OpenRecord {
  text: string;
  /** The page it was opened from. */
  back: string;
  /** The number of the deal to begin with; without it the first that can be shown. */
  deal?: number;
  /** Whose hand is shown at first; without it the first player's. */
  seat?: Seat;
  /** The reader's own seat, where it is known. */
  own?: Seat;
  /** Whether the review of that deal, or of the whole match, is opened at once. */
  review?: "round" | "match";
  /** The address that it was fetched from, if the server has it. */
  from?: string;
  /** The id of the shared replay that it is looked at in. */
  shared?: string;
}

const KEY = "rookery_record";
let latest: OpenRecord | null = null;

/** Keeps a record for the replay page, also if that is reloaded. */
export function keep(record: OpenRecord): void {
  latest = record;
  // Better none than another record: then it is gone after a reload, and is opened again.
  if (!inTab.set(KEY, JSON.stringify(record))) inTab.remove(KEY);
}

/** Keeps a record whose review has been opened. */
export function keepWithoutReview({ review: _, ...record }: OpenRecord): void {
  keep(record);
}

export function kept(): OpenRecord | null {
  return latest ?? (inTab.getJson(KEY) as OpenRecord | null);
}

// --- mistakes

/** Characters shown before and after the place of a mistake. */
const AROUND = 34;

export interface Quote {
  before: string;
  /** The character at the place; empty at the end of the line. */
  at: string;
  after: string;
}

/** The place of a mistake, or `null` where the text has no such line. */
export function quote(text: string, line: number, column: number): Quote | null {
  const whole = text.replace(/^\ufeff/, "").split("\n")[line - 1];
  if (whole === undefined) return null;
  const letters = [...whole.replace(/\r$/, "")].map((one) => (one < " " ? "�" : one));
  const at = Math.min(column - 1, letters.length);
  const start = Math.max(0, at - AROUND);
  const end = Math.min(letters.length, at + 1 + AROUND);
  return {
    before: (start > 0 ? "…" : "") + letters.slice(start, at).join(""),
    at: letters[at] ?? "",
    after: letters.slice(at + 1, end).join("") + (end < letters.length ? "…" : ""),
  };
}
