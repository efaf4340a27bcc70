import { describe, expect, test, beforeAll } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import { announce } from "../../../src/lib/table/announce";
import * as rulings from "../../../src/lib/table/rulings";
import type {
  Adjustment,
  Event,
  LegalBury,
  Proposed,
  RoundResult,
  TableInfo,
  TableView,
} from "../../../src/lib/protocol";
import { renegeText, resultText } from "../../../src/lib/table/results";
import { penaltiesBefore, rowsOf } from "../../../src/lib/table/score-rows";
import { whyNotBury } from "../../../src/lib/table/choosing";
import { asks, FOLLOW_RED, info, seats, table, undoing, view } from "../../fixtures";

const mode: TableInfo = { ...info, table_mode: true };
const atTable = { info: mode, seats };
/** The seats with a person at each; those of the fixtures have bots. */
const people = {
  ...seats,
  seats: seats.seats.map((one) => ({ ...one, kind: "person" as const })),
};

beforeAll(() => fetchMessages("mistakes"));

describe("what is asked", () => {
  test.each<[Partial<TableView>, Proposed, string]>([
    [{ undoing }, asks(), "Ben asks to take back the red 14. All right?"],
    [
      { undoing: { kind: "bid_made", seat: 1, points: 90, moon: false } },
      asks(),
      "Ben asks to take back the bid of 90. All right?",
    ],
    [{ undoing: { ...undoing, seat: 0 } }, asks(), "Ben asks to take back your red 14. All right?"],
    [
      { undoing: { ...undoing, seat: 2 } },
      asks(),
      "Ben asks to take back the red 14 of Cleo. All right?",
    ],
    [
      { undoing: { ...undoing, seat: 0 } },
      asks({ seat: 0, needs: [1, 2, 3] }),
      "You ask to take back the red 14.",
    ],
    [
      {},
      asks({ what: "table_talk", accused: 0, needs: [0] }),
      "Ben says that you gave a hint. Did you? A yes costs your side 40 points.",
    ],
    [{}, asks({ what: "table_talk", accused: 2, needs: [2] }), "Ben says that Cleo gave a hint."],
    [{}, asks({ what: "exposed_card" }), "Ben says that a card was shown in the deal. Deal again?"],
    [
      {},
      asks({ what: "exposed_card", card: 0 }),
      "Ben says that the red 5 was shown in the deal. Deal again?",
    ],
    [
      {},
      asks({ what: "exposed_card", card: 9, needs: [] }),
      "Ben says that the red 14 was shown in the deal.",
    ],
    [
      {},
      asks({ what: "wrong_deal" }),
      "Ben says that the cards were dealt wrongly. Throw them in?",
    ],
  ])("%j %j", (change, proposal, text) => {
    expect(rulings.questionText(atTable, { ...view, ...change }, proposal)).toBe(text);
  });

  test("in a replay nobody is asked", () => {
    const replay = { ...atTable, replay: true };
    const asked = asks({ what: "table_talk", accused: 0, needs: [0] });
    expect(rulings.questionText(replay, view, asked)).toBe("Ben says that Ann gave a hint.");
  });

  test("and who has yet to answer", () => {
    const open = { ...view, proposal: asks(), answers: [2] };
    expect(rulings.unanswered(open)).toEqual([0, 3]);
    expect(rulings.waitingText(atTable, open)).toBe("Waiting for you and Dan.");
    expect(rulings.unanswered(view)).toEqual([]);
  });
});

