/** Selects the sounds for what has just been shown. */

import type { Event, TableView } from "../protocol";
import { isYou, type Table } from "../table/people";

/** The sounds, in the order in which they play if there are several at once. */
export const CUES = ["deal", "card", "trick", "set", "made", "win", "turn"] as const;
export type Cue = (typeof CUES)[number];

/** The sounds for *events*, which led from the view *before* to *view*. */
export function cuesOf(
  table: Table,
  before: TableView | null,
  view: TableView,
  events: readonly Event[],
): Cue[] {
  const found = new Set(events.flatMap((event) => cueOf(table, view, event) ?? []));
  if (found.has("win")) found.delete("made");
  if (becomesYourTurn(table, before, view)) found.add("turn");
  return CUES.filter((cue) => found.has(cue));
}

function cueOf(table: Table, view: TableView, event: Event): Cue | null {
  switch (event.kind) {
    case "dealt":
      return "deal";
    case "played":
      return "card";
    case "trick_taken":
      return "trick";
    case "round_counted": {
      const made = view.results.at(-1)?.made ?? null;
      return made === null ? null : made ? "made" : "set";
    }
    case "match_ended": {
      const { you } = table.seats;
      const own = you === null ? undefined : table.info.account_of[you];
      return own !== undefined && event.winners.includes(own) ? "win" : null;
    }
    default:
      return null;
  }
}

/** Whether you must decide something in *view* and did not have to in *before*. */
function becomesYourTurn(table: Table, before: TableView | null, view: TableView): boolean {
  return before !== null && isYourTurn(table, view) && !isYourTurn(table, before);
}

/** Whether the table waits for your decision, or for your answer to a question. */
export function isYourTurn(table: Table, view: TableView): boolean {
  if (view.proposal !== null) return view.may.includes("answer");
  return isYou(table, view.turn) && view.legal !== null;
}
