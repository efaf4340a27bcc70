/**
 * Splits an update with several events into frames that are shown one after the other.
 *
 * An update has events and the view after them. `frames` makes one frame for each event that people should see; the last
 * frame is the view itself. A frame shows only what is in the events or in one of the two views.
 */

import { advance } from "./advance";
import { nestGoes } from "./flights";
import { playerOf } from "./people";
import type { Pace } from "../page/settings.svelte";
import type { Event, SeenEvent, TableInfo, TableView, Update } from "../protocol";

/**
 * How long a frame is shown: not at all, as long as for a card or call, for a completed trick, for the nest on its way to
 * the winner, to read a text, or to understand why cards were thrown in.
 */
export type Hold = "none" | "step" | "trick" | "nest" | "read" | "explain";

export interface Frame {
  view: TableView;
  /** The events that are announced with the frame. */
  events: readonly SeenEvent[];
  hold: Hold;
}

/** In ms. Who wants no animations needs as much time to see or hear what happened. */
const DURATIONS_MS: Record<Hold, number> = {
  none: 0,
  step: 450,
  trick: 1300,
  nest: 1000,
  read: 900,
  explain: 4500,
};

/** The factors for durations. A completed trick can be read at every pace. */
const FACTORS: Record<Pace, number> = { slow: 2.2, normal: 1, quick: 0.55 };

/** How long a frame is shown, in ms. */
export function duration(hold: Hold, moving: boolean, pace: Pace = "normal"): number {
  // The nest only moves, so without animations there is nothing to see.
  if (hold === "nest" && !moving) return 0;
  return Math.round(DURATIONS_MS[hold] * FACTORS[pace]);
}

/** The frames for *update* after the view *before*. */
export function frames(
  before: TableView,
  update: Pick<Update, "events"> & { view: TableView },
  info: Pick<TableInfo, "account_of" | "sort" | "nest_to_last_trick">,
): Frame[] {
  const { events, view } = update;
  const back = events.some(({ event }) => event.kind === "undone" || event.kind === "taken_back");
  if (events[0]?.seq !== before.seq + 1 || back) {
    // Events were missed or undone, so the frames in between cannot be computed.
    return [{ view, events, hold: back ? "read" : "none" }];
  }
  const shown: Frame[] = [];
  let now = before;
  let unshown: SeenEvent[] = [];
  events.forEach((seen, i) => {
    now = { ...advance(now, seen.event, { ...info, after: view }), seq: seen.seq };
    unshown.push(seen);
    const next = events[i + 1]?.event;
    const nest = seen.event.kind === "trick_taken" && nestGoes(now, info);
    const hold = nest ? "nest" : holdOf(seen.event, next);
    if (hold === "none" || next === undefined) return;
    shown.push({
      view: { ...now, ...between(now, next), legal: null, dimmed: null },
      events: unshown,
      hold,
    });
    unshown = [];
  });
  const last = events[events.length - 1]?.event;
  shown.push({ view, events: unshown, hold: last ? holdOf(last, undefined) : "none" });
  return shown;
}

/** The events that are decisions of a seat in its turn. */
const DECISIONS: readonly Event["kind"][] = [
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

/** Changes to the view before *next* is shown: whose turn it is, and who won a completed trick. */
function between(now: TableView, next: Event): Partial<TableView> {
  if (next.kind === "trick_taken") return { turn: null, mover: null, winning: next.seat };
  const mover = DECISIONS.includes(next.kind) && "seat" in next ? next.seat : null;
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
      // The player needs time to read which hidden card they drew.
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
