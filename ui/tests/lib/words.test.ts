import { describe, expect, test } from "vitest";
import type { Event, LegalBury, RoundResult } from "../../src/lib/protocol";
import { announce } from "../../src/lib/table/announce";
import * as results from "../../src/lib/table/results";
import { list } from "../../src/lib/messages/messages.svelte";
import { signed } from "../../src/lib/messages/numbers";
import { botKind, companyNames, companyText, scoreLine } from "../../src/lib/setup/lobby";
import { cardLabel, cardName, rank } from "../../src/lib/table/cards";
import { buryCount, buryHint, whyNotBury } from "../../src/lib/table/choosing";
import { type Table, accountName, relation, seatName, teamName } from "../../src/lib/table/people";
import { winnersText } from "../../src/lib/table/results";
import { contractText, pageTitle, statusText } from "../../src/lib/table/status";
import { card, pack, seats, table, view } from "../fixtures";

const face = (code: string) => pack[card(code)]!;
const watcher: Table = { ...table, seats: { ...seats, you: null } };

describe("cards", () => {
  test("are named by color and number, with their points", () => {
    expect(cardLabel(face("R14"), "rook")).toBe("Red 14, 10 points");
    expect(cardLabel(face("B8"), "rook")).toBe("Black 8");
    expect(cardLabel(face("RK"), "rook")).toBe("Bird, 20 points");
  });

  test("of a standard pack have suits and court names", () => {
    expect(cardName(face("Y13"), "standard")).toBe("King of clubs");
    expect(cardName(face("B14"), "standard")).toBe("Ace of spades");
    expect(cardName(face("G7"), "standard")).toBe("7 of diamonds");
    expect(rank(face("R12"), "standard")).toBe("Q");
    expect(rank(face("R10"), "standard")).toBe("10");
  });

  test("the joker and the Red 1 stand alone", () => {
    const joker = { code: "JK", color: null, number: 0, single: "joker" as const, points: 20 };
    const red1 = {
      code: "R1",
      color: "red" as const,
      number: 1,
      single: "red_1" as const,
      points: 30,
    };
    expect(cardLabel(joker, "standard")).toBe("Joker, 20 points");
    expect(cardLabel(red1, "rook")).toBe("Red 1, 30 points");
  });
});

describe("seats", () => {
  test("you are you, your partner is your partner", () => {
    expect(seatName(table, 0)).toBe("You");
    expect(seatName(table, 1)).toBe("Ben");
    expect([0, 1, 2, 3].map((seat) => relation(table, seat, view.teams))).toEqual([
      "You",
      "",
      "Partner",
      "",
    ]);
  });

  test("sides are we and they, or names for a watcher", () => {
    expect(accountName(table, 0)).toBe("We");
    expect(accountName(table, 1)).toBe("They");
    expect(accountName(watcher, 1)).toBe("Ben & Dan");
  });
});

describe("what goes on", () => {
  test("the bid", () => {
    expect(contractText(table, { declarer: 0, points: 95, forced: false })).toBe("You bid 95");
    expect(contractText(table, { declarer: 1, points: 95, forced: false })).toBe("Ben bid 95");
  });

  test("the turn", () => {
    expect(statusText(table, view)).toBe("Your turn: lead a card");
    expect(statusText(table, { ...view, turn: 2, legal: null })).toBe("Cleo is playing");
    expect(statusText(table, { ...view, turn: 1, legal: null, phase: "auction" })).toBe(
      "Ben is bidding",
    );
    expect(pageTitle(table, view)).toBe("● Your turn · Original partnership game");
  });

  test.each<[Event, string]>([
    [{ kind: "played", seat: 1, card: card("R14") }, "Ben plays red 14, winning."],
    [{ kind: "played", seat: 0, card: card("RK") }, "You play the bird."],
    [{ kind: "bid_made", seat: 3, points: 80 }, "Dan bids 80."],
    [{ kind: "passed", seat: 0 }, "You pass."],
    [{ kind: "trick_taken", seat: 2, points: 15 }, "Cleo takes the trick, 15 points."],
    [{ kind: "trump_named", seat: 1, trump: "green" }, "Ben names trump: Green."],
    [
      { kind: "buried", seat: 1, count: 5, faces: [card("R14")], cards: null },
      "Ben puts 5 cards in the nest, face up: red 14.",
    ],
  ])("an announcement: %j", (event, text) => {
    const shown = { ...view, winning: 1, trick: [card("R6"), card("R14")] };
    expect(announce(table, event, shown)).toBe(text);
  });
});

