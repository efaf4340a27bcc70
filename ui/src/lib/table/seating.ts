/** Where the plates of the seats stand, and what room they leave for cards. Pure arithmetic, in pixels. */

import { SMALLEST, TALL, trickLayout, type Place } from "./layout";

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much a plate tells: everything; all but the fan of cards; a line less; little but the name. */
export type PlateStyle = "wide" | "roomy" | "narrow" | "tiny";

export interface Plate {
  style: PlateStyle;
  /** How far it stands from the left and the top, each from 0 to 1 of the room there is beside it. */
  place: Place;
  /** How wide a narrower plate is; it grows to its box where a language needs more room. */
  usual: number;
  /** The most room it takes. */
  box: Rect;
}

export interface Seating {
  /** The plate of each seat, you first and then clockwise; `null` where yours makes way for the cards. */
  plates: (Plate | null)[];
  /** Where the button for talking stands, beside your own plate; `null` where there is none, or no room. */
  talk: Rect | null;
  /** No plate, nor anything that belongs to one, reaches into this. */
  free: Rect;
}

export interface Room {
  seats: number;
  width: number;
  height: number;
  /** The size of the letters. */
  rem: number;
  /** Whether calls stand beside the plates. */
  calls: boolean;
  /** Whether an open hand lies beside the trick. */
  dummy: boolean;
  /** Whether there is a button for talking. */
  talk: boolean;
  /** Whether your own plate tells nothing that is missed where there is hardly any height. */
  spare: boolean;
  /** Whether the plate below is as high as the others: it is nobody's own, and says whose it is. */
  named: boolean;
}

/** What tells how many lines plates need. */
export type Lined = Pick<Room, "seats" | "width" | "rem">;

/** Narrower tables have smaller plates. */
const NARROW = 620;
/** What stands out above a plate: whose bid it is, who is a partner; in letters. */
const FLAG = 1.18;
/** The call under a plate, in letters. */
const CALL = 2.2;
const GAP = 8;
/** How large the button for talking is. */
const TALK = 44;
/** Between plates that stand in one line. */
const NEAR = 4;
/** Where there is less height than this, every plate is as small as can be. */
const SHORT = 260;
/** Where the cards of a trick can be so wide, plates stand where they look best. */
const ENOUGH = 60;
/** The same for more seats than this: their names need the room more than large cards do. */
const MANY_SEATS = 6;
const ENOUGH_OF_MANY = 48;
/** What room for cards is worth if your own plate is left out for it. */
const MISSED = 0.75;
/** How wide a plate must be, in letters, so that a name can be read on it. */
const NAME = 2.7;
/** Below several lines of plates there is always this much room. */
const UNDER_LINES = 64;
/** Smaller cards, in pixels, cannot be read, either. */
const READABLE = 28;
/** What room for cards is worth if names, or the cards themselves, cannot be read in it. */
const UNREADABLE = 0.35;

const ROUND: Record<number, readonly Place[]> = {
  2: [at(0.5, 0)],
  3: [at(0.1, 0.12), at(0.9, 0.12)],
  4: [at(0, 0.5), at(0.5, 0), at(1, 0.5)],
  5: [at(0, 0.62), at(0.2, 0), at(0.8, 0), at(1, 0.62)],
  6: [at(0, 0.68), at(0.06, 0.14), at(0.5, 0), at(0.94, 0.14), at(1, 0.68)],
  7: [at(0, 0.76), at(0, 0.3), at(0.28, 0), at(0.72, 0), at(1, 0.3), at(1, 0.76)],
  8: [at(0, 0.78), at(0, 0.36), at(0.2, 0), at(0.5, 0), at(0.8, 0), at(1, 0.36), at(1, 0.78)],
};

/** The same where the table is higher: the cards lie between those at the sides. */
const HIGH_ROUND: Record<number, readonly Place[]> = {
  7: [at(0, 0.82), at(0, 0.22), at(0.3, 0), at(0.7, 0), at(1, 0.22), at(1, 0.82)],
  8: [at(0, 0.82), at(0, 0.22), at(0.2, 0), at(0.5, 0), at(0.8, 0), at(1, 0.22), at(1, 0.82)],
};
/** A table this high, in widths, is high. */
const HIGH = 0.7;

