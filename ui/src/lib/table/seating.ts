/** The positions of the plates of the seats, and the free space for cards. Pure arithmetic, in pixels. */

import { MIN_CARD_WIDTH, CARD_HEIGHT_RATIO, trickLayout, type Place } from "./layout";

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much a plate shows: everything; all but the fan of cards; one line less; little more than the name. */
export type PlateStyle = "wide" | "roomy" | "narrow" | "tiny";

export interface Plate {
  style: PlateStyle;
  /** The position as fractions (0 to 1) of the horizontal and vertical space beside the plate. */
  place: Place;
  /** The preferred width; the plate grows up to its box if a language needs more room. */
  usual: number;
  /** The largest area of the plate. */
  box: Rect;
}

export interface Seating {
  /** The plate of each seat, yours first, then clockwise; yours is `null` if the cards need its room. */
  plates: (Plate | null)[];
  /** The place of the talk button beside your own plate; `null` if there is none or no room. */
  talk: Rect | null;
  /** The area without plates, flags and calls. */
  free: Rect;
}

export interface Room {
  seats: number;
  width: number;
  height: number;
  /** The root font size, in pixels. */
  rem: number;
  /** Whether calls are shown beside the plates. */
  calls: boolean;
  /** Whether an open hand is shown beside the trick. */
  dummy: boolean;
  /** Whether there is a talk button. */
  talk: boolean;
  /** Whether your own plate can be left out without losing information. */
  spare: boolean;
  /** Whether the bottom plate is as high as the others, because it is not your own and shows a name. */
  named: boolean;
  /** The number of letters of the longest name. */
  letters: number;
}

/** The measures that determine the number of lines of plates. */
export type Lined = Pick<Room, "seats" | "width" | "rem">;

/** Tables below this width have smaller plates. */
const NARROW_TABLE_WIDTH = 620;
/** The height of the flag above a plate (bid or partner), in rem. */
const FLAG_REM = 1.18;
/** The height of the call under a plate, in rem. */
const CALL_REM = 2.2;
const GAP = 8;
/** The size of the talk button. */
const TALK_BUTTON_SIZE = 44;
/** The gap between plates in one line. */
const LINE_GAP = 4;
/** Tables below this height have the smallest plates. */
const SHORT_TABLE_HEIGHT = 260;
/** The first arrangement with cards of this width is taken; the best-looking arrangements come first. */
const GOOD_CARD_WIDTH = 60;
/** Tables with more seats than this need more room for names. */
const MANY_SEATS = 6;
/** `GOOD_CARD_WIDTH` for tables with many seats. */
const GOOD_CARD_WIDTH_MANY_SEATS = 48;
/** The factor for the value of an arrangement without your own plate or the talk button. */
const MISSING_PLATE_FACTOR = 0.75;
/** The width of a plate that shows everything, in rem: for usual names, and the most for longer ones. */
const WIDE_REM = 11.5;
const WIDEST_REM = 22;
/** The estimated width of a letter of a name, and of what is beside the name, in rem. */
const LETTER_REM = 0.6;
const BESIDE_NAME_REM = 6.5;
/** The largest share of the width of the table for a plate beside the cards. */
const SIDE_SHARE = 0.25;
/** The minimum width of a plate with a readable name, in rem. */
const MIN_NAME_REM = 2.7;
/** The minimum free height below several lines of plates. */
const MIN_HEIGHT_BELOW_LINES = 64;
/** The minimum width of readable cards. */
const MIN_READABLE_CARD_WIDTH = 28;
/** The factor for the value of an arrangement with unreadable names or cards. */
const UNREADABLE_FACTOR = 0.35;

/** The positions of the other plates around the table, clockwise, by number of seats. */
const ROUND_PLACES: Record<number, readonly Place[]> = {
  2: [at(0.5, 0)],
  3: [at(0.1, 0.12), at(0.9, 0.12)],
  4: [at(0, 0.5), at(0.5, 0), at(1, 0.5)],
  5: [at(0, 0.62), at(0.2, 0), at(0.8, 0), at(1, 0.62)],
  6: [at(0, 0.68), at(0.06, 0.14), at(0.5, 0), at(0.94, 0.14), at(1, 0.68)],
  7: [at(0, 0.76), at(0, 0.3), at(0.28, 0), at(0.72, 0), at(1, 0.3), at(1, 0.76)],
  8: [at(0, 0.78), at(0, 0.36), at(0.2, 0), at(0.5, 0), at(0.8, 0), at(1, 0.36), at(1, 0.78)],
};

