/** Which cards are seen to move from one place of the table to another. */

import type { Card, Event, TableInfo, TableView } from "../protocol";

/** Where a card sets out or arrives, as marked in the page. */
export type Spot = "stock" | "middle" | `seat-${number}`;

export interface Flight {
  from: Spot;
  to: Spot;
  /** The card if everybody may see it. */
  card: Card | null;
  /** Milliseconds before it sets out. */
  wait: number;
}

/** More cards than this at once would only be a cloud. */
const MOST = 12;
/** How long a card is on its way, in milliseconds. */
export const FLIGHT = 340;
/** The last card sets out at most so many milliseconds after the first, and usually one follows another by APART. */
const SPREAD = 220;
const APART = 60;
/** How often each hand is seen to get a card when a round is dealt; the rest goes without saying. */
const DEALT = 2;

type Move = Omit<Flight, "wait">;

/** The nest sets out when the cards of the last trick are on their way, in milliseconds. */
const AFTER_TRICK = 100;

/** Whether the trick just taken was the last one, and the nest goes to its winner; *view*: after it. */
export function nestGoes(
  view: TableView,
  { nest_to_last_trick: goes }: Pick<TableInfo, "nest_to_last_trick">,
): boolean {
  return goes && view.nest_size > 0 && view.hand_sizes.every((size) => size === 0);
}

/** What moves because of *events*, after which things stand as in *view*. */
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
  const late = events.some(({ kind }) => kind === "trick_taken") ? AFTER_TRICK : 0;
  return timed(moves).map((flight) => ({ ...flight, wait: flight.wait + late }));
}

/** The deal, for somebody who comes to a table at which nothing has happened since; else nothing. */
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
  return Array.from({ length: DEALT }, () => hands)
    .flat()
    .filter((seat) => seat !== dealer)
    .map((seat) => ({ from: `seat-${dealer}`, to: `seat-${seat}`, card: null }));
}

function cards(count: number, from: Spot, to: Spot): Move[] {
  return Array.from({ length: count }, () => ({ from, to, card: null }));
}

/** One after the other, and all within a moment. */
function timed(moves: readonly Move[]): Flight[] {
  const some = moves.slice(0, MOST);
  const apart = Math.min(APART, SPREAD / Math.max(1, some.length - 1));
  return some.map((move, i) => ({ ...move, wait: Math.round(i * apart) }));
}