describe("what came of it", () => {
  const before = { ...view, proposal: asks(), undoing };
  test.each<[Event, string]>([
    [{ kind: "answered", seat: 2, yes: true }, "Cleo says yes."],
    [{ kind: "answered", seat: 0, yes: false }, "You say no: nothing is taken back."],
    [
      { kind: "answered", seat: 2, yes: false },
      "Cleo says no: it is too late, because a trick was taken after it.",
    ],
    [{ kind: "answered", seat: 1, yes: false }, "Ben withdraws the question."],
    [{ kind: "undone", to_seq: 9 }, "The red 14 of Ben was taken back."],
    [{ kind: "taken_back", seat: 0, count: 2 }, "You take back a card that was not allowed."],
    [
      { kind: "renege_called", seat: 1, accused: 0, found: true, trick: 3 },
      "Ben was right to call a renege: you played a card in trick 3 that was not allowed.",
    ],
    [
      { kind: "renege_called", seat: 0, accused: 2, found: false, trick: null },
      "You called a renege, but Cleo played only cards that were allowed. Nothing happens.",
    ],
    [
      {
        kind: "adjustment",
        seat: 1,
        account: 1,
        points: -40,
        why: "nest_count",
        totals: [0, -40],
      },
      "Ben: wrong number of cards in the nest, −40.",
    ],
    [{ kind: "agreed", seat: 3 }, "Dan has nothing to call."],
    [{ kind: "passed", seat: 3 }, ""],
  ])("%j", (event, text) => {
    expect(rulings.rulingText(atTable, event, before)).toBe(text);
  });

  test("is told of the question before the event", () => {
    const event: Event = { kind: "answered", seat: 1, yes: false };
    const after = { ...view, proposal: null, undoing: null };
    expect(announce(atTable, event, after, before)).toBe("Ben withdraws the question.");
    expect(announce(atTable, asks(), before, after)).toMatch("Ben asks to take back the red 14.");
  });

  test.each<[Event, Partial<TableView>, string]>([
    [{ kind: "passed", seat: 0 }, { tricks_taken: [0, 0, 0, 0] }, "the bidding is over"],
    [
      { kind: "trump_named", seat: 0, trump: "red" },
      { tricks_taken: [0, 0, 0, 0] },
      "another choice was made after it",
    ],
    [{ kind: "passed", seat: 0 }, {}, "cards were played after it"],
    [{ kind: "played", seat: 0, card: 9 }, {}, "a trick was taken after it"],
  ])("a bot says why %j cannot be taken back", (decision, change, why) => {
    const now = { ...before, ...change, undoing: decision };
    expect(rulings.rulingText(atTable, { kind: "answered", seat: 2, yes: false }, now)).toBe(
      `Cleo says no: it is too late, because ${why}.`,
    );
  });
});

describe("what a mistake means", () => {
  test("until when and at what price", () => {
    const text = rulings.breakText(atTable, { ...view, dimmed: FOLLOW_RED }, 3);
    expect(text).toContain("is not allowed now. You must follow red.");
    expect(text).toContain("until the next trick is taken");
    expect(text).toContain("your side loses the whole bid of 75");
  });

  test("where it can be put right in its own trick only, and costs nothing", () => {
    const free: TableInfo = {
      ...mode,
      prices: { ...mode.prices, renege: false, renege_until: "this_trick" },
    };
    const text = rulings.breakText({ info: free, seats }, view, 3);
    expect(text).toContain("until this trick is taken");
    expect(text).toContain("costs nothing");
    expect(rulings.renegeCallText({ info: free, seats }, view)).toContain(
      "before its trick is taken",
    );
  });

  test("where everybody plays alone", () => {
    const alone: TableInfo = {
      ...mode,
      sides: "individual",
      accounts: 4,
      account_of: [0, 1, 2, 3],
    };
    const on = { ...view, teams: [0, 1, 2, 3] };
    expect(rulings.breakText({ info: alone, seats }, on, 3)).toContain(
      "you lose the whole bid of 75",
    );
    expect(rulings.renegeCallText({ info: alone, seats }, on)).toContain("they lose the whole bid");
  });

  test("nobody accuses themselves or a blind dummy", () => {
    const dummies: TableInfo["dummies"] = [
      { seat: 2, mode: "blind", side: null },
      { seat: 3, mode: "exposed", side: null },
    ];
    const odd = { info: { ...mode, dummies }, seats: people };
    expect(rulings.accusable(odd, [0, 1, 2, 3])).toEqual([1, 3]);
    expect(rulings.talkers(odd, [0, 1, 2, 3])).toEqual([1]);
  });

  test("no bot gives hints, and where only bots could, there is nothing to call", () => {
    const mixed = {
      ...people,
      seats: people.seats.map((one, seat) => (seat % 2 === 1 ? seats.seats[seat]! : one)),
    };
    const alone = { ...seats, seats: seats.seats.with(0, people.seats[0]!) };
    const on: TableView = { ...view, may: ["table_talk"], proposal: null };
    expect(rulings.talkers({ info: mode, seats: mixed }, [0, 1, 2, 3])).toEqual([2]);
    expect(rulings.mayCallMistake({ info: mode, seats: mixed }, on)).toBe(true);
    expect(rulings.mayCallMistake({ info: mode, seats: alone }, on)).toBe(false);
    const renege: TableView = { ...on, may: ["call_renege", "table_talk"] };
    expect(rulings.mayCallMistake({ info: mode, seats: alone }, renege)).toBe(true);
  });

  test("a wrong number of cards may be chosen only at a price", () => {
    const legal: LegalBury = {
      kind: "bury",
      count: 1,
      allowed: view.hand,
      required: [],
      own: [],
      own_limit: null,
    };
    expect(whyNotBury(legal, [view.hand[0]!], view.hand[1]!)).toMatch("already");
    expect(whyNotBury(legal, [view.hand[0]!], view.hand[1]!, true)).toBeNull();
    expect(rulings.anyCount(mode)).toBe(true);
    expect(rulings.anyCount(info)).toBe(false);
    expect(rulings.anyCount({ ...mode, prices: { ...mode.prices, nest_count: 0 } })).toBe(false);
  });
});

