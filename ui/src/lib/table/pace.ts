/**
 * What is shown while several things have happened at once.
 *
 * An update tells what happened (events) and how things stand afterwards (the view). `frames` makes one picture for
 * each thing that people should see happen; the last picture is the view itself. Nothing is shown that is not in the
 * events or in one of the two views.
 */

import { advance } from "./advance";
import { nestGoes } from "./flights";
import { playerOf } from "./people";
import type { Pace } from "../page/settings.svelte";
import type { Event, SeenEvent, TableInfo, TableView, Update } from "../protocol";

/**
 * How long a picture stays: not at all, as long as a card or call, a completed trick, the nest on its way to who won it,
 * a moment to read, or long enough to understand why cards are thrown in.
 */
export type Hold = "none" | "step" | "trick" | "nest" | "read" | "explain";

export interface Frame {
  view: TableView;
  /** What is announced with it. */
  events: readonly SeenEvent[];
  hold: Hold;
}

const DURATIONS: Record<Hold, [moving: number, still: number]> = {
  none: [0, 0],
  step: [450, 150],
  trick: [1300, 1300],
  // Nothing is to be seen of it where nothing moves.
  nest: [1000, 0],
  read: [900, 700],
  explain: [4500, 4500],
};

/** How much longer than usual things are shown. A trick that is complete can always be read. */
const FACTORS: Record<Pace, number> = { slow: 2.2, normal: 1, quick: 0.55 };

/** How long a picture stays, in milliseconds. */
export function duration(hold: Hold, moving: boolean, pace: Pace = "normal"): number {
  return Math.round(DURATIONS[hold][moving ? 0 : 1] * FACTORS[pace]);
}

/** The pictures of *update* after *before*. */
export function frames(
  before: TableView,
  update: Pick<Update, "events"> & { view: TableView },
  info: Pick<TableInfo, "account_of" | "sort" | "nest_to_last_trick">,
): Frame[] {
  const { events, view } = update;
  const back = events.some(({ event }) => event.kind === "undone" || event.kind === "taken_back");
  if (events[0]?.seq !== before.seq + 1 || back) {
    // Something was missed, or taken back: there is nothing to build on.
    return [{ view, events, hold: back ? "read" : "none" }];
  }
  const shown: Frame[] = [];
  let now = before;
  let silent: SeenEvent[] = [];
  events.forEach((seen, i) => {
    now = { ...advance(now, seen.event, { ...info, after: view }), seq: seen.seq };
    silent.push(seen);
    const next = events[i + 1]?.event;
    const nest = seen.event.kind === "trick_taken" && nestGoes(now, info);
    const hold = nest ? "nest" : holdOf(seen.event, next);
    if (hold === "none" || next === undefined) return;
    shown.push({
      view: { ...now, ...between(now, next), legal: null, dimmed: null },
      events: silent,
      hold,
    });
    silent = [];
  });
  const last = events[events.length - 1]?.event;
  shown.push({ view, events: silent, hold: last ? holdOf(last, undefined) : "none" });
  return shown;
}

/** What a seat does in its turn, as opposed to what happens to it. */
const ACTS: readonly Event["kind"][] = [
  "played",
  "bid_made",
  "passed",
  "passed_in_favor",
  "buried",
  "trump_named",
  "swapped",
  "redrawn",
  "gave",
  "partner_called",
  "chip_removed",
  "drew",
];

/** How things stand while *next* is still to be shown: whose turn it is, and who has won a full trick. */
function between(now: TableView, next: Event): Partial<TableView> {
  if (next.kind === "trick_taken") return { turn: null, mover: null, winning: next.seat };
  const mover = ACTS.includes(next.kind) && "seat" in next ? next.seat : null;
  return { turn: playerOf(now, mover), mover, winning: now.winning };
}

function holdOf(event: Event, next: Event | undefined): Hold {
  switch (event.kind) {
    case "played":
      return next?.kind === "trick_taken" ? "trick" : "step";
    case "bid_made":
    case "passed":
    case "passed_in_favor":
    case "stock_turned":
      return "step";
    case "drew":
      // A card that only its player sees is told to them.
      return event.card !== null && event.open_card === null ? "read" : "step";
    case "swapped":
    case "redrawn":
      return event.count > 0 ? "read" : "step";
    case "auction_won":
    case "nest_taken":
    case "buried":
    case "trump_named":
    case "trump_turned":
    case "trump_cut":
    case "gave":
    case "received":
    case "partner_called":
    case "partner_shown":
    case "dummy_shown":
    case "chips_placed":
    case "chip_removed":
      return "read";
    case "line_completed":
      return "trick";
    case "thrown_in":
      return "explain";
    default:
      return "none";
  }
}
