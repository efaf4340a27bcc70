import { describe, expect, it } from "vitest";
import { branches } from "../../../src/lib/what-if/tree";
import type { RecordStep } from "../../../src/lib/protocol";

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
