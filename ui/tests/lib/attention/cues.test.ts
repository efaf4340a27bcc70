import { describe, expect, test } from "vitest";
import { CUES, cuesOf, isYourTurn } from "../../../src/lib/attention/cues";
import { lengthOf, SCORE } from "../../../src/lib/attention/synth";
import type { Event, Legal, RoundResult, TableView } from "../../../src/lib/protocol";
import { card, table, view } from "../../fixtures";

const R14 = card("R14");
const legal: Legal = { kind: "plays", cards: [R14], others: [] } as unknown as Legal;
const mine: TableView = { ...view, seq: 11, turn: 0, legal };
const theirs: TableView = { ...view, seq: 12, turn: 1, legal: null };
const played = { kind: "played", seat: 0, card: R14 } as Event;
const taken = { kind: "trick_taken", seat: 1, points: 5 } as Event;
const counted = { kind: "round_counted" } as Event;
const ended = (winners: number[]): Event => ({ kind: "match_ended", winners }) as Event;
const after = (made: boolean | null): TableView => ({
  ...theirs,
  results: [{ made } as RoundResult],
});

describe("what is heard", () => {
  test.each<[string, TableView, readonly Event[], readonly string[]]>([
    ["a deal", theirs, [{ kind: "dealt" } as Event], ["deal"]],
    ["a card", theirs, [played], ["card"]],
    ["the card that ends a trick", theirs, [played, taken], ["card", "trick"]],
    ["a bid that was made", after(true), [counted], ["made"]],
    ["a bid that was set", after(false), [counted], ["set"]],
    ["a round without a bid", after(null), [counted], []],
    ["a match that you win", after(true), [counted, ended([0])], ["win"]],
    ["a match that the others win", after(true), [counted, ended([1])], ["made"]],
    ["your turn after a card", mine, [played], ["card", "turn"]],
    ["a pass", theirs, [{ kind: "passed", seat: 1 } as Event], []],
  ])("%s", (_, now, events, cues) => {
    expect(cuesOf(table, theirs, now, events)).toEqual(cues);
  });

  test("nothing for the turn at first, nor twice", () => {
    expect(cuesOf(table, null, mine, [])).toEqual([]);
    expect(cuesOf(table, mine, { ...mine, seq: 13 }, [])).toEqual([]);
  });

  test("nobody who watches wins or has a turn", () => {
    const watching = { ...table, seats: { ...table.seats, you: null } };
    expect(cuesOf(watching, theirs, mine, [ended([0])])).toEqual([]);
  });

  test("a question is your turn if you are asked", () => {
    const asked = { ...theirs, proposal: {} as TableView["proposal"] };
    expect(isYourTurn(table, { ...asked, may: ["answer"] })).toBe(true);
    expect(isYourTurn(table, { ...asked, legal, turn: 0 })).toBe(false);
  });
});

test.each(CUES)("the sound %s is short and soft", (cue) => {
  expect(lengthOf(cue)).toBeLessThan(2);
  // Even the loudest voice must not be too loud.
  expect(Math.max(...SCORE[cue].map(({ volume }) => volume))).toBeLessThanOrEqual(0.2);
  expect(SCORE[cue].every(({ at, length }) => at >= 0 && length > 0.05)).toBe(true);
});
