import { describe, expect, test } from "vitest";
import type {
  Event,
  RecordInfo,
  RecordRound,
  RecordStep,
  RoundResult,
} from "../../../src/lib/protocol";
import { quote } from "../../../src/lib/replay/records";
import {
  after,
  before,
  nextShown,
  resultsBefore,
  stops,
  trickAt,
} from "../../../src/lib/replay/steps";
import {
  badge,
  shuffleText,
  recordStatus,
  recordStatusText,
} from "../../../src/lib/replay/record-status";
import { card, info, seats, table, view } from "../../fixtures";

const step = (event: Event): RecordStep => ({ event, view, up: null });
const steps = [
  step({ kind: "agreed", seat: 0 }),
  step({ kind: "played", seat: 0, card: card("R14") }),
  step({ kind: "agreed", seat: 0 }),
  step({ kind: "trick_taken", seat: 0, points: 10 }),
  step({ kind: "agreed", seat: 0 }),
];

const row = (deal: number, change: Partial<RecordRound> = {}): RecordRound => ({
  deal,
  dealer: 0,
  contract: null,
  trump: null,
  tricks: [],
  result: null,
  thrown_in: null,
  steps: 10,
  shuffle: "fits",
  ...change,
});
const result = (number: number): RoundResult => ({ number }) as RoundResult;

const record = (change: Partial<RecordInfo>): RecordInfo => ({
  info,
  rules: {} as RecordInfo["rules"],
  seats,
  players: [0, 1, 2, 3],
  rounds: [row(1), row(2)],
  decided: 2,
  difference: null,
  omitted: 0,
  notes: [],
  mark: "m",
  contest: false,
  ...change,
});

describe("the steps of a round", () => {
  test("stop where something is to be seen, and at both ends", () => {
    expect(stops(table, steps)).toEqual([0, 1, 3, 4]);
    expect(stops(table, [])).toEqual([]);
  });

  test("lead on and back, and end", () => {
    expect(after([0, 1, 3, 4], 1)).toBe(3);
    expect(after([0, 1, 3, 4], 4)).toBeUndefined();
    expect(before([0, 1, 3, 4], 3)).toBe(1);
    expect(before([0, 1, 3, 4], 0)).toBeUndefined();
  });

  test("belong to tricks from the first card on", () => {
    const tricks = [5, 12].map((step, i) => ({
      number: i + 1,
      leader: 0,
      winner: 1,
      points: 5,
      step,
    }));
    expect([0, 5, 11, 12, 40].map((at) => trickAt(tricks, at))).toEqual([-1, 0, 0, 1, 1]);
  });
});

test("rounds that cannot be shown are passed over", () => {
  const rounds = [row(1, { steps: 0 }), row(2), row(3, { steps: 0 }), row(4)];
  expect(nextShown(rounds, 0, 1)?.deal).toBe(2);
  expect(nextShown(rounds, 2, 1)?.deal).toBe(4);
  expect(nextShown(rounds, 4, 1)).toBeUndefined();
  expect(nextShown(rounds, 4, -1)?.deal).toBe(2);
  expect(nextShown(rounds, 2, -1)).toBeUndefined();
});

test("the score sheet holds the rounds before the one that is shown", () => {
  const rounds = [row(1, { result: result(1) }), row(2), row(3, { result: result(3) }), row(4)];
  expect(resultsBefore(rounds, 3)).toEqual([result(1)]);
  expect(resultsBefore(rounds, 4)).toEqual([result(1), result(3)]);
});

describe("the status of a record", () => {
  test("is good only if everything was decided again", () => {
    expect(recordStatus(record({}))).toBe("good");
    expect(badge(record({}))).toBe("Checked");
    expect(
      recordStatus(
        record({ notes: [{ key: "unchecked-shuffle", values: { deal: 2 }, text: "" }] }),
      ),
    ).toBe("partly");
    expect(recordStatus(record({ rounds: [row(1), row(2, { steps: 0 })] }))).toBe("partly");
  });

  test("names the first line that is wrong", () => {
    const sentence = { key: "differs-nothing", values: {}, text: "" };
    const bad = record({ difference: { line: 23, says: "trick 3", found: sentence } });
    expect(badge(bad)).toBe("Line 23 is wrong");
    expect(recordStatusText(bad)).toContain("Line 23");
  });

  test("says which shuffles fit", () => {
    expect(shuffleText(record({}))).toMatch(/^2 shuffles match their secret/);
    expect(shuffleText(record({ rounds: [row(1), row(2, { shuffle: "differs" })] }))).toBe(
      "1 shuffle matches its secret: the cards were fixed before anybody bid. " +
        "In round 2 the cards do not match the secret shown.",
    );
    expect(shuffleText(record({ rounds: [row(1, { shuffle: "unknown" })] }))).toBe(
      "No shuffle can be repeated.",
    );
  });
});

describe("the place of a mistake", () => {
  test("is quoted with what stands around it", () => {
    expect(quote("one\ntwo three\nfour", 2, 5)).toEqual({ before: "two ", at: "t", after: "hree" });
    expect(quote("\ufeffone\r\ntwo", 1, 4)).toEqual({ before: "one", at: "", after: "" });
    expect(quote("one", 2, 1)).toBeNull();
  });

  test("stays short in a long line, and counts characters as the server does", () => {
    const found = quote(`${"a".repeat(1000)}X${"b".repeat(1000)}`, 1, 1001);
    expect(found).toEqual({ before: `…${"a".repeat(34)}`, at: "X", after: `${"b".repeat(34)}…` });
    expect(quote("😀😀x", 1, 3)?.at).toBe("x");
    expect(quote("a\0b", 1, 2)?.at).toBe("�");
  });
});
