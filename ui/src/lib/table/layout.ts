/** The layout of seats around the table, of the cards of a trick, and of a hand. Pure arithmetic. */

/** All seats clockwise; it differs between rounds if dummies move or partners change. */
export type Order = readonly number[];

/** The number of places from *viewer* clockwise to *seat*: 0 is the viewer, 1 the neighbor to the left. */
export function relative(seat: number, viewer: number | null, order: Order): number {
  const first = viewer === null ? 0 : order.indexOf(viewer);
  return (order.indexOf(seat) - first + order.length) % order.length;
}

/** The seat *steps* places clockwise after *seat*. */
export function seatAfter(order: Order, seat: number, steps: number): number {
  return order[(order.indexOf(seat) + steps) % order.length] ?? seat;
}

/** The seats that bid, beginning at the dealer's left: all except dummies. */
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

/** The directions of the cards of a trick for many players, where an even circle would make them overlap. */
const TRICK_DIRECTIONS: Record<number, readonly Place[]> = {
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
  /** The center of each card relative to the center of the table, in pixels; yours first, then clockwise. */
  places: Place[];
}

/** The maximum width of a card in a trick, in pixels. */
const MAX_CARD_WIDTH = 112;
/** The minimum width of a card in a trick, in pixels. */
export const MIN_CARD_WIDTH = 24;
/** From this card width on, in pixels, a circle is preferred to a row, even if a row has room for wider cards. */
const GOOD_CIRCLE_CARD_WIDTH = 64;
/** How far a row of four is bent, as a fraction of the width of a card: cards are made smaller for the first, not for more. */
const GOOD_BEND = 0.3;
const MAX_BEND = 0.45;
/** The minimum gap between the cards of a trick, in pixels. */
const CARD_GAP = 6;
/** The height of a card divided by its width. */
export const CARD_HEIGHT_RATIO = 1.44;

/** Lays out one card per seat without overlap, as large as possible: in a circle, each near its player, or in rows. */
export function trickLayout(seats: number, width: number, height: number): TrickLayout {
  const across = seats > 4 ? 5 : seats > 2 ? 3.6 : 2.2;
  const maxWidth = Math.min(MAX_CARD_WIDTH, width / across, height / CARD_HEIGHT_RATIO);
  const round = largest(maxWidth, (cardWidth) => circle(seats, width, height, cardWidth));
  const bentWidth = Math.max(GOOD_CIRCLE_CARD_WIDTH, height / (CARD_HEIGHT_RATIO + 2 * GOOD_BEND));
  const rowWidth = seats === 4 ? Math.min(maxWidth, bentWidth) : maxWidth;
  const rows = [inRow, ...(seats > 4 ? [inTwoRows] : [])]
    .map((lay) => largest(rowWidth, (cardWidth) => lay(seats, width, height, cardWidth)))
    .filter((laid) => laid !== null)
    .sort((a, b) => b.cardWidth - a.cardWidth)[0];
  if (
    round !== null &&
    round.cardWidth >= Math.min(GOOD_CIRCLE_CARD_WIDTH, (rows?.cardWidth ?? 0) / 1.25)
  )
    return round;
  return rows ?? inRow(seats, width, height, MIN_CARD_WIDTH);
}

/** The layout with the widest cards, at most *maxWidth*, that do not overlap; `null` if there is none. */
function largest(maxWidth: number, lay: (cardWidth: number) => TrickLayout): TrickLayout | null {
  for (let cardWidth = Math.floor(maxWidth); cardWidth >= MIN_CARD_WIDTH; cardWidth--) {
    const laid = lay(cardWidth);
    const separate = laid.places.every((a, i) =>
      laid.places
        .slice(i + 1)
        .every(
          (b) =>
            Math.abs(a.x - b.x) >= cardWidth + CARD_GAP ||
            Math.abs(a.y - b.y) >= cardWidth * CARD_HEIGHT_RATIO + CARD_GAP,
        ),
    );
    if (separate) return laid;
  }
  return null;
}

function circle(seats: number, width: number, height: number, cardWidth: number): TrickLayout {
  const many = seats > 4;
  const rx = Math.min(cardWidth * (many ? 2.5 : 1.2), (width - cardWidth) / 2);
  const ry = Math.min(
    cardWidth * (many ? (seats > 6 ? 1.7 : 1.3) : 0.92),
    (height - cardWidth * CARD_HEIGHT_RATIO) / 2,
  );
  const places = Array.from({ length: seats }, (_, steps) => {
    const angle = Math.PI / 2 + (2 * Math.PI * steps) / seats;
    const { x, y } = TRICK_DIRECTIONS[seats]?.[steps] ?? at(Math.cos(angle), Math.sin(angle));
    return at(round(x * rx), round(y * ry));
  });
  return { cardWidth, places };
}

