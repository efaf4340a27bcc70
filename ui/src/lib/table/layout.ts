/** Where things lie: seats round the table, cards of a trick, the fan of a hand. Pure arithmetic. */

/** Every hand clockwise; where dummies move or partners change, it is another one from round to round. */
export type Order = readonly number[];

/** How many places to the left of *viewer* a seat lies: 0 is the viewer, 1 the neighbor to the left. */
export function relative(seat: number, viewer: number | null, order: Order): number {
  const first = viewer === null ? 0 : order.indexOf(viewer);
  return (order.indexOf(seat) - first + order.length) % order.length;
}

/** The seat *steps* places to the left of *seat*: whose card comes that many after that of *seat*. */
export function seatAfter(order: Order, seat: number, steps: number): number {
  return order[(order.indexOf(seat) + steps) % order.length] ?? seat;
}

/** Who bids, the player to the dealer's left first: all hands but the dummies. */
export function bidders(order: Order, dealer: number | null, dummies: readonly number[]): number[] {
  return order
    .map((_, i) => seatAfter(order, dealer ?? order[0] ?? 0, i + 1))
    .filter((seat) => !dummies.includes(seat));
}

export interface Place {
  /** From 0 (left) to 1 (right). */
  x: number;
  /** From 0 (top) to 1 (bottom). */
  y: number;
}

/** With many players an even circle would lay cards over one another. */
const MANY: Record<number, readonly Place[]> = {
  5: [at(0, 0.9), at(-1, 0.3), at(-0.5, -0.7), at(0.5, -0.7), at(1, 0.3)],
  6: [at(0, 0.9), at(-1, 0.35), at(-0.52, -0.55), at(0, -0.85), at(0.52, -0.55), at(1, 0.35)],
  7: [
    ...[at(0, 0.95), at(-0.55, 0.75), at(-1, -0.05), at(-0.42, -0.85)],
    ...[at(0.42, -0.85), at(1, -0.05), at(0.55, 0.75)],
  ],
  8: [
    ...[at(0, 0.95), at(-0.55, 0.8), at(-1, 0), at(-0.55, -0.8), at(0, -0.95)],
    ...[at(0.55, -0.8), at(1, 0), at(0.55, 0.8)],
  ],
};

export interface TrickLayout {
  cardWidth: number;
  /** Where the middle of each seat's card lies from the middle of the table, in pixels; you first, then clockwise. */
  places: Place[];
}

const LARGEST = 112;
/** Narrower cards are never laid. */
export const SMALLEST = 24;
/** Cards so wide lie each on the side of its player, even if a row had room for wider ones. */
const GOOD = 64;
/** Between the cards of a trick, so that each stands alone. */
const APART = 6;
/** The height of a card of width 1. */
export const TALL = 1.44;

/** Lays one card for each seat, none on another, as large as fits: each on the side of its player, or all in a row. */
export function trickLayout(seats: number, width: number, height: number): TrickLayout {
  const across = seats > 4 ? 5 : seats > 2 ? 3.6 : 2.2;
  const most = Math.min(LARGEST, width / across, height / TALL);
  const round = largest(most, (cardWidth) => circle(seats, width, height, cardWidth));
  const rows = [inRow, ...(seats > 4 ? [inTwoRows] : [])]
    .map((lay) => largest(most, (cardWidth) => lay(seats, width, height, cardWidth)))
    .filter((laid) => laid !== null)
    .sort((a, b) => b.cardWidth - a.cardWidth)[0];
  if (round !== null && round.cardWidth >= Math.min(GOOD, (rows?.cardWidth ?? 0) / 1.25))
    return round;
  return rows ?? inRow(seats, width, height, SMALLEST);
}

function largest(most: number, lay: (cardWidth: number) => TrickLayout): TrickLayout | null {
  for (let cardWidth = Math.floor(most); cardWidth >= SMALLEST; cardWidth--) {
    const laid = lay(cardWidth);
    const lie = laid.places.every((a, i) =>
      laid.places
        .slice(i + 1)
        .every(
          (b) =>
            Math.abs(a.x - b.x) >= cardWidth + APART ||
            Math.abs(a.y - b.y) >= cardWidth * TALL + APART,
        ),
    );
    if (lie) return laid;
  }
  return null;
}