/** The positions around a tall table, where the cards lie between the plates at the sides. */
const TALL_ROUND_PLACES: Record<number, readonly Place[]> = {
  7: [at(0, 0.82), at(0, 0.22), at(0.3, 0), at(0.7, 0), at(1, 0.22), at(1, 0.82)],
  8: [at(0, 0.82), at(0, 0.22), at(0.2, 0), at(0.5, 0), at(0.8, 0), at(1, 0.22), at(1, 0.82)],
};
/** The ratio of height to width above which a table counts as tall. */
const TALL_TABLE_RATIO = 0.7;

/** The positions in an arch above the cards: the horizontal fraction, and the number of the row. */
const ARCH_PLACES: Record<number, readonly Place[]> = {
  2: [at(0.5, 0)],
  3: [at(0, 0), at(1, 0)],
  4: [at(0, 1), at(0.5, 0), at(1, 1)],
  5: [at(0, 1), at(0.1, 0), at(0.9, 0), at(1, 1)],
  6: [at(0, 1), at(0, 0), at(0.5, 0), at(1, 0), at(1, 1)],
  7: [at(0, 2), at(0, 1), at(0.14, 0), at(0.86, 0), at(1, 1), at(1, 2)],
  8: [at(0, 2), at(0, 1), at(0, 0), at(0.5, 0), at(1, 0), at(1, 1), at(1, 2)],
};

function at(x: number, y: number): Place {
  return { x, y };
}

/** Chooses the first arrangement with enough room for cards, or else the one with the most room. */
export function seating(room: Room): Seating {
  const found: (Seating & { value: number })[] = [];
  for (const others of arrangements(room)) {
    const nameless = others.some(({ box }) => box.right - box.left < MIN_NAME_REM * room.rem);
    for (const own of ownPlates(room)) {
      const plates = [own, ...others];
      const talk = talkPlace(own, room);
      const boxes = obstacles(plates, talk, room);
      if (collide(boxes)) continue;
      const free = freeSpace(boxes, room);
      const missed = (own === null && !room.spare) || (room.talk && talk === null);
      const cards = worth(free, room);
      const unreadable = nameless || (linesFor(room) > 1 && cards < MIN_READABLE_CARD_WIDTH);
      const value =
        cards * (missed ? MISSING_PLATE_FACTOR : 1) * (unreadable ? UNREADABLE_FACTOR : 1);
      if (value >= (room.seats > MANY_SEATS ? GOOD_CARD_WIDTH_MANY_SEATS : GOOD_CARD_WIDTH))
        return { plates, free, talk };
      found.push({ plates, free, talk, value });
    }
  }
  const [first, ...rest] = found;
  if (first === undefined) {
    // Not even one line of plates fits, so the cards get all the room.
    const box = { left: 0, top: 0, right: room.width, bottom: room.height };
    return { plates: [null, ...inLines(room, 1)], free: box, talk: null };
  }
  return rest.reduce((best, one) => (one.value > best.value ? one : best), first);
}

function* arrangements(room: Room): Generator<Plate[]> {
  const { seats, width, height, rem } = room;
  const tall = plateHeight(rem);
  if (width >= NARROW_TABLE_WIDTH) {
    const wide = Math.min(WIDE_REM * rem, width / 2);
    const high = height > width * TALL_TABLE_RATIO ? TALL_ROUND_PLACES[seats] : undefined;
    const places = high ?? ROUND_PLACES[seats] ?? [];
    const wider = Math.min(nameWidth(room), width / 2);
    if (wider > wide) {
      const aside = Math.max(wide, Math.min(wider, width * SIDE_SHARE));
      yield places.map((place) => plate("wide", place, place.y === 0 ? wider : aside, tall, room));
    }
    yield places.map((place) => plate("wide", place, wide, tall, room));
  }
  const style = seats < 5 ? "roomy" : "narrow";
  const usual = Math.min(9 * rem, width * (seats < 5 ? 0.365 : 0.325));
  const most =
    seats < 5 && height >= SHORT_TABLE_HEIGHT ? Math.min(WIDE_REM * rem, width * 0.46) : usual;
  const step = (tall + FLAG_REM * rem) / Math.max(1, height - tall);
  if (step <= 1) {
    yield (ARCH_PLACES[seats] ?? []).map(({ x, y }) => ({
      ...plate(style, at(x, y * step), most, tall, room),
      usual,
    }));
  }
  if (seats > MANY_SEATS && step <= 1) yield crown(room, step);
  const lines = linesFor(room);
  if (lines > 1 && linesHeight(room) <= height) yield inLines(room, lines);
  yield inLines(room, 1);
}

