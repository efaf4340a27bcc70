/** The position of a replay in the fragment of its URL, so that a reload restores it. */

import { t } from "../messages/messages.svelte";
import type { RecordInfo, ReplayPosition, SeenBy } from "../protocol";
import type { OpenRecord } from "./records";

/** The number of characters of a match's mark in the fragment, enough to tell recently opened matches apart. */
const MARK_LENGTH = 8;

/** The label of the link back to the page from which the record was opened. */
export function backText(back: string): string {
  if (back === "/") return t("replay-home");
  return back.startsWith("/t/") ? t("replay-back-to-the-table") : t("replay-back");
}

/** The URL of a position in one's own replay of *record*. */
export function addressOf(record: RecordInfo, { deal, step, seen_by }: ReplayPosition): string {
  const place = { match: record.mark.slice(0, MARK_LENGTH), deal, step, seen: seen_by };
  return `/replay#${Object.entries(place)
    .map((pair) => pair.join("="))
    .join("&")}`;
}

/**
 * The record among *kept* whose position the *fragment* of a URL names, or the first one if it names none; `null` if
 * there is no such record.
 */
export function recordAt(kept: readonly OpenRecord[], fragment: string): OpenRecord | null {
  const match = new URLSearchParams(fragment.slice(1)).get("match");
  const isNamed = ({ mark }: OpenRecord): boolean => mark?.slice(0, MARK_LENGTH) === match;
  const latest = kept[0] ?? null;
  // The mark of a record is known once it was shown.
  return kept.find(isNamed) ?? (match === null || latest?.mark === undefined ? latest : null);
}

/** The position in *record* that the *fragment* of a URL names; `null` if it names none that can be shown. */
export function placeIn(record: RecordInfo, fragment: string): ReplayPosition | null {
  const said = new URLSearchParams(fragment.slice(1));
  const [deal, step] = [number(said.get("deal")), number(said.get("step"))];
  const seen = seenBy(record, said.get("seen"));
  const shown = record.rounds.some((row) => row.deal === deal && row.steps > 0);
  if (said.get("match") !== record.mark.slice(0, MARK_LENGTH) || !shown) return null;
  return deal === null || step === null || seen === null ? null : { deal, step, seen_by: seen };
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function seenBy(record: RecordInfo, text: string | null): SeenBy | null {
  if (text === "all" || text === "nobody") return text;
  const seat = number(text);
  return seat !== null && record.players.includes(seat) ? seat : null;
}
