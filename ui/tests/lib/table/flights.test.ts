import { describe, expect, test } from "vitest";
import type { Event, TableView } from "../../../src/lib/protocol";
import { FLIGHT_MS, firstFlights, flightsOf } from "../../../src/lib/table/flights";
import { card, info, view } from "../../fixtures";

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
    const out = flightsOf([taken(5)], view, info);
    expect(out).toHaveLength(5);
    expect(new Set(out.map(({ from, to }) => `${from} ${to}`))).toEqual(new Set(["middle seat-2"]));
    const back = flightsOf(
      [{ kind: "buried", seat: 2, count: 5, faces: [], cards: [card("RK")] }],
      view,
      info,
    );
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
    const call = {
      seat: 0,
      kind: "bid",
      points: 70,
      held: false,
      blind: false,
      moon: false,
    } as const;
    expect(firstFlights({ ...fresh, calls: [call] })).toEqual([]);
    expect(firstFlights({ ...fresh, phase: "start", hand_sizes: [0, 0, 0, 0] })).toEqual([]);
    expect(firstFlights(view)).toEqual([]);
  });

  test("the nest goes with the last trick, face down, where its winner gets it", () => {
    const trick: Event = { kind: "trick_taken", seat: 1, points: 15 };
    const last = { ...view, hand_sizes: [0, 0, 0, 0], nest_size: 5 };
    const flown = flightsOf([trick], last, info);
    expect(flown).toHaveLength(5);
    expect(flown[0]).toMatchObject({ from: "middle", to: "seat-1", card: null });
    expect(Math.max(...flown.map(({ wait }) => wait)) + FLIGHT_MS).toBeLessThanOrEqual(700);
    expect(flightsOf([trick], { ...last, hand_sizes: [0, 1, 0, 0] }, info)).toEqual([]);
    expect(flightsOf([trick], last, { nest_to_last_trick: false })).toEqual([]);
  });

  test("is over in a moment, however much it is", () => {
    for (const flights of [
      flightsOf([taken(17)], view, info),
      firstFlights(fresh),
      flightsOf([taken(1)], view, info),
    ]) {
      expect(flights.length).toBeLessThanOrEqual(12);
      expect(Math.max(...flights.map(({ wait }) => wait)) + FLIGHT_MS).toBeLessThanOrEqual(600);
    }
  });
});
