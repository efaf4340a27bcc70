/** Where things lie: seats round the table, cards of a trick, the fan of a hand. Pure arithmetic. */

/** Every hand clockwise; where dummies move or partners change, it is another one from round to round. */
export type Order = readonly number[];

/** How many places to the left of *viewer* a seat lies: 0 is the viewer, 1 the neighbour to the left. */
export function relative(seat: number, viewer: number | null, order: Order): number {
  const first = viewer === null ? 0 : order.indexOf(viewer);
  return (order.indexOf(seat) - first + order.length) % order.length;
}

/** Whose card number *i* of a trick is, counted from the leader's, which is 0. */
export function playerOf(order: Order, leader: number, i: number): number {
  return order[(order.indexOf(leader) + i) % order.length] ?? leader;
}

/** Who bids, the player to the dealer's left first: all hands but the dummies. */
export function bidders(order: Order, dealer: number | null, dummies: readonly number[]): number[] {
  return order
    .map((_, i) => playerOf(order, dealer ?? order[0] ?? 0, i + 1))
    .filter((seat) => !dummies.includes(seat));
}

export interface Place {
  /** From 0 (left) to 1 (right). */
  x: number;
  /** From 0 (top) to 1 (bottom). */
  y: number;
}

const WIDE: Record<number, readonly Place[]> = {
  2: [at(0.5, 1), at(0.5, 0)],
  3: [at(0.5, 1), at(0.1, 0.12), at(0.9, 0.12)],
  4: [at(0.5, 1), at(0, 0.5), at(0.5, 0), at(1, 0.5)],
  5: [at(0.5, 1), at(0, 0.62), at(0.2, 0), at(0.8, 0), at(1, 0.62)],
  6: [at(0.5, 1), at(0, 0.68), at(0.06, 0.14), at(0.5, 0), at(0.94, 0.14), at(1, 0.68)],
};

const NARROW: Record<number, readonly Place[]> = {
  2: [at(0.5, 1), at(0.5, 0)],
  3: [at(0.5, 1), at(0, 0), at(1, 0)],
  4: [at(0.5, 1), at(0, 0.18), at(0.5, 0), at(1, 0.18)],
  5: [at(0.5, 1), at(0, 0.24), at(0.1, 0), at(0.9, 0), at(1, 0.24)],
  6: [at(0.5, 1), at(0, 0.25), at(0, 0), at(0.5, 0), at(1, 0), at(1, 0.25)],
};

function at(x: number, y: number): Place {
  return { x, y };
}

/** Where the seat *steps* places to the left of the viewer is drawn. */
export function seatPlace(steps: number, seats: number, narrow: boolean, low = false): Place {
  const place = (narrow ? NARROW : WIDE)[seats]?.[steps] ?? at(0.5, 0);
  if (!narrow || !low) return place;
  if (steps === 0) return place;
  // Where there is little height, the others stand in one line.
  return at((steps - 1) / Math.max(1, seats - 2), 0);
}

/** With many players an even circle would lay cards over one another. */
const MANY: Record<number, readonly Place[]> = {
  5: [at(0, 0.9), at(-1, 0.3), at(-0.5, -0.7), at(0.5, -0.7), at(1, 0.3)],
  6: [at(0, 0.9), at(-1, 0.35), at(-0.52, -0.55), at(0, -0.85), at(0.52, -0.55), at(1, 0.35)],
};

/** Where the card of that seat lies in the trick, from -1 to 1 in both directions from the middle. */
export function trickPlace(steps: number, seats: number): Place {
  const many = MANY[seats]?.[steps];
  if (many !== undefined) return many;
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / seats;
  return { x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
}

export interface Fan {
  /** Cards in each row, top row first. */
  rows: number[];
  /** From one card to the next. */
  step: number;
  cardWidth: number;
}

/** A strip narrower than this does not show the number on a card. */
const NARROWEST = 0.46;

/** Lays *cards* into *width* with cards at most *cardWidth* wide: in one row if each still shows enough, else in two. */
export function fan(cards: number, width: number, cardWidth: number): Fan {
  const one = stepOf(cards, width, cardWidth);
  if (cards < 8 || one >= cardWidth * NARROWEST) return { rows: [cards], step: one, cardWidth };
  const top = Math.floor(cards / 2);
  const rows = [top, cards - top];
  return { rows, step: stepOf(cards - top, width, cardWidth), cardWidth };
}

function stepOf(cards: number, width: number, cardWidth: number): number {
  if (cards < 2) return 0;
  return round(Math.min((width - cardWidth) / (cards - 1), cardWidth * 0.86));
}

function round(x: number): number {
  return Math.round(x * 1000) / 1000 || 0;
}
