/** Announces changes of seats: who joins, leaves, is replaced by a bot, or comes back. */

import { t } from "../messages/messages.svelte";
import { GUEST_NAME, type SeatInfo, type SeatsView } from "../protocol";
import { mayOpen, plainName, type Table } from "./people";

/** Sentences about the changes from *before* to *now*; `""` if there is nothing to say. */
export function seatNews(before: SeatsView, now: Table): string {
  const then: Table = { ...now, seats: before };
  if (before.started !== now.seats.started) return "";
  const news = now.seats.started
    ? now.seats.seats
        .filter(({ seat }) => seat !== now.seats.you && seat !== before.you)
        .map((one) => newsOf(then, now, one))
    : waitingNews(then, now);
  return news.filter((text) => text !== "").join(" ");
}

/** Changes in the waiting room: who sat down, got up or chose a name. Moving to another seat is not mentioned. */
function waitingNews(then: Table, now: Table): string[] {
  const [before, here] = [othersAt(then), othersAt(now)];
  const named = here.filter(({ seat, name }) => {
    const was = before.find((one) => one.seat === seat);
    return was?.name === GUEST_NAME && name !== GUEST_NAME;
  });
  if (named.length > 0) return named.map(({ name }) => t("seat-news-named", { name }));
  const names = (table: Table, some: SeatInfo[]) => some.map(({ seat }) => plainName(table, seat));
  return [
    ...names(now, without(here, before)).map((name) => t("seat-news-sits", { name })),
    ...names(then, without(before, here)).map((name) =>
      hasRemoved(then, now)
        ? t("seat-news-removed-waiting", { name, you: isHost(now) })
        : t("seat-news-up", { name }),
    ),
  ];
}

/** The *people* without those in *others*, matched one to one by name: first at the same seat, then at any. */
function without(people: readonly SeatInfo[], others: readonly SeatInfo[]): SeatInfo[] {
  const left = [...others];
  const isLeft = (same: (other: SeatInfo) => boolean): boolean => {
    const at = left.findIndex(same);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  };
  return people
    .filter(({ seat, name }) => isLeft((other) => other.seat === seat && other.name === name))
    .filter(({ name }) => isLeft((other) => other.name === name));
}

/** Whether you are the host. */
function isHost({ seats }: Table): boolean {
  return seats.you !== null && seats.you === seats.host;
}

/** Whether the host has removed somebody from *then* to *now*. */
function hasRemoved(then: Table, now: Table): boolean {
  return now.seats.removals > then.seats.removals;
}

/** The people at a table except you. */
function othersAt({ seats }: Table): SeatInfo[] {
  return seats.seats.filter(({ seat, kind }) => kind === "person" && seat !== seats.you);
}

function newsOf(then: Table, now: Table, one: SeatInfo): string {
  const { seat, kind, stand_in } = one;
  const before = then.seats.seats[seat];
  if (before === undefined) return "";
  const name = plainName(now, seat);
  if (before.kind === "person" && kind === "bot") {
    const values = { name: plainName(then, seat), bot: name };
    if (hasRemoved(then, now)) {
      return t("seat-news-removed", { ...values, you: isHost(now) });
    }
    if (now.seats.may_open.includes(seat)) return t("seat-news-left-how", values);
    if (now.seats.may_sit.includes(seat)) return t("seat-news-left-open", values);
    const isOpen =
      now.seats.you === null ? now.seats.may_sit_next.includes(seat) : !before.connected;
    return t(isOpen ? "seat-news-opened" : "seat-news-left", values);
  }
  const opened = then.seats.may_open.includes(seat) && !now.seats.may_open.includes(seat);
  if (opened && kind === "bot" && now.seats.you !== null) {
    return t("seat-news-open-bot", { bot: name });
  }
  if (before.kind === "bot" && kind === "person") {
    return t("seat-news-sat", { name, bot: plainName(then, seat) });
  }
  if (before.kind !== "person" || kind !== "person" || before.stand_in === stand_in) return "";
  if (!stand_in) return t("seat-news-back", { name });
  return mayOpen(now, one)
    ? t("seat-news-bot-plays-how", { name })
    : t("seat-news-bot-plays", { name });
}