describe("the nest", () => {
  const legal: LegalBury = {
    kind: "bury",
    count: 2,
    allowed: [0, 1, 2, 3],
    required: [],
    own: [0, 1],
    own_limit: 1,
  };

  test("says why a card may not go there", () => {
    expect(whyNotBury(legal, [], 9)).toContain("points");
    expect(whyNotBury(legal, [0], 1)).toContain("At most 1 card of your own");
    expect(whyNotBury(legal, [2, 3], 0)).toContain("2 cards already");
    expect(whyNotBury(legal, [0], 2)).toBeNull();
    expect(whyNotBury(legal, [0, 2], 0)).toBeNull();
  });

  test("asks for the cards that must go", () => {
    expect(buryHint({ ...legal, required: [3] }, [0, 2])).toContain("All cards");
    expect(buryHint(legal, [0, 2])).toBeNull();
    expect(buryCount(1, legal)).toBe("1 of 2 chosen");
  });
});

describe("results", () => {
  const result: RoundResult = {
    offender: null,
    number: 1,
    dealer: 3,
    declarer: 1,
    bid: 95,
    forced: false,
    trump: "red",
    teams: [0, 1, 0, 1],
    count: [
      { team: 1, what: "counters", points: 65, tricks: 5 },
      { team: 1, what: "nest", points: 10, tricks: 0 },
    ],
    captured: [45, 75],
    made: false,
    scores: [
      { account: 0, points: 45, why: "defended" },
      { account: 1, points: -95, why: "set" },
    ],
    totals: [45, -95],
  };

  test("alarm those for whom they are bad, and nobody else", () => {
    const of = (you: number | null, change: Partial<RoundResult> = {}) =>
      results.fortune({ ...table, seats: { ...table.seats, you } }, { ...result, ...change });
    expect([of(0), of(1), of(2), of(3), of(null)]).toEqual([
      "good",
      "bad",
      "good",
      "bad",
      "neither",
    ]);
    expect([of(0, { made: true }), of(1, { made: true })]).toEqual(["neither", "good"]);
    expect([of(0, { offender: 2 }), of(1, { offender: 2 })]).toEqual(["bad", "good"]);
  });

  test("say why a bid was made or set, and what that does to the score", () => {
    expect(results.whyText(table, result)).toBe(
      "The other side needed 95 points and took 75: 20 too few. That is called set. " +
        "The points taken do not count, and the bid of 95 is lost: −95.",
    );
    const scored = (why: RoundResult["scores"][number]["why"], points: number) =>
      results.whyText(table, { ...result, scores: [{ account: 1, points, why }] });
    expect(scored("set_zero", 0)).toMatch(/nothing is lost\.$/);
    expect(scored("set_double", -190)).toMatch(/is lost twice: −190\.$/);
    expect(scored("made_double", 240)).toMatch(/counts double: \+240\.$/);
    expect(scored("made", 75)).toMatch(/the bid is made\. That is \+75\.$/);
    expect(results.whyText(table, { ...result, offender: 2 })).toBe("");
    expect(results.whyText(table, { ...result, declarer: null, bid: null })).toBe("");
  });

  test("are explained line by line", () => {
    expect(results.resultText(table, result)).toBe("Ben bid 95 and took 75: set.");
    expect(result.count.map(results.countText)).toEqual([
      "Cards in 5 tricks",
      "The nest, with the last trick",
    ]);
    expect(results.scoreText(result, result.scores[1]!, 1)).toBe("Bid 95, took 75: set, −95");
    expect(results.scoreText(result, result.scores[0]!, 0)).toBe("Took 45: +45");
    expect(teamName(table, result.teams, 0)).toBe("Your side");
  });

  test("name the winners", () => {
    expect(winnersText(table, [0])).toBe("You win!");
    expect(winnersText(table, [1])).toBe("The other side wins.");
    expect(winnersText(watcher, [1])).toBe("Ben & Dan win.");
  });
});

test("lists and numbers read well", () => {
  expect(list(["a", "b", "c"])).toBe("a, b and c");
  expect(signed(-5)).toBe("−5");
  expect(signed(5)).toBe("+5");
  expect(companyText(["open", "heuristic", "heuristic"])).toBe("With 1 friend and 2 casual bots");
  expect(companyText(["strong", "expert"])).toBe("With 2 mixed bots");
  expect(companyText(["", ""])).toBe("With 2 bots");
  expect(companyText(["expert"])).toBe("With 1 expert bot");
  expect(botKind("random")).toBe("Newcomer (plays anything)");
});

test("a table of one's own says how it stands", () => {
  const own = {
    table_id: "t",
    path: "/t/t",
    variant: "original_partnership_4",
    title: "Original",
    started: true,
    company: ["Ben"],
  };
  expect(scoreLine({ ...own, score: 120, others: [85] })).toBe("You 120 – 85");
  expect(scoreLine({ ...own, score: -20, others: [5, 40] })).toBe("You −20 – 40 (best other)");
  expect(scoreLine({ ...own, started: false, score: null, others: [] })).toBe("Not begun yet");
  expect(companyNames({ ...own, score: 0, others: [] })).toBe("With Ben");
});