/** An arrangement with your neighbors below a line of the other plates. */
function crown(room: Room, step: number): Plate[] {
  const { seats, width } = room;
  const above = seats - 3;
  const share = (width - LINE_GAP * (above - 1)) / above;
  return Array.from({ length: seats - 1 }, (_, i) => {
    const beside = i === 0 || i === seats - 2;
    const place = beside ? at(i === 0 ? 0 : 1, step) : at((i - 1) / (above - 1), 0);
    return small(place, share, room);
  });
}

/** The number of lines that the other plates need so that each has room for a name. */
function linesFor({ seats, width, rem }: Lined): number {
  const most = Math.max(1, Math.floor((width + LINE_GAP) / (MIN_NAME_REM * rem + LINE_GAP)));
  return Math.ceil((seats - 1) / most);
}

/** The total height of the other plates in lines. */
function linesHeight(room: Lined): number {
  const lines = linesFor(room);
  return lines * plateHeight(room.rem) + (lines - 1) * FLAG_REM * room.rem;
}

/**
 * The minimum height of a table, below which the page scrolls: the other plates, and *below* for what is under them.
 */
export function minTableHeight(room: Lined, below: number): number {
  return (
    linesHeight(room) + Math.max(below, linesFor(room) > 1 ? MIN_HEIGHT_BELOW_LINES : 0) + LINE_GAP
  );
}

/** An arrangement with the other plates in lines at the top; your neighbors are at the ends of the lowest line. */
function inLines(room: Room, lines: number): Plate[] {
  const { seats, width, height, rem } = room;
  const others = seats - 1;
  const columns = Math.ceil(others / lines);
  const share = (width - LINE_GAP * (columns - 1)) / columns;
  const step = (plateHeight(rem) + FLAG_REM * rem) / Math.max(1, height - plateHeight(rem));
  const row = Array.from({ length: others }, (_, i) => i);
  const plates: Plate[] = [];
  const put = (seat: number, column: number, line: number): void => {
    const x = columns === 1 ? 0.5 : column / (columns - 1);
    plates[seat] = small(at(x, line * step), share, room);
  };
  for (let line = lines - 1; line > 0; line--) {
    const count = Math.ceil((row.length - columns) / line);
    const left = row.splice(0, Math.ceil(count / 2));
    const right = row.splice(row.length - Math.floor(count / 2));
    left.forEach((seat, i) => put(seat, i, line));
    right.forEach((seat, i) => put(seat, columns - right.length + i, line));
  }
  row.forEach((seat, i) => put(seat, i, 0));
  return plates;
}

/** A plate in a line; *share* is the width for each plate. */
function small(place: Place, share: number, room: Room): Plate {
  const { rem } = room;
  const style = share < 6.2 * rem ? "tiny" : "narrow";
  return plate(style, place, Math.min(share, 9 * rem), plateHeight(rem), room);
}

function ownPlates(room: Room): (Plate | null)[] {
  const { width, height, rem, named } = room;
  const usual = Math.min(width, 9.5 * rem);
  const wide = named ? Math.max(usual, Math.min(width, nameWidth(room))) : usual;
  const tall = named ? plateHeight(rem) : Math.max(40, 2 * rem);
  const own = (x: number): Plate => ({
    ...plate(width >= NARROW_TABLE_WIDTH ? "wide" : "narrow", at(x, 1), wide, tall, room),
    usual,
  });
  if (height >= SHORT_TABLE_HEIGHT && linesFor(room) === 1) return [own(0.5)];
  return [own(0.5), own(0), null];
}

/** The width of a plate that shows the longest name whole, up to a limit. */
function nameWidth({ letters, rem }: Room): number {
  return Math.min(WIDEST_REM, letters * LETTER_REM + BESIDE_NAME_REM) * rem;
}

function plateHeight(rem: number): number {
  return Math.max(52, 3.25 * rem);
}

function plate(
  style: PlateStyle,
  place: Place,
  wide: number,
  tall: number,
  { width, height }: Room,
): Plate {
  const left = place.x * (width - wide);
  const top = place.y * (height - tall);
  const box = { left, top, right: left + wide, bottom: top + tall };
  return { style, place, usual: wide, box };
}

/** The area of a plate with its flag and call; at the bottom the call is above, over the flag of a plate with a name. */
function reach({ style, place, box }: Plate, { calls, named, rem }: Room): Rect {
  const wide = style === "wide";
  const below = calls && wide && place.y < 1 ? CALL_REM : 0;
  const above = calls && place.y === 1 ? CALL_REM + (named && wide ? FLAG_REM : 0) : FLAG_REM;
  return { ...box, top: box.top - above * rem, bottom: box.bottom + below * rem };
}

