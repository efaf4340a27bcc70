import { describe, expect, test } from "vitest";
import { trickLayout } from "../../../src/lib/table/layout";
import { minTableHeight, meet, seating, type Plate } from "../../../src/lib/table/seating";

/** The sizes of the table on phones, tablets and desktops, in portrait and landscape. */
const FELTS = [
  [374, 520],
  [374, 400],
  [374, 240],
  [244, 260],
  [507, 200],
  [330, 180],
  [804, 760],
  [837, 220],
  [1088, 470],
] as const;

describe.each([2, 3, 4, 5, 6, 7, 8])("%i seats", (seats) => {
  describe.each([16, 24])("with letters of %i pixels", (rem) => {
    test.each(FELTS)(
      "at a felt of %i × %i leave each other and the cards room",
      (width, height) => {
        for (const [calls, talks] of [
          [false, false],
          [true, false],
          [false, true],
          [true, true],
        ] as const) {
          const { plates, free, talk } = seating({
            seats,
            width,
            height,
            rem,
            calls,
            dummy: false,
            talk: talks,
            spare: false,
            named: false,
            letters: 5,
          });
          const shown = plates.filter((one): one is Plate => one !== null);
          expect(shown.length).toBeGreaterThanOrEqual(seats - 1);
          shown.forEach(({ box }, i) => {
            expect(box.left).toBeGreaterThanOrEqual(-0.01);
            expect(box.right).toBeLessThanOrEqual(width + 0.01);
            expect(meet(box, free)).toBe(false);
            for (const other of shown.slice(i + 1)) expect(meet(box, other.box)).toBe(false);
          });
          if (talk !== null) {
            expect(talk.right).toBeLessThanOrEqual(width + 0.01);
            for (const box of [free, ...shown.map((one) => one.box)])
              expect(meet(talk, box)).toBe(false);
          }
          expect(talk !== null && !talks).toBe(false);
          if (talks && height >= 400) expect(talk).not.toBeNull();
          const trick = trickLayout(seats, free.right - free.left, free.bottom - free.top);
          const least = rem === 16 ? 36 : 32;
          expect(trick.cardWidth).toBeGreaterThanOrEqual(seats > 6 ? least - 8 : least);
        }
      },
    );
  });
});

test.each([16, 19])("on a tablet the trick lies large in the middle, with letters of %i", (rem) => {
  const room = { seats: 4, width: 804, height: 824, rem, calls: false };
  const { free } = seating({
    ...room,
    dummy: false,
    talk: false,
    spare: false,
    named: false,
    letters: 5,
  });
  const middle = (free.top + free.bottom) / 2;
  expect(Math.abs(middle - 412)).toBeLessThan(30);
  expect((free.left + free.right) / 2).toBeCloseTo(402);
  const trick = trickLayout(4, free.right - free.left, free.bottom - free.top);
  expect(trick.cardWidth).toBeGreaterThanOrEqual(95);
});

test("where there is room, everybody sits round the table", () => {
  const { plates } = seating({
    seats: 4,
    width: 1000,
    height: 500,
    rem: 16,
    calls: false,
    dummy: false,
    talk: false,
    spare: false,
    named: false,
    letters: 5,
  });
  expect(plates.map((one) => one?.style)).toEqual(["wide", "wide", "wide", "wide"]);
  expect(plates.map((one) => one?.place.x)).toEqual([0.5, 0, 0.5, 1]);
});

test("below a line of plates the cards have the whole width", () => {
  const felt = { seats: 7, width: 344, height: 224, rem: 16, calls: true, dummy: false };
  const { plates, free } = seating({ ...felt, talk: false, spare: true, named: false, letters: 5 });
  expect(new Set(plates.slice(1).map((one) => one?.box.top))).toEqual(new Set([0]));
  expect([free.left, free.right]).toEqual([0, 344]);
});

