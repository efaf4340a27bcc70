/** What the others are told when somebody leaves a seat, is played for, comes back or takes a seat in a match. */

import { t } from "../messages/messages.svelte";
import type { SeatInfo, SeatsView } from "../protocol";
import { plainName, type Table } from "./people";

/** What has changed from *before* to now, in sentences; `""` where nothing need be said. Before a match everybody sees it. */
export function seatNews(before: SeatsView, now: Table): string {
  if (!before.started || !now.seats.started) return "";
  const then: Table = { ...now, seats: before };
  return now.seats.seats
    .filter(({ seat }) => seat !== now.seats.you && seat !== before.you)
    .map((one) => newsOf(then, now, one))
    .filter((text) => text !== "")
    .join(" ");
}

function newsOf(then: Table, now: Table, { seat, kind, stand_in }: SeatInfo): string {
  const before = then.seats.seats[seat];
  if (before === undefined) return "";
  const name = plainName(now, seat);
  if (before.kind === "person" && kind === "bot") {
    const values = { name: plainName(then, seat), bot: name };
    return t(before.connected ? "seat-news-left" : "seat-news-opened", values);
  }
  if (before.kind === "bot" && kind === "person") {
    return t("seat-news-sat", { name, bot: plainName(then, seat) });
  }
  if (before.kind !== "person" || kind !== "person" || before.stand_in === stand_in) return "";
  if (!stand_in) return t("seat-news-back", { name });
  return now.seats.you === null
    ? t("seat-news-bot-plays", { name })
    : t("seat-news-bot-plays-how", { name });
}
