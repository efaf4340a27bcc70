import { describe, expect, it } from "vitest";
import { branches, standing } from "../../../src/lib/what-if/tree";
import type { Event, RecordStep } from "../../../src/lib/protocol";

const passes = (...seats: number[]): RecordStep[] =>
  seats.map((seat) => ({ event: { kind: "passed", seat } }) as RecordStep);

describe("the tree of lines", () => {
  it("puts a line below the one that it has most in common with", () => {
    const tree = branches([passes(0, 1, 2), passes(0, 3, 3), passes(0, 3, 2)]);
    expect(tree).toEqual([
      { line: 0, parent: null, at: 0, depth: 0 },
      { line: 1, parent: 0, at: 1, depth: 1 },
      { line: 2, parent: 1, at: 2, depth: 2 },
    ]);
  });

  it("reads each line below its parent, whatever the order in which they were played", () => {
    const tree = branches([passes(0, 1, 2), passes(3, 1), passes(0, 1, 3), passes(3, 2)]);
    expect(tree.map(({ line, parent }) => [line, parent])).toEqual([
      [0, null],
      [2, 0],
      [1, null],
      [3, 1],
    ]);
  });

  it("knows a deal again whose cards are bound to no seed", () => {
    const dealt = (commitment: string): RecordStep =>
      ({ event: { kind: "dealt", number: 1, commitment } }) as RecordStep;
    const [, other] = branches([
      [dealt("abc"), ...passes(0)],
      [dealt(""), ...passes(1)],
    ]);
    expect(other).toMatchObject({ parent: 0, at: 1 });
  });
});

describe("the steps that stand", () => {
  const FIRST = 7;
  const round = (...events: Partial<Event>[]): RecordStep[] =>
    events.map((event, i) => ({ event, view: { seq: FIRST + i } }) as RecordStep);
  const kept = (steps: RecordStep[]) => standing(steps).map(({ view }) => view.seq - FIRST);
  const pass: Partial<Event> = { kind: "passed" };
  const card: Partial<Event> = { kind: "played" };
  const undo = (back: number): Partial<Event> => ({ kind: "undone", to_seq: FIRST + back });

  it("leave out what was undone, and what was asked about it", () => {
    expect(kept(round(pass, card, { kind: "proposed" }, undo(0), card))).toEqual([0, 4]);
    expect(kept(round(pass, card, { kind: "proposed" }, { kind: "answered" }, card))).toEqual([
      0, 1, 4,
    ]);
  });

  it("have again what was undone when that is undone itself", () => {
    expect(kept(round(pass, card, undo(0), card, undo(1), pass))).toEqual([0, 1, 5]);
  });

  it("leave out cards that were taken back, and the trick that they made", () => {
    const back: Partial<Event> = { kind: "taken_back", count: 2 };
    expect(kept(round(pass, card, { kind: "trick_taken" }, card, back, card))).toEqual([0, 5]);
  });

  it("end with the last decision: totals of earlier rounds make no difference", () => {
    const counted = (seed: string): Partial<Event> => ({ kind: "round_counted", seed });
    const lines = [round(card, counted("a")), round(card, counted("b"), { kind: "match_ended" })];
    expect(branches(lines.map(standing))[1]).toEqual({ line: 1, parent: 0, at: 1, depth: 1 });
    expect(lines.map((line) => standing(line).length)).toEqual([1, 1]);
  });
});
