import { expect, test } from "vitest";
import type { RoundResult, TableView } from "../../../src/lib/protocol";
import { pointsTaken } from "../../../src/lib/table/results";
import { table, view } from "../../fixtures";

const result: RoundResult = {
  number: 1,
  dealer: 3,
  declarer: 0,
  bid: 75,
  forced: false,
  trump: "red",
  teams: [0, 1, 0, 1],
  count: [],
  captured: [50, 70],
  made: false,
  scores: [],
  totals: [-75, 70],
  offender: null,
  moon: false,
};
const counted: TableView = { ...view, phase: "between", captured: [45, 70], results: [result] };

test("the points of a round are those of its tricks, and those of the count once it is counted", () => {
  expect(pointsTaken(table, { ...counted, phase: "play" })).toEqual([45, 70]);
  expect(pointsTaken(table, counted)).toEqual([50, 70]);
  expect(pointsTaken(table, { ...counted, captured: null })).toBeNull();
  expect(pointsTaken(table, { ...counted, thrown_in: "all_passed" })).toEqual([45, 70]);
});

test("partners with scores of their own keep what each took in tricks", () => {
  const alone = {
    ...table,
    info: { ...table.info, accounts: 4, account_of: [0, 1, 2, 3] },
  };
  const now = {
    ...counted,
    captured: [45, 30, 0, 45],
    results: [{ ...result, totals: [0, 0, 0, 0] }],
  };
  expect(pointsTaken(alone, now)).toEqual([45, 30, 0, 45]);
});
