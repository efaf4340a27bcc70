/** Where a replay stands, in the part of the address behind the `#`, so that a reload finds it again. */

import { t } from "../messages/messages.svelte";
import type { RecordInfo, ReplayPosition, SeenBy } from "../protocol";

/** So much of the mark of a match tells it from others that were opened at the same address. */
const MARK = 8;

/** What the way back to the page is called that a record was opened from. */
export function backText(back: string): string {
  if (back === "/") return t("replay-home");
  return back.startsWith("/t/") ? t("replay-back-to-the-table") : t("replay-back");
}

/** The address of a place in one's own replay of *record*. */
export function addressOf(record: RecordInfo, { deal, step, seen_by }: ReplayPosition): string {
  const place = { match: record.mark.slice(0, MARK), deal, step, seen: seen_by };
  return `/replay#${Object.entries(place)
    .map((pair) => pair.join("="))
    .join("&")}`;
}

/** The place in *record* that the *fragment* of an address names; `null` where it names none of it that can be shown. */
export function placeIn(record: RecordInfo, fragment: string): ReplayPosition | null {
  const said = new URLSearchParams(fragment.slice(1));
  const [deal, step] = [number(said.get("deal")), number(said.get("step"))];
  const seen = seenBy(record, said.get("seen"));
  const shown = record.rounds.some((row) => row.deal === deal && row.steps > 0);
  if (said.get("match") !== record.mark.slice(0, MARK) || !shown) return null;
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
