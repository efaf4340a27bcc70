/** Sentences about the format of the match on its score sheet: the round, the partners, and when they change. */

import { list, t } from "../messages/messages.svelte";
import type { TableInfo, TableView } from "../protocol";
import { hasPlannedRounds, isOnlyRound, roundNow } from "./formats";
import { isYou, plainName, type Table } from "./people";
import { goalSentence } from "./status";

/** Whether partners change in the next round. */
export function partnersChange(info: TableInfo, view: TableView): boolean {
  const every = info.partners_change_every;
  return every > 0 && view.winners === null && view.results.length % every === 0;
}

/** Whether the best scores are equal after the last round that was planned, so that another one follows. */
export function isExtraRoundNext(info: TableInfo, view: TableView): boolean {
  const planned = info.boards === null && info.format === "fixed_rounds";
  return planned && view.winners === null && view.results.length >= info.rounds;
}

/** Sentences about the round, the partners, and when they change. */
export function arrangement(table: Table, view: TableView): string[] {
  const { info } = table;
  const lines: string[] = [];
  const now = roundNow(view);
  if (hasPlannedRounds(info) && !isOnlyRound(info, now)) {
    lines.push(
      now > info.rounds
        ? t("round-extra-sentence")
        : t("round-of-sentence", { number: now, rounds: info.rounds }),
    );
  }
  const every = info.partners_change_every;
  if (every > 0) {
    lines.push(pairsText(table, view));
    const change = Math.ceil(now / every) * every;
    if (change < info.rounds) lines.push(t("partners-change-after", { number: change }));
  }
  const moves = info.seats_exchange_every;
  if (moves > 0 && view.winners === null) {
    lines.push(t("seats-exchange-after", { number: Math.ceil(now / moves) * moves }));
  }
  if (view.winners === null) lines.push(goalSentence(info));
  return lines;
}

/** Who plays with whom: `You play with Cleo.` */
export function pairsText(table: Table, view: TableView): string {
  const groups = new Map<number, number[]>();
  for (const seat of view.order) {
    const team = view.teams[seat] ?? seat;
    groups.set(team, [...(groups.get(team) ?? []), seat]);
  }
  const { you } = table.seats;
  const own = [...groups.values()].find((seats) => seats.some((seat) => isYou(table, seat)));
  if (own !== undefined && own.length > 1) {
    const others = own.filter((seat) => seat !== you).map((seat) => plainName(table, seat));
    return t("pairs-you", { names: list(others) });
  }
  const pairs = [...groups.values()].map((seats) =>
    list(seats.map((seat) => plainName(table, seat))),
  );
  const sides = pairs.reduce((all, next) => t("pairs-against", { all, next }));
  return t("pairs-now", { sides });
}
