/** Which cards are seen to move from one place of the table to another. */

import type { Card, Event } from "../protocol";

export interface Flight {
  /** Marks of the places, as in `data-testid`. */
  from: string;
  to: string;
  /** The card if everybody may see it. */
  card: Card | null;
  /** Milliseconds before it sets out. */
  wait: number;
}

/** More cards than this at once would only be a cloud. */
const MOST = 6;
const APART = 70;

export function flightsOf(events: readonly Event[]): Flight[] {
  return events
    .flatMap((event): Omit<Flight, "wait">[] => {
      if (!("seat" in event) || event.seat === null) return [];
      const seat = `seat-${event.seat}`;
      const cards = (count: number, from: string, to: string): Omit<Flight, "wait">[] =>
        Array.from({ length: count }, () => ({ from, to, card: null }));
      switch (event.kind) {
        case "drew":
          return [{ from: "stock", to: seat, card: event.open_card }];
        case "swapped":
          return [...cards(event.count, seat, "stock"), ...cards(event.count, "stock", seat)];
        case "redrawn":
          return cards(event.count, "stock", seat);
        case "nest_taken":
          return cards(event.count, "middle", seat);
        default:
          return [];
      }
    })
    .slice(0, MOST)
    .map((flight, i) => ({ ...flight, wait: i * APART }));
}
