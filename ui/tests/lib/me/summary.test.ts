import { describe, expect, it } from "vitest";
import { byBid, curve, extremes, inOrder, tallies, tally } from "../../../src/lib/me/summary";
import type { OwnMatch, OwnRound } from "../../../src/lib/protocol";

const round = (ahead: number, changes: Partial<OwnRound> = {}): OwnRound => ({
  number: 1,
  declared_by: "others",
  bid: 80,
  made: true,
  points: 0,
  ahead,
  partners: ["Robin"],
  ...changes,
});

const match = (title: string, rounds: OwnRound[], changes: Partial<OwnMatch> = {}): OwnMatch => ({
  match_id: title,
  record: `/api/me/matches/${title}/record`,
  variant: title,
  title,
  began: "2026-11-23T20:40:00Z",
  seat: 0,
  won: false,
  score: 0,
  others: [0],
  rounds,
  ...changes,
});

const newest = match("Kentucky", [round(-40), round(10, { partners: [] })]);
const oldest = match(
  "Original",
  [
    round(30, { declared_by: "me", bid: 85 }),
    round(-95, { declared_by: "me", bid: 95, made: false }),
    round(60, { declared_by: "partner", bid: 100 }),
  ],
  { won: true },
);
const matches = [newest, oldest];
const rounds = inOrder(matches);

describe("what matches add up to", () => {
  it("counts matches, rounds, and one's own contracts only", () => {
    expect(tally("", rounds)).toEqual({
      name: "",
      matches: 2,
      won: 1,
      rounds: 5,
      ahead: -7,
      made: 1,
      set: 1,
    });
    expect(tally("", []).ahead).toBe(0);
  });

  it("groups by what is asked for, the most played first", () => {
    expect(tallies(rounds, ({ match }) => [match.title]).map((one) => one.name)).toEqual([
      "Original",
      "Kentucky",
    ]);
    expect(tallies(rounds, ({ round }) => round.partners)).toMatchObject([
      { name: "Robin", matches: 2, rounds: 4 },
    ]);
  });

  it("puts one's own bids into groups of equal width", () => {
    expect(byBid(matches)).toEqual([
      { from: 85, to: 89, made: 1, set: 0 },
      { from: 95, to: 99, made: 0, set: 1 },
    ]);
    expect(byBid([newest])).toEqual([]);
    // After a renege nobody knows whether the bid would have been made.
    expect(byBid([match("renege", [round(5, { declared_by: "me", made: null })])])).toEqual([]);
  });

  it("adds rounds up from the oldest to the newest", () => {
    expect(curve(rounds)).toEqual([30, -65, -5, -45, -35]);
    expect(extremes(rounds, 1).map((one) => one.round.ahead)).toEqual([60, 30, 10]);
    expect(extremes(rounds, -1).map((one) => one.round.ahead)).toEqual([-95, -40]);
  });
});
