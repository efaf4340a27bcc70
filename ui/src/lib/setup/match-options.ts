/** The match options that a host chooses, and the fields of the request for them. */

import { t } from "../messages/messages.svelte";
import type { MatchChoices, NewTable, VariantInfo } from "../protocol";

export interface ChosenOptions {
  /** `target`, `rounds`, `rotation`, or `games-5`; `null` as in the other fields: as the rules say. */
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

/** The number of rounds to offer if the rules have none. */
const DEFAULT_ROUNDS = 8;

export function noOptions(): ChosenOptions {
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

/** The *options* that stay when another game is chosen. The length is left out, because it depends on the game. */
export function keptOptions({ tableMode, undo, hints }: ChosenOptions): ChosenOptions {
  return { ...noOptions(), tableMode, undo, hints };
}

/** The *options* for a match with friends, where hints are off by default; alone with bots they are on. */
export function withFriends(options: ChosenOptions): ChosenOptions {
  return { ...options, hints: options.hints === true ? true : null };
}

/** The lengths that a match may have, each as a key and a label. */
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

/** The number of rounds of a match with fixed rounds. */
export function roundsOf(options: ChosenOptions, choices: MatchChoices): number {
  return options.rounds ?? (choices.rounds > 0 ? choices.rounds : DEFAULT_ROUNDS);
}

/** Whether a game can be played as a duplicate match: it has lasting sides and allows a fixed number of rounds. */
export function mayBeDuplicate({ choices }: VariantInfo): boolean {
  return choices.fixed_rounds && choices.exchange_seats_every > 0;
}

/** The fields of the request for a duplicate match, which has neither undo nor hints. */
export function duplicateRequest(
  options: ChosenOptions,
  { choices }: VariantInfo,
): Partial<NewTable> {
  return {
    format: "fixed_rounds",
    rounds: roundsOf(options, choices),
    ...(choices.exchanges_seats ? { exchange_seats_every: 0 } : {}),
    ...playRequest(options, choices),
  };
}

/** The fields of the request about table mode and swapping; empty where the choice is the same as in the rules. */
function playRequest({ swap, tableMode }: ChosenOptions, choices: MatchChoices): Partial<NewTable> {
  const table: Partial<NewTable> = {};
  if (choices.may_swap && swap !== null && swap !== choices.swaps) table.swap = swap;
  if (tableMode !== null && tableMode !== choices.table_mode) {
    table.enforcement = tableMode ? "table" : "strict";
  }
  return table;
}

/** The length of a match according to the rules. */
export function defaultLength(choices: MatchChoices): string {
  if (choices.games.length > 0) return `games-${choices.best_of}`;
  if (choices.format === "to_target") return "target";
  return choices.format === "rotation" ? "rotation" : "rounds";
}

/** The fields of the request for *options*; those that are the same as in the rules are left out. */
export function matchRequest(options: ChosenOptions, variant: VariantInfo): Partial<NewTable> {
  const { choices } = variant;
  const table: Partial<NewTable> = playRequest(options, choices);
  const usual = defaultLength(choices);
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