describe("the sheet", () => {
  const result = (number: number, points: [number, number], totals: number[]): RoundResult => ({
    number,
    dealer: 0,
    declarer: 0,
    bid: 70,
    forced: false,
    trump: "red",
    teams: [0, 1, 0, 1],
    count: [],
    captured: [0, 0],
    made: true,
    scores: points.map((change, account) => ({ account, points: change, why: "made" })),
    totals,
    offender: null,
    moon: false,
  });
  const penalty = (account: number, totals: number[]): Adjustment => ({
    kind: "adjustment",
    seat: account,
    account,
    points: -40,
    why: "nest_count",
    totals,
  });

  test("puts every penalty where it was given", () => {
    const results = [result(1, [80, 40], [80, 0]), result(3, [-70, 50], [10, 10])];
    const penalties = [penalty(1, [0, -40]), penalty(1, [80, -40]), penalty(0, [-30, 10])];
    const rows = rowsOf(results, penalties, 2);
    expect(rows.map((row) => row.kind)).toEqual([
      "penalty",
      "round",
      "penalty",
      "round",
      "penalty",
    ]);
    expect(penaltiesBefore(rows, results[0]!)).toEqual([penalties[0]]);
    expect(penaltiesBefore(rows, results[1]!)).toEqual([penalties[1]]);
  });

  test("says what a renege cost", () => {
    const ended = { ...result(1, [-70, 20], [-70, 20]), made: null, offender: 2, bid: 70 };
    expect(resultText(table, ended)).toBe(
      "Cleo played a card that was not allowed, and the round ends.",
    );
    expect(renegeText(table, ended)).toBe(
      "Your side loses the whole bid of 70; the others keep the points they had captured.",
    );
  });
});

describe("who pays", () => {
  const penalty: Adjustment = {
    kind: "adjustment",
    seat: 1,
    account: 1,
    points: -40,
    why: "table_talk",
    totals: [0, -40, 0, -40],
  };
  const alone: TableInfo = { ...mode, accounts: 4, account_of: [0, 1, 2, 3] };

  test("a partner pays for a mistake where everybody has a score", () => {
    const told = [penalty, { ...penalty, account: 3 }].map((one) =>
      rulings.penaltyText({ info: alone, seats }, one),
    );
    expect(told).toEqual(["Ben: a hint, −40", "Dan: a mistake by Ben, −40"]);
  });

  test.each<[string, TableInfo, number[], boolean, boolean]>([
    ["partners of a rotation", alone, [0, 1, 0, 1], true, true],
    ["nobody, before the partner is known", alone, [0, 1, 2, 3], false, false],
    [
      "against a single declarer, a renege but no hint",
      { ...alone, sides: "declarer_vs_rest" },
      [0, 1, 1, 1],
      true,
      false,
    ],
  ])("%s", (_, rules, teams, renege, hint) => {
    const on = { ...view, teams };
    const side = (text: string): boolean => text.includes("side");
    expect(side(rulings.renegeCallText({ info: rules, seats }, on))).toBe(renege);
    expect(side(rulings.talkText({ info: rules, seats }, on))).toBe(hint);
  });
});