/**
 * One row from your left neighbor to your right neighbor, with your own card in the middle and lower. Between 4 seats it is
 * bent to a flat cross: the cards of your neighbors lie lower than those of the others.
 */
function inRow(seats: number, width: number, height: number, cardWidth: number): TrickLayout {
  const step = Math.min(cardWidth * 1.3, seats < 2 ? 0 : (width - cardWidth) / (seats - 1));
  const bend = cardWidth * (seats === 4 ? MAX_BEND : 0.25);
  const down = Math.max(0, Math.min(bend, (height - cardWidth * CARD_HEIGHT_RATIO) / 2));
  const own = Math.floor(seats / 2);
  const places = Array.from({ length: seats }, (_, steps) => {
    const slot = steps === 0 ? own : steps <= own ? steps - 1 : steps;
    const y = steps === 0 ? down : seats === 4 && steps !== 2 ? 0 : -down;
    return at(round((slot - (seats - 1) / 2) * step), round(y));
  });
  return { cardWidth, places };
}

/** Two rows: your card between those of your neighbors, and the other cards above. */
function inTwoRows(seats: number, width: number, height: number, cardWidth: number): TrickLayout {
  const above = seats - 3;
  const step = Math.min(cardWidth * 1.3, (width - cardWidth) / (Math.max(3, above) - 1));
  const up = (height - cardWidth * CARD_HEIGHT_RATIO) / 2;
  const y = Math.min(up, (cardWidth * CARD_HEIGHT_RATIO + CARD_GAP) / 2);
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
  /** The number of cards in each row, top row first. */
  rows: number[];
  /** The distance from one card to the next, in pixels. */
  step: number;
  cardWidth: number;
}

/** The minimum visible strip of a card in a single row, as a fraction of its width. */
export const COMFORTABLE_STRIP = 0.46;
/** The minimum visible strip that still shows the number of a card, as a fraction of its width. */
const MIN_STRIP = 0.4;

/** The minimum visible strip of a card in a single row where the table has room for more rows, in pixels: a fingertip. */
export const FINGER_STRIP = 44;

/** Lays out a hand of *cards* cards in *width* pixels: in one row if each card shows enough (*strip*), else in 2 or 3. */
export function fan(
  cards: number,
  width: number,
  cardWidth: number,
  strip = cardWidth * COMFORTABLE_STRIP,
): Fan {
  const lay = (rows: number): Fan => {
    const sizes = Array.from(
      { length: rows },
      (_, row) => Math.floor((cards * (row + 1)) / rows) - Math.floor((cards * row) / rows),
    );
    return { rows: sizes, step: stepOf(Math.max(...sizes), width, cardWidth), cardWidth };
  };
  const one = lay(1);
  if (cards < 8 || one.step >= strip) return one;
  const two = lay(2);
  return two.step >= cardWidth * MIN_STRIP ? two : lay(3);
}

/** The size of the sign on a card that is hinted, chosen or against the rules, in pixels. */
export const SIGN_SIZE = 24;
/** The extent of the number and points in the corner of a card, as fractions of its width. */
const CORNER_EXTENT = { x: 0.45, y: 0.9 };
/** The maximum overlap of a sign with a card of the top row, so that it does not hide the number, in pixels. */
const MAX_SIGN_OVERLAP = 4;

/** The position of the sign on a card, in pixels: above the number, or below or beside the points, hiding neither. */
export function signPlace(row: number, rows: number, cardWidth: number, above: number): Place {
  const x = cardWidth * 0.24 - SIGN_SIZE / 2;
  if (row === 0 && above >= SIGN_SIZE - MAX_SIGN_OVERLAP - 2)
    return at(x, MAX_SIGN_OVERLAP - SIGN_SIZE);
  if (row === rows - 1) return at(Math.max(0, x), cardWidth * CORNER_EXTENT.y + 2);
  return at(cardWidth * CORNER_EXTENT.x, MAX_SIGN_OVERLAP);
}

function stepOf(cards: number, width: number, cardWidth: number): number {
  if (cards < 2) return 0;
  return round(Math.min((width - cardWidth) / (cards - 1), cardWidth * 0.86));
}

function round(x: number): number {
  return Math.round(x * 1000) / 1000 || 0;
}
