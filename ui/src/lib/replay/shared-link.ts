/**
 * Links to shared replays: which one it is, and behind the `#`, which browsers keep to themselves, where its record is.
 *
 * A record of a table is fetched by everybody who opens the link, and the server checks who may have it. Another one
 * travels in the link itself, if all its rounds are over and it is short enough; else everybody opens it from a file.
 */

import { pack, unpack } from "../house/fragment";
import type { RecordInfo } from "../protocol";
import { kept, open, shareReplay, textAt, type OpenRecord } from "./records";
import { isOver, sourceOf } from "./shelf";

/** The longest link; messengers cut longer ones. */
const MOST_LETTERS = 12_000;
/** More than any record unpacks to that fits into a link. */
const MOST_UNPACKED = 256 * 1024;
/** The records that a link may lead to. */
const FETCHED = /^\/api\/(tables\/[\w-]+\/record|challenges\/[\w-]+\/records\/[\w-]+)$/;

/** Begins to look together at a record; returns the path of its page, and what leads to the record. */
export async function share(source: OpenRecord, record: RecordInfo): Promise<string> {
  const from = source.from ?? sourceOf(source.text);
  const { path } = await shareReplay(source.text, from);
  const where = await whereIs(source.text, from, record);
  return where === "" ? path : `${path}#${where}`;
}

/** Begins again what the server no longer has, as after a restart; nobody leads until somebody asks to. */
export async function shareAgain(source: OpenRecord, id: string): Promise<void> {
  await shareReplay(source.text, source.from ?? sourceOf(source.text), id);
}

/** Says in a link where a record is; nothing if it cannot be said. */
async function whereIs(
  text: string,
  source: string | undefined,
  record: RecordInfo,
): Promise<string> {
  if (source !== undefined) {
    // A table that has begun another match gives out that one's record.
    const now = await textAt(source)
      .then((text) => open(text))
      .catch(() => null);
    return now?.mark === record.mark ? pack({ from: source }) : "";
  }
  const packed = isOver(record) ? await pack({ text }) : "";
  return packed.length > MOST_LETTERS ? "" : packed;
}

/** Whether a link brings the record along, or leads to it. */
export function leadsToRecord(link: string): boolean {
  return link.includes("#");
}

/** The record of the shared replay *id*, from the *fragment* of its link; `null` if that does not lead to any. */
export async function sharedRecord(id: string, fragment: string): Promise<OpenRecord | null> {
  const before = kept();
  if (before?.shared === id) return before;
  if (fragment.length < 2) return null;
  const { from, text } = await unpack(fragment, MOST_UNPACKED);
  if (typeof text === "string") return { text, back: "/", shared: id };
  if (typeof from !== "string" || !FETCHED.test(from)) return null;
  return { text: await textAt(from), back: "/", from, shared: id };
}
