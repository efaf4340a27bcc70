import { expect, test } from "vitest";
import { readout } from "../../../src/lib/table/readout";
import { card, table, view } from "../../fixtures";

const auction = {
  ...view,
  phase: "auction" as const,
  leader: null,
  trick: [],
  trump: null,
  contract: null,
};
const call = { points: 0, blind: false, moon: false, held: false };

test("the cards on the table, trump, the bid, the points and the turn are read out", () => {
  const now = { ...view, trick: [card("R9"), card("R14")], leader: 2, winning: 3 };
  expect(readout(table, now)).toBe(
    "Cleo: Red 9, led. Dan: Red 14, 10 points, winning. Red trump. You bid 75. This round: We 30 and They 10. Your turn: play a card",
  );
});

test("between two tricks it is said that no card lies there", () => {
  const now = { ...view, trick: [], leader: 0, captured: null };
  expect(readout(table, now)).toMatch(/^No card is on the table\. .*Your turn: lead a card$/);
});

test("in an auction each seat's last call is read out", () => {
  const calls = [
    { ...call, seat: 1, kind: "bid" as const, points: 70 },
    { ...call, seat: 2, kind: "pass" as const },
    { ...call, seat: 1, kind: "bid" as const, points: 80 },
  ];
  expect(readout(table, { ...auction, calls, turn: 3, legal: null })).toBe(
    "Ben: Bid 80. Cleo: Pass. Dan is bidding",
  );
});