/** As an arch over the cards: how far to the right, and in which row. */
const ARCH: Record<number, readonly Place[]> = {
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

/** Seats everybody: as round a table as leaves the cards enough room, or else with the most room for cards. */
export function seating(room: Room): Seating {
  const found: (Seating & { value: number })[] = [];
  for (const others of arrangements(room)) {
    const nameless = others.some(({ box }) => box.right - box.left < NAME * room.rem);
    for (const own of ownPlates(room)) {
      const plates = [own, ...others];
      const talk = talkPlace(own, room);
      const boxes = obstacles(plates, talk, room);
      if (collide(boxes)) continue;
      const free = freeSpace(boxes, room);
      const missed = (own === null && !room.spare) || (room.talk && talk === null);
      const cards = worth(free, room);
      const unreadable = nameless || (linesFor(room) > 1 && cards < READABLE);
      const value = cards * (missed ? MISSED : 1) * (unreadable ? UNREADABLE : 1);
      if (value >= (room.seats > MANY_SEATS ? ENOUGH_OF_MANY : ENOUGH))
        return { plates, free, talk };
      found.push({ plates, free, talk, value });
    }
  }
  const [first, ...rest] = found;
  if (first === undefined) {
    // Not even a line of plates fits: the cards are worth more.
    const box = { left: 0, top: 0, right: room.width, bottom: room.height };
    return { plates: [null, ...inLines(room, 1)], free: box, talk: null };
  }
  return rest.reduce((best, one) => (one.value > best.value ? one : best), first);
}

function* arrangements(room: Room): Generator<Plate[]> {
  const { seats, width, height, rem } = room;
  const tall = plateHeight(rem);
  if (width >= NARROW) {
    const wide = Math.min(11.5 * rem, width / 2);
    const high = height > width * HIGH ? HIGH_ROUND[seats] : undefined;
    yield (high ?? ROUND[seats] ?? []).map((place) => plate("wide", place, wide, tall, room));
  }
  const style = seats < 5 ? "roomy" : "narrow";
  const usual = Math.min(9 * rem, width * (seats < 5 ? 0.365 : 0.325));
  const most = seats < 5 && height >= SHORT ? Math.min(11.5 * rem, width * 0.46) : usual;
  const step = (tall + FLAG * rem) / Math.max(1, height - tall);
  if (step <= 1) {
    yield (ARCH[seats] ?? []).map(({ x, y }) => ({
      ...plate(style, at(x, y * step), most, tall, room),
      usual,
    }));
  }
  if (seats > MANY_SEATS && step <= 1) yield crown(room, step);
  const lines = linesFor(room);
  if (lines > 1 && linesHeight(room) <= height) yield inLines(room, lines);
  yield inLines(room, 1);
}

/** Your neighbors below a line of the others. */
function crown(room: Room, step: number): Plate[] {
  const { seats, width } = room;
  const above = seats - 3;
  const share = (width - NEAR * (above - 1)) / above;
  return Array.from({ length: seats - 1 }, (_, i) => {
    const beside = i === 0 || i === seats - 2;
    const place = beside ? at(i === 0 ? 0 : 1, step) : at((i - 1) / (above - 1), 0);
    return small(place, share, room);
  });
}

/** How many lines the plates of the others need, so that each has room for a name. */
function linesFor({ seats, width, rem }: Lined): number {
  const most = Math.max(1, Math.floor((width + NEAR) / (NAME * rem + NEAR)));
  return Math.ceil((seats - 1) / most);
}

/** How high the plates of the others are in all, where nothing but lines of them fits. */
function linesHeight(room: Lined): number {
  const lines = linesFor(room);
  return lines * plateHeight(room.rem) + (lines - 1) * FLAG * room.rem;
}

/** The least height of a table, below which its page scrolls: the plates of the others, and *below* for what lies under them. */
export function leastHeight(room: Lined, below: number): number {
  return linesHeight(room) + Math.max(below, linesFor(room) > 1 ? UNDER_LINES : 0) + NEAR;
}

/** The others in lines at the top: those who sit next to you are in the lowest, at its ends. */
function inLines(room: Room, lines: number): Plate[] {
  const { seats, width, height, rem } = room;
  const others = seats - 1;
  const columns = Math.ceil(others / lines);
  const share = (width - NEAR * (columns - 1)) / columns;
  const step = (plateHeight(rem) + FLAG * rem) / Math.max(1, height - plateHeight(rem));
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

/** A plate of a line, in which each has this *share* of the width. */
function small(place: Place, share: number, room: Room): Plate {
  const { rem } = room;
  const style = share < 6.2 * rem ? "tiny" : "narrow";
  return plate(style, place, Math.min(share, 9 * rem), plateHeight(rem), room);
}

function ownPlates(room: Room): (Plate | null)[] {
  const { width, height, rem, named } = room;
  const wide = Math.min(width, 9.5 * rem);
  const tall = named ? plateHeight(rem) : Math.max(40, 2 * rem);
  const own = (x: number): Plate =>
    plate(width >= NARROW ? "wide" : "narrow", at(x, 1), wide, tall, room);
  if (height >= SHORT && linesFor(room) === 1) return [own(0.5)];
  return [own(0.5), own(0), null];
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

/** A plate with what stands out of it. */
function reach({ style, place, box }: Plate, { calls, rem }: Room): Rect {
  const below = calls && style === "wide" && place.y < 1 ? CALL * rem : 0;
  const above = (calls && place.y === 1 ? CALL : FLAG) * rem;
  return { ...box, top: box.top - above, bottom: box.bottom + below };
}

/** Beside your own plate, at its right. */
function talkPlace(own: Plate | null, room: Room): Rect | null {
  if (!room.talk || own === null) return null;
  const left = own.box.right + GAP;
  const bottom = room.height;
  if (left + TALK > room.width) return null;
  return { left, top: bottom - TALK, right: left + TALK, bottom };
}

/** Everything that cards must keep clear of. */
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

/** What a place is worth: how wide the cards of a trick can be in it, and less if it lies aside; else, how large it is. */
function worth({ left, top, right, bottom }: Rect, room: Room): number {
  const { seats, dummy, width, height } = room;
  const [wide, tall] = [right - left, bottom - top];
  if (wide <= 0 || tall <= 0) return 0;
  const aside =
    Math.abs(left + right - width) / width + Math.abs(top + bottom - height) / height / 2;
  const high = dummy ? tall / 2 : tall;
  // A row of the smallest cards is laid even where it does not fit; an open hand needs a row for itself.
  const fitting = Math.min(wide / (dummy ? 3 * seats : seats), high / TALL);
  const laid = trickLayout(seats, wide, high).cardWidth;
  const cardWidth = laid > SMALLEST ? laid : Math.min(laid, fitting);
  return cardWidth * (1 - aside / 2) + (wide * tall) / 1e8;
}

/** The best rectangle that is left when each of *boxes* cuts off one side of the table. */
function freeSpace(boxes: readonly Rect[], room: Room): Rect {
  let best: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
  const cut = (free: Rect, i: number): void => {
    if (free.left >= free.right || free.top >= free.bottom) return;
    const box = boxes[i];
    if (box === undefined) {
      // More room is never worse, even if the cards in it lie in another way and are smaller.
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

/** Round a small table seven and eight sit in three columns. */
const SMALL_ROUND: Record<number, readonly Place[]> = {
  7: [at(0, 0.96), at(0, 0.48), at(0.24, 0), at(0.76, 0), at(1, 0.48), at(1, 0.96)],
  8: [at(0, 0.96), at(0, 0.48), at(0, 0), at(0.5, 0), at(1, 0), at(1, 0.48), at(1, 0.96)],
};

/** The place of each seat round a small table, you first and below: how large its cards are, and how high it is in all. */
export function roundTable(
  seats: number,
  width: number,
  under: number,
): { cardWidth: number; height: number; places: Place[] } {
  const places = [at(0.5, 1), ...(SMALL_ROUND[seats] ?? ROUND[seats] ?? [])];
  const most = seats > 4 ? 64 : 84;
  const cardWidth = Math.min(most, width / (seats > 4 ? 4.2 : 3.8));
  const item = cardWidth * TALL + under;
  // The nearest two that stand over one another.
  const steps = places.flatMap((a, i) =>
    places
      .slice(i + 1)
      .filter((b) => Math.abs(a.x - b.x) * (width - cardWidth * 1.25) < cardWidth * 1.25)
      .map((b) => Math.abs(a.y - b.y)),
  );
  return { cardWidth, height: item + item / Math.min(1, ...steps), places };
}
