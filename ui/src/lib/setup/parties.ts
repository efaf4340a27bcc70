/** Texts for the waiting room: who plays with whom, and what was agreed. */

import { list, t } from "../messages/messages.svelte";
import type { Seat, SeatInfo, Side, TableInfo } from "../protocol";
import { hasLastingSides, membersOf, plainName, type Table } from "../table/people";
import { goalSentence } from "../table/status";

/** The seats of a side, or of a table without lasting sides. */
export interface Party {
  /** The number of the side, which sets its color; `null` if there are no lasting sides. */
  side: Side | null;
  title: string;
  seats: SeatInfo[];
}

/** The sides of a table in the order of their first seats; a single party if there are no lasting sides. */
export function parties(table: Table): Party[] {
  const { info, seats } = table;
  if (!hasLastingSides(info)) {
    return [{ side: null, title: t("waiting-room-players"), seats: [...seats.seats] }];
  }
  return [...new Set(info.account_of)].map((side) => ({
    side,
    title: titleOf(table, side),
    seats: membersOf(table, side).flatMap((seat) => seats.seats[seat] ?? []),
  }));
}

function titleOf(table: Table, side: Side): string {
  const team = table.info.teams?.[side];
  if (team !== undefined) return t("team-name", { team: team === 0 ? "first" : "second" });
  const { you } = table.seats;
  const two = new Set(table.info.account_of).size === 2;
  if (you !== null && table.info.account_of[you] === side) return t("your-side");
  if (you !== null && two) return t("other-side");
  const people = peopleOf(table, side);
  if (people.length > 0) return t("waiting-room-with", { names: list(people) });
  const others = two ? peopleOf(table, side === 0 ? 1 : 0) : [];
  if (others.length > 0) return t("waiting-room-against", { names: list(others) });
  return t("waiting-room-side", { number: side + 1 });
}

function peopleOf(table: Table, side: Side): string[] {
  return membersOf(table, side)
    .filter((seat) => table.seats.seats[seat]?.kind === "person")
    .map((seat) => plainName(table, seat));
}

/** The agreed options of the match, one sentence each: how it ends, how mistakes are treated, and undo. */
export function agreedOn(info: TableInfo): string[] {
  const moves = info.seats_exchange_every;
  const fixed = info.boards === null && info.format !== "to_target";
  const exchanges = moves > 0 && !(fixed && info.rounds <= moves);
  return [
    goalSentence(info),
    ...(info.origin === "duplicate" ? [t("waiting-room-same-cards")] : []),
    ...(exchanges ? [t("waiting-room-seats-exchange", { count: moves })] : []),
    ...(info.table_mode ? [t("waiting-room-table-mode")] : []),
    t(info.undo ? "waiting-room-undo" : "waiting-room-no-undo"),
  ];
}

/** The names of the partners of *seat*; `""` if there are none yet or partners change. */
export function partnersOf(table: Table, seat: Seat): string {
  const { info, seats } = table;
  if (!hasLastingSides(info)) return "";
  const names = membersOf(table, info.account_of[seat] ?? 0)
    .filter((one) => one !== seat && ["person", "bot"].includes(seats.seats[one]?.kind ?? ""))
    .map((one) => plainName(table, one));
  return list(names);
}

/** How sides are formed if they do not last, in a sentence; `""` if they last. */
export function aboutSides(info: TableInfo): string {
  if (info.partners_change_every > 0) {
    return t("waiting-room-partners-change", { count: info.partners_change_every });
  }
  switch (info.sides) {
    case "individual":
      return t("waiting-room-alone");
    case "declarer_vs_rest":
      return t("waiting-room-declarer");
    case "called_partner":
      return t("waiting-room-called");
    case "alternating":
      return "";
  }
}
