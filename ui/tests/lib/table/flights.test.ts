import { describe, expect, test } from "vitest";
import type { Event, TableView } from "../../../src/lib/protocol";
import { FLIGHT, firstFlights, flightsOf } from "../../../src/lib/table/flights";
import { card, view } from "../../fixtures";

const taken = (count: number): Event => ({
  kind: "nest_taken",
  seat: 2,
  count,
  faces: [],
  cards: [card("RK")],
});
const fresh: TableView = {
  ...view,
  phase: "auction",
  contract: null,
  leader: null,
  order: [0, 1, 2, 3],
  dealer: 3,
};

describe("what is seen to move", () => {
  test("the nest goes to whoever takes it, and as many cards come back, all face down", () => {
    const out = flightsOf([taken(5)]);
    expect(out).toHaveLength(5);
    expect(new Set(out.map(({ from, to }) => `${from} ${to}`))).toEqual(new Set(["middle seat-2"]));
    const back = flightsOf([{ kind: "buried", seat: 2, count: 5, faces: [], cards: [card("RK")] }]);
    expect(back.map(({ from, to }) => `${from} ${to}`)).toEqual(
      Array.from({ length: 5 }, () => "seat-2 middle"),
    );
    expect([...out, ...back].every(({ card }) => card === null)).toBe(true);
  });

  test("the deal goes round from the left of the dealer", () => {
    const dealt = firstFlights(fresh);
    expect(dealt.map(({ to }) => to)).toEqual([0, 1, 2, 0, 1, 2].map((seat) => `seat-${seat}`));
    expect(new Set(dealt.map(({ from }) => from))).toEqual(new Set(["seat-3"]));
  });

  test("nobody who comes later sees a deal", () => {
    const call = { seat: 0, kind: "bid", points: 70 } as const;
    expect(firstFlights({ ...fresh, calls: [call] })).toEqual([]);
    expect(firstFlights({ ...fresh, phase: "start", hand_sizes: [0, 0, 0, 0] })).toEqual([]);
    expect(firstFlights(view)).toEqual([]);
  });

  test("is over in a moment, however much it is", () => {
    for (const flights of [flightsOf([taken(17)]), firstFlights(fresh), flightsOf([taken(1)])]) {
      expect(flights.length).toBeLessThanOrEqual(12);
      expect(Math.max(...flights.map(({ wait }) => wait)) + FLIGHT).toBeLessThanOrEqual(600);
    }
  });
});
