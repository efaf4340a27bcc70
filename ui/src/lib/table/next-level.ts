/** The level of bots that comes after the one that a player has just beaten. */

import type { BotInfo, TableView } from "../protocol";
import type { Table } from "./people";

/**
 * The level of the bots, if the reader has won a match of several rounds alone against bots of one level; otherwise
 * `null`.
 */
export function beatenLevel(table: Table, view: TableView): string | null {
  const { you, seats, may_set_bots: maySetBots } = table.seats;
  // Where the cards were chosen, another match deals the same again.
  if (you === null || !maySetBots || table.info.origin !== null) return null;
  if (view.results.length < 2) return null;
  const [winner, ...others] = view.winners ?? [];
  if (winner !== table.info.account_of[you] || others.length > 0) return null;
  const players = seats.filter(({ kind, seat }) => kind !== "dummy" && seat !== you);
  const level = players[0]?.bot ?? null;
  return players.every(({ kind, bot }) => kind === "bot" && bot === level) ? level : null;
}

/** The level after *beaten* among all *levels* from the weakest on, or `null` after the last and after an unknown one. */
export function levelAfter(beaten: string | null, levels: readonly BotInfo[]): string | null {
  const place = levels.findIndex(({ name }) => name === beaten);
  return place < 0 ? null : (levels[place + 1]?.name ?? null);
}
