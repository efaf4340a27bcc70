import { describe, expect, test } from "vitest";
import {
  bidders,
  fan,
  FINGER_STRIP,
  relative,
  seatAfter,
  SIGN_SIZE,
  signPlace,
  CARD_HEIGHT_RATIO,
  trickLayout,
} from "../../../src/lib/table/layout";

test("the seat to the left comes first", () => {
  const order = [0, 1, 2, 3];
  expect(order.map((seat) => relative(seat, 2, order))).toEqual([2, 3, 0, 1]);
  expect(relative(1, null, order)).toBe(1);
});

describe("where hands lie in another order", () => {
  const order = [1, 0, 2];

  test("places follow the order of the round", () => {
    expect([0, 1, 2].map((seat) => relative(seat, 0, order))).toEqual([0, 2, 1]);
    expect([0, 1, 2].map((seat) => relative(seat, null, order))).toEqual([1, 0, 2]);
  });

  test("each card of a trick is the next hand's", () => {
    expect([0, 1, 2].map((i) => seatAfter(order, 2, i))).toEqual([2, 1, 0]);
  });

  test("dummies do not bid; the dealer bids last", () => {
    expect(bidders(order, 1, [2])).toEqual([0, 1]);
    expect(bidders([0, 1, 2, 3], 3, [])).toEqual([0, 1, 2, 3]);
  });
});

test("four cards of a trick lie on their players' sides", () => {
  const { places } = trickLayout(4, 700, 500);
  const [own, left, across, right] = places;
  expect(places).toHaveLength(4);
  expect([own?.x, left?.y, across?.x, right?.y]).toEqual([0, 0, 0, 0]);
  expect(own?.y).toBeGreaterThan(0);
  expect(left?.x).toBeLessThan(0);
  expect(across?.y).toBeLessThan(0);
  expect(right?.x).toBeGreaterThan(0);
});

test("where they have no room, they are a row bent to a flat cross", () => {
  const { cardWidth, places } = trickLayout(4, 374, 151);
  const [own, left, across, right] = places;
  expect(cardWidth).toBeGreaterThanOrEqual(70);
  expect(own!.y).toBeGreaterThan(20);
  expect([left!.y, right!.y, across!.y]).toEqual([0, 0, -own!.y]);
  expect(left!.x).toBeLessThan(across!.x);
  expect(right!.x).toBeGreaterThan(own!.x);
});

/** The space for cards on screens from phone to desktop, in portrait and landscape, with plates and dummies. */
const ARENAS = [
  [374, 330],
  [244, 150],
  [374, 120],
  [480, 100],
  [330, 62],
  [420, 640],
  [860, 340],
] as const;

describe.each([2, 3, 4, 5, 6, 7, 8])("a trick of %i cards", (seats) => {
  test.each(ARENAS)("lies within %i × %i, no card on another", (width, height) => {
    const { cardWidth, places } = trickLayout(seats, width, height);
    expect(cardWidth).toBeGreaterThanOrEqual(seats > 6 ? 36 : 40);
    places.forEach((a, i) => {
      expect(Math.abs(a.x) + cardWidth / 2).toBeLessThanOrEqual(width / 2 + 0.01);
      expect(Math.abs(a.y) + (cardWidth * CARD_HEIGHT_RATIO) / 2).toBeLessThanOrEqual(
        height / 2 + 0.01,
      );
      for (const b of places.slice(i + 1)) {
        const apart = [
          Math.abs(a.x - b.x) - cardWidth,
          Math.abs(a.y - b.y) - cardWidth * CARD_HEIGHT_RATIO,
        ];
        expect(Math.max(...apart)).toBeGreaterThan(0);
      }
    });
  });
});

test("two cards are as large as their room, beside one another or not", () => {
  expect(trickLayout(2, 228, 180).cardWidth).toBeGreaterThan(90);
  expect(trickLayout(2, 150, 180).cardWidth).toBeGreaterThanOrEqual(60);
  expect(trickLayout(2, 340, 300).cardWidth).toBeGreaterThan(90);
});

describe("a hand", () => {
  test("of a table with room has a second row before its cards are narrower than a finger", () => {
    expect(fan(11, 374, 66).rows).toEqual([11]);
    const { rows, step } = fan(11, 374, 66, FINGER_STRIP);
    expect(rows).toEqual([5, 6]);
    expect(step).toBeGreaterThan(FINGER_STRIP);
  });

  test.each([9, 10, 13, 14, 17, 18, 20])("of %i cards fits a phone", (cards) => {
    const laid = fan(cards, 374, 74);
    expect(laid.rows.length).toBeLessThanOrEqual(2);
    expect(laid.rows.reduce((a, b) => a + b)).toBe(cards);
    expect((Math.max(...laid.rows) - 1) * laid.step + 74).toBeLessThanOrEqual(374.01);
    expect(laid.step).toBeGreaterThanOrEqual(30);
  });

  test("of many cards on a very narrow screen still shows each number", () => {
    const laid = fan(20, 244, 54);
    expect(laid.rows).toEqual([6, 7, 7]);
    expect(laid.step).toBeGreaterThanOrEqual(0.4 * 54);
  });

  test("of few cards is not torn apart", () => {
    expect(fan(2, 374, 74).step).toBeLessThan(74);
    expect(fan(1, 374, 74)).toMatchObject({ rows: [1], step: 0 });
  });
});

describe.each([
  ["one row", 0, 1, 18],
  ["an open hand with little room", 0, 1, 6],
  ["the upper of two rows", 0, 2, 18],
  ["the lower of two rows", 1, 2, 18],
  ["the middle of three rows", 1, 3, 18],
])("a sign on a card of %s", (_, row, rows, above) => {
  test.each([54, 60, 74, 112])("hides no number where cards are %i wide", (width) => {
    const { x, y } = signPlace(row, rows, width, above);
    // The area of the number and of the points under it.
    const beside = x >= 0.43 * width;
    const over = y + SIGN_SIZE <= 0.09 * width;
    const under = y >= 0.88 * width;
    expect(beside || over || under).toBe(true);
    // The sign does not reach the visible part of the row above.
    if (row > 0) expect(y).toBeGreaterThanOrEqual(0);
  });
});
