/**
 * A cache of records that were opened in this browser, with the server's answers about them, for replays without a
 * network. A record with an unfinished round is never cached, because it may contain secret cards.
 *
 * Browsers offer the Cache API on secure pages only; elsewhere nothing is cached.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { deviceCaches, openCache } from "../page/device-cache";
import { onDevice } from "../page/browser-storage";
import { PROTOCOL_VERSION, type RecordInfo, type Seat } from "../protocol";

const CACHE_NAME = "rookery-replays";
const LIST_KEY = "rookery_replays";
/** The maximum number of cached records; the least recently opened is removed first. */
const MAX_RECORDS = 8;

/** A cached record in the list of records. */
export interface Stored {
  id: string;
  variant: string;
  title: string;
  /** The names of the players. */
  players: readonly string[];
  /** The mark that identifies the match; missing in old entries. */
  mark?: string;
  /** The day on which the match began, according to the record. */
  day?: string;
  /** The number of rounds in the record. */
  rounds?: number;
  /** The path that it was fetched from, if the server had it. */
  from?: string;
  /** The reader's own seat; `null` if the reader had none, and missing if that is not known. */
  own?: Seat | null;
}

/** The cached records, most recently opened first. */
export function stored(): readonly Stored[] {
  const found = onDevice.getJson(LIST_KEY);
  return Array.isArray(found)
    ? (found as Stored[]).filter((one) => Array.isArray(one?.players))
    : [];
}

/** Whether all rounds of a record are over. */
export function isOver({ rounds }: RecordInfo): boolean {
  return rounds.length > 0 && rounds.every((one) => one.result !== null || one.thrown_in !== null);
}

/** Caches a record, unless it has an unfinished round. */
export async function store(
  text: string,
  record: RecordInfo,
  from?: string,
  own?: Seat | null,
): Promise<void> {
  const cache = await openCache(CACHE_NAME);
  if (cache === null || !isOver(record)) return;
  const id = idOf(text);
  const { variant, title } = record.info;
  const source = from ?? stored().find((other) => other.id === id)?.from;
  const known = own ?? ownSeat(id);
  const player = known === undefined ? own : known;
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
  // Listed first: another window removes what is not listed.
  if (write(all.slice(0, MAX_RECORDS))) {
    await cache.put(address(id, "text"), new Response(text));
    await cache.put(answerAddress(id, "info"), Response.json(record));
  }
  await removeUnlisted(cache);
}

/** Whether two records are of the same match, perhaps with more or fewer rounds; what-if lines have other players. */
function sameMatch(one: Stored, other: Stored): boolean {
  if (one.from !== undefined && one.from === other.from) return true;
  return !!one.mark && one.mark === other.mark && titleAndPlayers(one) === titleAndPlayers(other);
}

const titleAndPlayers = ({ title, players }: Stored): string => JSON.stringify([title, players]);

/** The date in a record; `undefined` if it has none. */
export function dayOf(text: string): string | undefined {
  return /^\[Date "(\d{4}-\d\d-\d\d)"\]\r?$/m.exec(text)?.[1];
}

/** Caches an answer of the server about a cached record; *what* identifies the request. */
export async function keepAnswer(text: string, what: string, answer: unknown): Promise<void> {
  const cache = await openCache(CACHE_NAME);
  const id = idOf(text);
  if (cache === null || !stored().some((one) => one.id === id)) return;
  await cache.put(answerAddress(id, what), Response.json(answer));
}

/** The last cached answer about a record; `null` if there is none. */
export async function keptAnswer<T>(text: string, what: string): Promise<T | null> {
  const found = await (await openCache(CACHE_NAME))?.match(answerAddress(idOf(text), what));
  return found ? ((await found.json()) as T) : null;
}

/** The text of a cached record; `null` if the browser has evicted it. */
export async function textOf(id: string): Promise<string | null> {
  const found = await (await openCache(CACHE_NAME))?.match(address(id, "text"));
  return found ? found.text() : null;
}

/** The path that a cached record was fetched from, if any. */
export function sourceOf(text: string): string | undefined {
  const id = idOf(text);
  return stored().find((one) => one.id === id)?.from;
}

/** The reader's seat in a cached record, as in `Stored`. */
export function ownSeat(id: string): Seat | null | undefined {
  return stored().find((one) => one.id === id)?.own;
}

/** Clears the cache. */
export async function clear(): Promise<void> {
  write([]);
  await deviceCaches()?.delete(CACHE_NAME);
}

/** Removes the records that are not listed: old ones, and those whose list could not be written. */
async function removeUnlisted(cache: Cache): Promise<void> {
  const listed = stored().map(({ id }) => address(id, ""));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!listed.some((start) => pathname.startsWith(start))) await cache.delete(request);
  }
}

/** A key for the cache; no resource of the server has such a path. */
function address(id: string, what: string): string {
  return `/stored/${id}/${what}`;
}

/** The key for an answer of the server. It contains the protocol version, so that old answers are ignored. */
const answerAddress = (id: string, what: string): string =>
  address(id, `${PROTOCOL_VERSION}/${what}`);

/** The id of the record *text*: a part of its hash. */
export function idOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** Whether this browser offers a cache. */
export function isAvailable(): boolean {
  return deviceCaches() !== undefined;
}

/** Writes the list of records; returns whether there was room for it. */
function write(records: readonly Stored[]): boolean {
  return onDevice.set(LIST_KEY, JSON.stringify(records));
}
