/** The animations of cards that move from one place of the table to another. */

import type { Card, Event, TableInfo, TableView } from "../protocol";

/** The start or end of a movement, as in the `data-spot` attributes of the page. */
export type Spot = "stock" | "middle" | `seat-${number}`;

export interface Flight {
  from: Spot;
  to: Spot;
  /** The card if everybody may see it, else `null`. */
  card: Card | null;
  /** The delay before it starts, in ms. */
  wait: number;
}

/** The maximum number of cards that move at once. */
const MAX_FLIGHTS = 12;
/** The duration of a movement, in ms. */
export const FLIGHT_MS = 340;
/** The maximum delay of the last card after the first, in ms. */
const MAX_STAGGER_MS = 220;
/** The usual delay of a card after the previous one, in ms. */
const STAGGER_MS = 60;
/** The number of cards per hand that are animated when a round is dealt. */
const DEALT_PER_HAND = 2;

type Move = Omit<Flight, "wait">;

/** The delay of the nest after the cards of the last trick, in ms. */
const NEST_DELAY_MS = 100;

/** Whether the last trick was taken and the nest goes to its winner; *view* is the view after the trick. */
export function nestGoes(
  view: TableView,
  { nest_to_last_trick: goes }: Pick<TableInfo, "nest_to_last_trick">,
): boolean {
  return goes && view.nest_size > 0 && view.hand_sizes.every((size) => size === 0);
}

/** The movements for *events*, which led to *view*. */
export function flightsOf(
  events: readonly Event[],
  view: TableView,
  info: Pick<TableInfo, "nest_to_last_trick">,
): Flight[] {
  const moves = events.flatMap((event): Move[] => {
    if (event.kind === "dealt") return deal(event.dealer, event.order);
    if (!("seat" in event) || event.seat === null) return [];
    const seat: Spot = `seat-${event.seat}`;
    switch (event.kind) {
      case "drew":
        return [{ from: "stock", to: seat, card: event.open_card }];
      case "swapped":
        return [...cards(event.count, seat, "stock"), ...cards(event.count, "stock", seat)];
      case "redrawn":
        return cards(event.count, "stock", seat);
      case "nest_taken":
        return cards(event.count, "middle", seat);
      case "buried":
        return cards(event.count, seat, "middle");
      case "received":
        return cards(event.count, `seat-${event.giver}`, seat);
      case "trick_taken":
        return nestGoes(view, info) ? cards(view.nest_size, "middle", seat) : [];
      default:
        return [];
    }
  });
  const late = events.some(({ kind }) => kind === "trick_taken") ? NEST_DELAY_MS : 0;
  return timed(moves).map((flight) => ({ ...flight, wait: flight.wait + late }));
}

/** The movements of the deal, for somebody who joins right after it; `[]` if more has happened. */
export function firstFlights(view: TableView): Flight[] {
  const fresh =
    view.phase === "auction" &&
    view.calls.length === 0 &&
    view.contract === null &&
    view.leader === null &&
    view.hand_sizes.some((size) => size > 0);
  return fresh && view.dealer !== null ? timed(deal(view.dealer, view.order)) : [];
}

function deal(dealer: number, order: readonly number[]): Move[] {
  const first = order.indexOf(dealer) + 1;
  const hands = order.map((_, i) => order[(first + i) % order.length] ?? 0);
  return Array.from({ length: DEALT_PER_HAND }, () => hands)
    .flat()
    .filter((seat) => seat !== dealer)
    .map((seat) => ({ from: `seat-${dealer}`, to: `seat-${seat}`, card: null }));
}

function cards(count: number, from: Spot, to: Spot): Move[] {
  return Array.from({ length: count }, () => ({ from, to, card: null }));
}

/** Staggers *moves*, all within `MAX_STAGGER_MS`. */
function timed(moves: readonly Move[]): Flight[] {
  const shown = moves.slice(0, MAX_FLIGHTS);
  const stagger = Math.min(STAGGER_MS, MAX_STAGGER_MS / Math.max(1, shown.length - 1));
  return shown.map((move, i) => ({ ...move, wait: Math.round(i * stagger) }));
}
