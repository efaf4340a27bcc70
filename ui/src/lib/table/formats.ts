/** Texts about the format of the match: the current round, the partners, and when they change. */

import { list, t } from "../messages/messages.svelte";
import type { TableInfo, TableView } from "../protocol";
import { isYou, plainName, roundOver, type Table } from "./people";
import { goalSentence, goalText } from "./status";

/** The number of the current round, or of the last counted one between rounds. */
function roundNow(view: TableView): number {
  const counted = roundOver(view) && view.thrown_in === null;
  return Math.max(1, view.results.length + (counted ? 0 : 1));
}

/** Whether the number of rounds is fixed before the match. */
function hasPlannedRounds({ boards, format }: TableInfo): boolean {
  return boards === null && format !== "to_target";
}

/** The text in the top bar: `Round 3 of 12`, `to 300`. */
export function barText(info: TableInfo, view: TableView): string {
  if (!hasPlannedRounds(info)) return goalText(info);
  const number = roundNow(view);
  return number > info.rounds ? t("round-extra") : t("round-of", { number, rounds: info.rounds });
}

/** The current round: `Round 3 of 12` or, where their number is open, `Round 3` by the number of the *deal*. */
export function roundText(info: TableInfo, view: TableView, deal = view.round_number): string {
  if (hasPlannedRounds(info)) return barText(info, view);
  return t("round-number", { number: Math.max(1, deal) });
}

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
  if (hasPlannedRounds(info)) {
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