test("with large letters the plates stand in more lines, so that names can be read", () => {
  for (const [seats, rem, lines] of [
    [6, 16, 1],
    [6, 24, 1],
    [6, 32, 2],
    [8, 16, 1],
    [8, 19, 2],
    [8, 24, 2],
  ] as const) {
    const lined = { seats, width: 374, rem };
    const height = minTableHeight(lined, 0);
    const room = { ...lined, height, calls: false, dummy: false, talk: false };
    const others = seating({ ...room, spare: true, named: false, letters: 5 }).plates.slice(1);
    expect(new Set(others.map((one) => one?.box.top)).size).toBe(lines);
    for (const one of others) {
      expect((one!.box.right - one!.box.left) / rem).toBeGreaterThan(2.7);
      expect(one!.box.bottom).toBeLessThanOrEqual(height - (lines > 1 ? 64 : 0));
    }
    // Clockwise from you: up on the left side, down on the right side.
    const first = others[0]!.box;
    const last = others[seats - 2]!.box;
    expect([first.left, first.bottom]).toEqual([
      0,
      Math.max(...others.map((one) => one!.box.bottom)),
    ]);
    expect(last.right).toBeCloseTo(374);
  }
});

test("on a phone the plates of up to four may grow by a quarter where a language needs it", () => {
  const felt = {
    seats: 4,
    width: 374,
    height: 400,
    rem: 16,
    calls: true,
    dummy: false,
    talk: false,
    spare: false,
    named: false,
    letters: 5,
  };
  for (const plate of seating(felt).plates.slice(1)) {
    if (plate === null) throw new Error("the others always have plates");
    expect((plate.box.right - plate.box.left) / plate.usual).toBeGreaterThan(1.25);
  }
});

test("your own plate makes way for the cards where there is hardly any height", () => {
  const felt = {
    seats: 3,
    width: 360,
    height: 190,
    rem: 16,
    calls: false,
    dummy: true,
    talk: false,
    named: false,
    letters: 5,
  };
  expect(seating({ ...felt, spare: true }).plates[0]).toBeNull();
  expect(seating({ ...felt, spare: false }).plates[0]?.place).toEqual({ x: 0, y: 1 });
  expect(seating({ ...felt, height: 300, spare: true }).plates[0]).not.toBeNull();
});

test("a plate that says whose it is has the height of the others", () => {
  const room = { seats: 4, width: 290, height: 240, rem: 16, calls: false, dummy: false };
  const felt = { ...room, talk: false, spare: false };
  const high = (named: boolean): number => {
    const { plates, free } = seating({ ...felt, named, letters: 5 });
    const [own, other] = plates;
    expect(own!.box.top - free.bottom).toBeGreaterThan(16);
    return own!.box.bottom - own!.box.top - (other!.box.bottom - other!.box.top);
  };
  expect(high(true)).toBe(0);
  expect(high(false)).toBeLessThan(0);
});

describe("long names", () => {
  const felt = { seats: 4, width: 1088, height: 470, rem: 16, calls: false, dummy: false };
  const room = { ...felt, talk: false, spare: false, named: true };
  const widths = (letters: number, width = felt.width): number[] =>
    seating({ ...room, width, letters }).plates.map((one) => one!.box.right - one!.box.left);

  test("get wider plates than short ones where there is room", () => {
    widths(20).forEach((wide, i) => expect(wide).toBeGreaterThan(1.25 * widths(5)[i]!));
    expect(widths(20)[1]).toBe(widths(30)[1]);
  });

  test("leave the plates at the sides of a smaller table as they are", () => {
    expect(widths(20, 640)[1]).toBe(widths(5, 640)[1]);
    expect(widths(20, 640)[2]).toBeGreaterThan(widths(5, 640)[2]!);
  });

  test("do not keep anybody from sitting round the table", () => {
    for (const seats of [2, 3, 4, 5, 6, 7, 8]) {
      const styles = (letters: number): unknown =>
        seating({ ...room, seats, letters }).plates.map((one) => one?.style);
      expect(styles(30)).toEqual(styles(5));
    }
  });
});
