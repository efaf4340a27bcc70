/**
 * Records that were opened in this browser, kept on the device with what the server says about them, so that they can be
 * watched again without a network. A record with a round that still runs is never kept: cards of it may be secret.
 *
 * They lie in a cache of their own, which browsers offer on secure pages only; elsewhere nothing is kept.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { deviceCaches, openCache } from "../page/device-cache";
import { onDevice } from "../page/kept-texts";
import type { RecordInfo, Seat } from "../protocol";

const CACHE = "rookery-replays";
const LIST = "rookery_replays";
/** The most records that are kept; the one that was opened longest ago goes first. */
const MOST = 8;

/** A record on the shelf. */
export interface Stored {
  id: string;
  variant: string;
  title: string;
  /** Who played. */
  players: readonly string[];
  /** What tells the records of one match from those of others; older entries have none. */
  mark?: string;
  /** The day on which the match began, as the record says it. */
  day?: string;
  /** How many rounds the record has. */
  rounds?: number;
  /** The address that it was fetched from, if the server had it. */
  from?: string;
  /** The reader's own seat, where it is known. */
  own?: Seat;
}

/** The records on the shelf, the one opened last first. */
export function stored(): readonly Stored[] {
  const found = onDevice.getJson(LIST);
  return Array.isArray(found)
    ? (found as Stored[]).filter((one) => Array.isArray(one?.players))
    : [];
}

/** Whether a record shows nothing but rounds that are over. */
export function isOver({ rounds }: RecordInfo): boolean {
  return rounds.length > 0 && rounds.every((one) => one.result !== null || one.thrown_in !== null);
}

/** Puts a record on the shelf; one with a round that still runs is left out. */
export async function store(
  text: string,
  record: RecordInfo,
  from?: string,
  own?: Seat,
): Promise<void> {
  const cache = await openCache(CACHE);
  if (cache === null || !isOver(record)) return;
  const id = idOf(text);
  await cache.put(address(id, "text"), new Response(text));
  await cache.put(address(id, "info"), Response.json(record));
  const { variant, title } = record.info;
  const source = from ?? stored().find((other) => other.id === id)?.from;
  const player = own ?? ownSeat(id);
  const players = record.seats.seats.map(({ name }) => name);
  const { mark } = record;
  const day = dayOf(text);
  const one: Stored = {
    id,
    variant,
    title,
    players,
    mark,
    rounds: record.rounds.length,
    ...(day && { day }),
    ...(source && { from: source }),
    ...(player !== undefined && { own: player }),
  };
  const before = stored().filter((other) => other.id !== id);
  const all = [one, ...before.filter((other) => !sameMatch(one, other))];
  write(all.slice(0, MOST));
  const gone = [...before.filter((other) => sameMatch(one, other)), ...all.slice(MOST)];
  for (const { id: old } of gone) await remove(cache, old);
}

/** Whether two records are of one match, perhaps of less or more of it; a line that somebody played otherwise has other players. */
function sameMatch(one: Stored, other: Stored): boolean {
  if (one.from !== undefined && one.from === other.from) return true;
  return !!one.mark && one.mark === other.mark && list(one) === list(other);
}

const list = ({ title, players }: Stored): string => JSON.stringify([title, players]);

/** The day that a record says, or `undefined`. */
export function dayOf(text: string): string | undefined {
  return /^\[Date "(\d{4}-\d\d-\d\d)"\]\r?$/m.exec(text)?.[1];
}

/** Keeps what the server said about a record that is on the shelf; *what* names it. */
export async function keepAnswer(text: string, what: string, answer: unknown): Promise<void> {
  const cache = await openCache(CACHE);
  const id = idOf(text);
  if (cache === null || !stored().some((one) => one.id === id)) return;
  await cache.put(address(id, what), Response.json(answer));
}

/** What the server said about a record when it was asked last, or `null`. */
export async function keptAnswer<T>(text: string, what: string): Promise<T | null> {
  const found = await (await openCache(CACHE))?.match(address(idOf(text), what));
  return found ? ((await found.json()) as T) : null;
}

/** The text of a record on the shelf, or `null` if the browser has thrown it away. */
export async function textOf(id: string): Promise<string | null> {
  const found = await (await openCache(CACHE))?.match(address(id, "text"));
  return found ? found.text() : null;
}

/** Where a record on the shelf was fetched, if the server had it. */
export function sourceOf(text: string): string | undefined {
  const id = idOf(text);
  return stored().find((one) => one.id === id)?.from;
}

/** At which seat the reader played in a record on the shelf, where it is known. */
export function ownSeat(id: string): Seat | undefined {
  return stored().find((one) => one.id === id)?.own;
}

/** Clears the shelf. */
export async function clear(): Promise<void> {
  write([]);
  await deviceCaches()?.delete(CACHE);
}

async function remove(cache: Cache, id: string): Promise<void> {
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname.startsWith(address(id, ""))) await cache.delete(request);
  }
}

/** Nothing of the server has such an address. */
function address(id: string, what: string): string {
  return `/stored/${id}/${what}`;
}

/** Names a text. */
export function idOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** Whether this browser can keep anything. */
export function isThere(): boolean {
  return deviceCaches() !== undefined;
}

function write(list: readonly Stored[]): void {
  onDevice.set(LIST, JSON.stringify(list));
}
