import { describe, expect, test } from "vitest";
import { bidders, fan, playerOf, relative, seatPlace, trickPlace } from "../src/lib/layout";

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
    expect([0, 1, 2].map((i) => playerOf(order, 2, i))).toEqual([2, 1, 0]);
  });

  test("dummies do not bid; the dealer bids last", () => {
    expect(bidders(order, 1, [2])).toEqual([0, 1]);
    expect(bidders([0, 1, 2, 3], 3, [])).toEqual([0, 1, 2, 3]);
  });
});

test("four cards of a trick lie on their players' sides", () => {
  expect(trickPlace(0, 4)).toEqual({ x: 0, y: 1 });
  expect(trickPlace(1, 4)).toEqual({ x: -1, y: 0 });
  expect(trickPlace(2, 4)).toEqual({ x: 0, y: -1 });
  expect(trickPlace(3, 4)).toEqual({ x: 1, y: 0 });
});

test.each([2, 3, 4, 5, 6])("%i seats have places of their own, you at the bottom", (seats) => {
  for (const narrow of [false, true]) {
    for (const low of [false, true]) {
      const places = Array.from({ length: seats }, (_, i) => seatPlace(i, seats, narrow, low));
      expect(new Set(places.map((place) => `${place.x} ${place.y}`)).size).toBe(seats);
      expect(places[0]).toEqual({ x: 0.5, y: 1 });
    }
  }
});

describe("a hand", () => {
  test.each([9, 10, 13, 14, 17, 18, 20])("of %i cards fits a phone", (cards) => {
    const laid = fan(cards, 374, 74);
    expect(laid.rows.length).toBeLessThanOrEqual(2);
    expect(laid.rows.reduce((a, b) => a + b)).toBe(cards);
    expect((Math.max(...laid.rows) - 1) * laid.step + 74).toBeLessThanOrEqual(374.01);
    expect(laid.step).toBeGreaterThanOrEqual(30);
  });

  test("of few cards is not torn apart", () => {
    expect(fan(2, 374, 74).step).toBeLessThan(74);
    expect(fan(1, 374, 74)).toMatchObject({ rows: [1], step: 0 });
  });
});
