/** The match options that a host asks for, and how the request says them. */

import { t } from "../messages/messages.svelte";
import type { MatchChoices, NewTable, VariantInfo } from "../protocol";

export interface AskedOptions {
  /** `target`, `rounds`, `rotation`, or `games-5`; `null`: as the rules say. */
  length: string | null;
  target: number | null;
  rounds: number | null;
  exchange: boolean | null;
  swap: boolean | null;
  tableMode: boolean | null;
  undo: boolean | null;
  hints: boolean | null;
  /** Whether two tables play the same deals. */
  duplicate: boolean;
}

const ROUNDS = 8;

export function noOptions(): AskedOptions {
  return {
    length: null,
    target: null,
    rounds: null,
    exchange: null,
    swap: null,
    tableMode: null,
    undo: null,
    hints: null,
    duplicate: false,
  };
}

/** The *options* that stay with another game: what people agreed on. How long it goes depends on the game. */
export function keptOptions({ tableMode, undo, hints }: AskedOptions): AskedOptions {
  return { ...noOptions(), tableMode, undo, hints };
}

/** The *options* where seats are kept for friends: alone with bots one may ask for hints, so that "no" is what is usual. */
export function withFriends(options: AskedOptions): AskedOptions {
  return { ...options, hints: options.hints === true ? true : null };
}

/** How long a match may be: what is sent back, and what people read. */
export function lengths(variant: VariantInfo): [key: string, label: string][] {
  const { choices } = variant;
  if (choices.games.length > 0) {
    return choices.games.map((games) => [
      `games-${games}`,
      games === 1 ? t("length-one-game") : t("length-best-of", { games }),
    ]);
  }
  const found: [string, string][] = [["target", t("length-target")]];
  if (choices.fixed_rounds) found.push(["rounds", t("length-rounds")]);
  if (choices.rotation > 0) {
    found.push(["rotation", t("length-rotation", { rounds: choices.rotation })]);
  }
  return found;
}

/** How many rounds are meant where their number is fixed. */
export function roundsOf(options: AskedOptions, choices: MatchChoices): number {
  return options.rounds ?? (choices.rounds > 0 ? choices.rounds : ROUNDS);
}

/** Whether a game may be played at two tables: its sides last, and a number of rounds may be agreed on. */
export function mayBeDuplicate({ choices }: VariantInfo): boolean {
  return choices.fixed_rounds && choices.exchange_seats_every > 0;
}

/** The part of the request for two tables, which have neither undo nor hints. */
export function askedDuplicate(options: AskedOptions, { choices }: VariantInfo): Partial<NewTable> {
  return {
    format: "fixed_rounds",
    rounds: roundsOf(options, choices),
    ...(choices.exchanges_seats ? { exchange_seats_every: 0 } : {}),
    ...askedPlay(options, choices),
  };
}

/** The part of the request that says how cards are played and swapped; nothing where the rules say the same. */
function askedPlay({ swap, tableMode }: AskedOptions, choices: MatchChoices): Partial<NewTable> {
  const table: Partial<NewTable> = {};
  if (choices.may_swap && swap !== null && swap !== choices.swaps) table.swap = swap;
  if (tableMode !== null && tableMode !== choices.table_mode) {
    table.enforcement = tableMode ? "table" : "strict";
  }
  return table;
}

/** The length that is meant while nothing else is wished. */
export function usualLength(choices: MatchChoices): string {
  if (choices.games.length > 0) return `games-${choices.best_of}`;
  if (choices.format === "to_target") return "target";
  return choices.format === "rotation" ? "rotation" : "rounds";
}

/** The part of the request that says it; nothing where the rules say the same. */
export function askedMatch(options: AskedOptions, variant: VariantInfo): Partial<NewTable> {
  const { choices } = variant;
  const table: Partial<NewTable> = askedPlay(options, choices);
  const usual = usualLength(choices);
  const length = options.length ?? usual;
  if (length === "target" && length !== usual) table.format = "to_target";
  const rounds = roundsOf(options, choices);
  if (length === "rounds" && (length !== usual || rounds !== choices.rounds)) {
    table.format = "fixed_rounds";
    table.rounds = rounds;
  }
  if (length === "rotation" && length !== usual) table.format = "rotation";
  if (length.startsWith("games-") && length !== usual) {
    table.games = Number(length.slice("games-".length));
  }
  if (length === "target" && options.target !== null && options.target !== variant.target) {
    table.target = options.target;
  }
  const exchange = options.exchange ?? choices.exchanges_seats;
  if (length !== "rotation" && exchange !== choices.exchanges_seats) {
    table.exchange_seats_every = exchange ? choices.exchange_seats_every : 0;
  }
  if (options.undo !== null && options.undo !== choices.undo) table.undo = options.undo;
  if (options.hints !== null) table.hints = options.hints;
  return table;
}
