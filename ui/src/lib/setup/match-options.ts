/** What a host wishes for the match beside the game itself, and how it is asked for. */

import type { MatchChoices, NewTable, VariantInfo } from "../protocol";

export interface Wishes {
  /** `target`, `rounds`, `rotation`, or `games-5`; `null`: as the rules say. */
  length: string | null;
  target: number | null;
  rounds: number | null;
  exchange: boolean | null;
  tableMode: boolean | null;
  undo: boolean | null;
  hints: boolean | null;
}

const ROUNDS = 8;

export function noWishes(): Wishes {
  return {
    length: null,
    target: null,
    rounds: null,
    exchange: null,
    tableMode: null,
    undo: null,
    hints: null,
  };
}

/** What of the *wishes* stays with another game: what people agreed on. How long it goes depends on the game. */
export function keptWishes({ tableMode, undo, hints }: Wishes): Wishes {
  return { ...noWishes(), tableMode, undo, hints };
}

/** How long a match may be: what is sent back, and what people read. */
export function lengths(variant: VariantInfo): [key: string, label: string][] {
  const { choices } = variant;
  if (choices.games.length > 0) {
    return choices.games.map((n) => [`games-${n}`, n === 1 ? "One game" : `Best of ${n} games`]);
  }
  const found: [string, string][] = [["target", "Until somebody reaches the target"]];
  if (choices.fixed_rounds) found.push(["rounds", "A fixed number of rounds"]);
  if (choices.rotation > 0) {
    found.push(["rotation", `${choices.rotation} rounds with changing partners`]);
  }
  return found;
}

/** How many rounds are meant where their number is fixed. */
export function roundsOf(wishes: Wishes, choices: MatchChoices): number {
  return wishes.rounds ?? (choices.rounds > 0 ? choices.rounds : ROUNDS);
}

/** The length that is meant while nothing else is wished. */
export function usualLength(choices: MatchChoices): string {
  if (choices.games.length > 0) return `games-${choices.best_of}`;
  if (choices.format === "to_target") return "target";
  return choices.format === "rotation" ? "rotation" : "rounds";
}

/** The part of the request that says it; nothing where the rules say the same. */
export function asked(wishes: Wishes, variant: VariantInfo): Partial<NewTable> {
  const { choices } = variant;
  const table: Partial<NewTable> = {};
  const usual = usualLength(choices);
  const length = wishes.length ?? usual;
  if (length === "target" && length !== usual) table.format = "to_target";
  const rounds = roundsOf(wishes, choices);
  if (length === "rounds" && (length !== usual || rounds !== choices.rounds)) {
    table.format = "fixed_rounds";
    table.rounds = rounds;
  }
  if (length === "rotation" && length !== usual) table.format = "rotation";
  if (length.startsWith("games-") && length !== usual) {
    table.games = Number(length.slice("games-".length));
  }
  if (length === "target" && wishes.target !== null && wishes.target !== variant.target) {
    table.target = wishes.target;
  }
  const exchange = wishes.exchange ?? choices.exchanges_seats;
  if (length !== "rotation" && exchange !== choices.exchanges_seats) {
    table.exchange_seats_every = exchange ? choices.exchange_seats_every : 0;
  }
  if (wishes.tableMode !== null && wishes.tableMode !== choices.table_mode) {
    table.enforcement = wishes.tableMode ? "table" : "strict";
  }
  if (wishes.undo !== null && wishes.undo !== choices.undo) table.undo = wishes.undo;
  if (wishes.hints !== null) table.hints = wishes.hints;
  return table;
}