/** The place of the talk button, to the right of your own plate. */
function talkPlace(own: Plate | null, room: Room): Rect | null {
  if (!room.talk || own === null) return null;
  const left = own.box.right + GAP;
  const bottom = room.height;
  if (left + TALK_BUTTON_SIZE > room.width) return null;
  return { left, top: bottom - TALK_BUTTON_SIZE, right: left + TALK_BUTTON_SIZE, bottom };
}

/** The areas that cards must not overlap. */
function obstacles(plates: readonly (Plate | null)[], talk: Rect | null, room: Room): Rect[] {
  const boxes = plates.filter((one) => one !== null).map((one) => reach(one, room));
  return talk === null ? boxes : [...boxes, talk];
}

function collide(boxes: readonly Rect[]): boolean {
  return boxes.some((a, i) => boxes.slice(i + 1).some((b) => meet(a, b)));
}

export function meet(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function within(a: Rect, b: Rect): boolean {
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}

/**
 * The value of an area: the width of the cards of a trick in it, less if it is off center; ties go to the larger area.
 */
function worth({ left, top, right, bottom }: Rect, room: Room): number {
  const { seats, dummy, width, height } = room;
  const [wide, tall] = [right - left, bottom - top];
  if (wide <= 0 || tall <= 0) return 0;
  const aside =
    Math.abs(left + right - width) / width + Math.abs(top + bottom - height) / height / 2;
  const high = dummy ? tall / 2 : tall;
  // A row of the smallest cards is used even if it does not fit; an open hand needs its own row.
  const fitting = Math.min(wide / (dummy ? 3 * seats : seats), high / CARD_HEIGHT_RATIO);
  const laid = trickLayout(seats, wide, high).cardWidth;
  const cardWidth = laid > MIN_CARD_WIDTH ? laid : Math.min(laid, fitting);
  return cardWidth * (1 - aside / 2) + (wide * tall) / 1e8;
}

/** The best rectangle that remains when each of *boxes* cuts off one side of the table. */
function freeSpace(boxes: readonly Rect[], room: Room): Rect {
  let best: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
  const cut = (free: Rect, i: number): void => {
    if (free.left >= free.right || free.top >= free.bottom) return;
    const box = boxes[i];
    if (box === undefined) {
      // A larger area is never worse, even if it leads to another layout with smaller cards.
      if (within(best, free) || (!within(free, best) && worth(free, room) > worth(best, room)))
        best = free;
    } else if (!meet(free, box)) cut(free, i + 1);
    else {
      cut({ ...free, top: box.bottom + GAP }, i + 1);
      cut({ ...free, left: box.right + GAP }, i + 1);
      cut({ ...free, right: box.left - GAP }, i + 1);
      cut({ ...free, bottom: box.top - GAP / 2 }, i + 1);
    }
  };
  cut({ left: 0, top: 0, right: room.width, bottom: room.height }, 0);
  return best;
}

/** The positions around a small table with 7 or 8 seats, in 3 columns. */
const SMALL_ROUND_PLACES: Record<number, readonly Place[]> = {
  7: [at(0, 0.96), at(0, 0.48), at(0.24, 0), at(0.76, 0), at(1, 0.48), at(1, 0.96)],
  8: [at(0, 0.96), at(0, 0.48), at(0, 0), at(0.5, 0), at(1, 0), at(1, 0.48), at(1, 0.96)],
};

/**
 * The layout of a small table: its card width, its height, and the positions of seats, yours first and at the bottom.
 */
export function roundTable(
  seats: number,
  width: number,
  under: number,
): { cardWidth: number; height: number; places: Place[] } {
  const places = [at(0.5, 1), ...(SMALL_ROUND_PLACES[seats] ?? ROUND_PLACES[seats] ?? [])];
  const most = seats > 4 ? 64 : 84;
  const cardWidth = Math.min(most, width / (seats > 4 ? 4.2 : 3.8));
  const item = cardWidth * CARD_HEIGHT_RATIO + under;
  // The vertical distances of seats that are above one another.
  const steps = places.flatMap((a, i) =>
    places
      .slice(i + 1)
      .filter((b) => Math.abs(a.x - b.x) * (width - cardWidth * 1.25) < cardWidth * 1.25)
      .map((b) => Math.abs(a.y - b.y)),
  );
  return { cardWidth, height: item + item / Math.min(1, ...steps), places };
}
