/**
 * Links to shared replays. The path has the id; the fragment, which browsers do not send, says where the record is.
 *
 * The record of a table is fetched by everybody who opens the link, and the server checks access. Another record is part
 * of the link if all its rounds are over and it is short enough; else everybody opens it from a file.
 */

import { pack, unpack } from "../house/fragment";
import { t } from "../messages/messages.svelte";
import type { RecordInfo } from "../protocol";
import { UserError } from "../server/api";
import { fetchRecord, keptRecords, read, shareReplay, textAt, type OpenRecord } from "./records";
import { isOver, sourceOf } from "./record-cache";

/** The maximum length of a fragment; messengers cut longer links. */
const MAX_FRAGMENT_LENGTH = 12_000;
/** The maximum size of an unpacked record in bytes, more than any that fits into a link. */
const MAX_RECORD_BYTES = 256 * 1024;
/** The paths of records that a link may name; nobody else may fetch the record of a match of one's own. */
const RECORD_PATH = /^\/api\/(tables\/[\w-]+\/record|challenges\/[\w-]+\/records\/[\w-]+)$/;

/** Starts a shared replay of a record; returns its link, with a fragment that leads to the record if possible. */
export async function share(source: OpenRecord, record: RecordInfo): Promise<string> {
  const from = source.from ?? sourceOf(source.text);
  const packed = from === undefined ? await packedRecord(source.text, record) : "";
  const { path } = await shareReplay(source.text, from);
  const where = from === undefined ? packed : await packedPath(from, record);
  return where === "" ? path : `${path}#${where}`;
}

/** Recreates a shared replay that the server lost, as after a restart. It has no leader until somebody asks to lead. */
export async function shareAgain(source: OpenRecord, id: string): Promise<void> {
  await shareReplay(source.text, source.from ?? sourceOf(source.text), id);
}

/** The fragment that leads to a record; `""` if others may not fetch it, or the server has another one there now. */
async function packedPath(from: string, record: RecordInfo): Promise<string> {
  if (!RECORD_PATH.test(from)) return "";
  // If the table has started another match, its path leads to that match's record.
  const now = await textAt(from)
    .then((text) => read(text))
    .catch(() => null);
  return now?.mark === record.mark ? pack({ from }) : "";
}

/**
 * The fragment that holds a record; `""` if it has an unfinished round or is too long.
 *
 * @throws UserError if others may still play its cards. The server checks access to what it has, but such a link shows
 * all cards to everybody.
 */
async function packedRecord(text: string, record: RecordInfo): Promise<string> {
  const packed = isOver(record) ? await pack({ text }) : "";
  if (packed.length > MAX_FRAGMENT_LENGTH) return "";
  if (packed !== "" && record.contest) throw new UserError(t("shared-contest"));
  return packed;
}

/** Whether a link contains the record or leads to it. */
export function leadsToRecord(link: string): boolean {
  return link.includes("#");
}

/** The record of the shared replay *id*, from the *fragment* of its link; `null` if the fragment leads to none. */
export async function sharedRecord(id: string, fragment: string): Promise<OpenRecord | null> {
  const before = keptRecords().find(({ shared }) => shared === id);
  if (before !== undefined) return before;
  if (fragment.length < 2) return null;
  const { from, text } = await unpack(fragment, MAX_RECORD_BYTES);
  if (typeof text === "string") return { text, back: "/", shared: id };
  if (typeof from !== "string" || !RECORD_PATH.test(from)) return null;
  return { ...(await fetchRecord(from)), back: "/", shared: id };
}