function circle(seats: number, width: number, height: number, cardWidth: number): TrickLayout {
  const many = seats > 4;
  const rx = Math.min(cardWidth * (many ? 2.5 : 1.2), (width - cardWidth) / 2);
  const ry = Math.min(
    cardWidth * (many ? (seats > 6 ? 1.7 : 1.3) : 0.92),
    (height - cardWidth * TALL) / 2,
  );
  const places = Array.from({ length: seats }, (_, steps) => {
    const angle = Math.PI / 2 + (2 * Math.PI * steps) / seats;
    const { x, y } = MANY[seats]?.[steps] ?? at(Math.cos(angle), Math.sin(angle));
    return at(round(x * rx), round(y * ry));
  });
  return { cardWidth, places };
}

/** From your left neighbor to your right one, with your own card in the middle and a little lower. */
function inRow(seats: number, width: number, height: number, cardWidth: number): TrickLayout {
  const step = Math.min(cardWidth * 1.3, seats < 2 ? 0 : (width - cardWidth) / (seats - 1));
  const down = Math.max(0, Math.min(cardWidth * 0.25, (height - cardWidth * TALL) / 2));
  const own = Math.floor(seats / 2);
  const places = Array.from({ length: seats }, (_, steps) => {
    const slot = steps === 0 ? own : steps <= own ? steps - 1 : steps;
    return at(round((slot - (seats - 1) / 2) * step), round(steps === 0 ? down : -down));
  });
  return { cardWidth, places };
}

/** Your own card between your neighbors', and those of the others above. */
function inTwoRows(seats: number, width: number, height: number, cardWidth: number): TrickLayout {
  const above = seats - 3;
  const step = Math.min(cardWidth * 1.3, (width - cardWidth) / (Math.max(3, above) - 1));
  const up = (height - cardWidth * TALL) / 2;
  const y = Math.min(up, (cardWidth * TALL + APART) / 2);
  const places = Array.from({ length: seats }, (_, steps) => {
    if (steps === 0) return at(0, round(y));
    if (steps === 1 || steps === seats - 1) return at(round(steps === 1 ? -step : step), round(y));
    return at(round((steps - seats / 2) * step), round(-y));
  });
  return { cardWidth, places };
}

function at(x: number, y: number): Place {
  return { x, y };
}

export interface Fan {
  /** Cards in each row, top row first. */
  rows: number[];
  /** From one card to the next. */
  step: number;
  cardWidth: number;
}

/** A strip narrower than this, in widths of a card, is better laid in more rows. */
export const COMFORTABLE = 0.46;
/** A strip narrower than this does not show the number on a card. */
const NARROWEST = 0.4;

/** Lays *cards* into *width* with cards at most *cardWidth* wide: in one row if each still shows enough, else in two or three. */
export function fan(cards: number, width: number, cardWidth: number): Fan {
  const lay = (rows: number): Fan => {
    const sizes = Array.from(
      { length: rows },
      (_, row) => Math.floor((cards * (row + 1)) / rows) - Math.floor((cards * row) / rows),
    );
    return { rows: sizes, step: stepOf(Math.max(...sizes), width, cardWidth), cardWidth };
  };
  const one = lay(1);
  if (cards < 8 || one.step >= cardWidth * COMFORTABLE) return one;
  const two = lay(2);
  return two.step >= cardWidth * NARROWEST ? two : lay(3);
}

/** How large the sign on a card is: that it is hinted, chosen, or would break a rule; in pixels. */
export const SIGN = 24;
/** What stands in the corner of a card, in widths of it: the number and its points reach so far down and to the right. */
const CORNER = { x: 0.45, y: 0.9 };
/** So far a sign may lie on a card of the top row before it meets the number, in pixels. */
const OVER = 4;

/** Where the sign of a card lies on it, in pixels: over the number, under the points or beside them, so that none is hidden. */
export function signPlace(row: number, rows: number, cardWidth: number, above: number): Place {
  const x = cardWidth * 0.24 - SIGN / 2;
  if (row === 0 && above >= SIGN - OVER - 2) return at(x, OVER - SIGN);
  if (row === rows - 1) return at(Math.max(0, x), cardWidth * CORNER.y + 2);
  return at(cardWidth * CORNER.x, OVER);
}

function stepOf(cards: number, width: number, cardWidth: number): number {
  if (cards < 2) return 0;
  return round(Math.min((width - cardWidth) / (cards - 1), cardWidth * 0.86));
}

function round(x: number): number {
  return Math.round(x * 1000) / 1000 || 0;
}
