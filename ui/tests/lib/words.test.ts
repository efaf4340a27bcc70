import { describe, expect, test } from "vitest";
import type { Event, LegalBury, RoundResult } from "../../src/lib/protocol";
import { announce } from "../../src/lib/table/announce";
import * as results from "../../src/lib/table/results";
import { list } from "../../src/lib/messages/messages.svelte";
import { figure, score, signed } from "../../src/lib/messages/numbers";
import { momentText } from "../../src/lib/messages/dates";
import { botKind, othersText, seatsText, scoreLine, tableFacts } from "../../src/lib/setup/lobby";
import { cardLabel, cardName, rank } from "../../src/lib/table/cards";
import { buryCount, buryHint, whyNotBury } from "../../src/lib/table/choosing";
import {
  type Table,
  accountName,
  mayGoBack,
  mayPlayAgain,
  relation,
  seatName,
  teamName,
} from "../../src/lib/table/people";
import { winnersText } from "../../src/lib/table/winners";
import { callText, contractText, pageTitle, statusText } from "../../src/lib/table/status";
import { card, info, ownTable, pack, seats, table, view } from "../fixtures";

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

  test.each([
    [null, null, false],
    ["seed", null, true],
    ["position", null, true],
    ["what_if", null, true],
    ["daily", "/daily", false],
    ["challenge", "/challenge?id=abc", false],
    ["duplicate", "/duplicate?id=abc", false],
  ] as const)("at a table of origin %s, compared at %s: going back %s", (origin, compare, may) => {
    const there = { info: { ...info, origin, compare }, seats: { ...seats, started: true } };
    expect(mayGoBack(there)).toBe(may);
    expect(mayGoBack({ ...there, seats: watcher.seats })).toBe(false);
  });

  test("known cards are dealt again only for somebody who plays alone", () => {
    const [, one, ...others] = seats.seats;
    const withBen = {
      ...seats,
      alone: false,
      seats: [seats.seats[0]!, { ...one!, kind: "person" as const }, ...others],
    };
    const may = (origin: typeof info.origin, people = seats) =>
      mayPlayAgain({
        info: { ...info, origin, compare: null },
        seats: { ...people, started: true },
      });
    expect([may("seed"), may("position"), may(null)]).toEqual([true, true, true]);
    expect([may("seed", withBen), may("position", withBen)]).toEqual([false, false]);
    expect(may(null, withBen)).toBe(true);
    expect(may(null, watcher.seats)).toBe(false);
  });

  test("sides are we and they, or names for a watcher", () => {
    expect(accountName(table, 0)).toBe("We");
    expect(accountName(table, 1)).toBe("They");
    expect(accountName(watcher, 1)).toBe("Ben & Dan");
  });
});

test("players of one name are numbered, wherever a name is said", () => {
  const seats = table.seats.seats.map((one) => (one.seat === 0 ? one : { ...one, name: "Ann" }));
  const here: Table = { ...table, seats: { ...table.seats, seats } };
  expect([0, 1, 2].map((seat) => seatName(here, seat))).toEqual(["You", "Ann (2)", "Ann (3)"]);
  expect(seatName({ ...here, replay: true }, 0)).toBe("Ann (1)");
});

describe("what goes on", () => {
  test("the bid", () => {
    const bid = { points: 95, forced: false, blind: false, moon: false };
    expect(contractText(table, { declarer: 0, ...bid })).toBe("You bid 95");
    expect(contractText(table, { declarer: 1, ...bid })).toBe("Ben bid 95");
  });

  test("the turn", () => {
    expect(statusText(table, view)).toBe("Your turn: lead a card");
    expect(statusText(table, { ...view, turn: 2, mover: 2, legal: null })).toBe("Cleo is playing");
    expect(statusText(table, { ...view, turn: 1, legal: null, phase: "auction" })).toBe(
      "Ben is bidding",
    );
    const giving = { ...view, phase: "giving" as const, legal: null };
    expect(statusText(table, { ...giving, turn: 3 })).toBe("Dan is choosing what to give Ben");
    expect(statusText(table, { ...giving, turn: 2 })).toBe("Cleo is choosing what to give you");
    expect(statusText(watcher, { ...giving, turn: 2 })).toMatch(/^Cleo is choosing what to give /);
    expect(pageTitle(table, view)).toBe("● Your turn · Original partnership game");
  });

  test("a player who is away is waited for, and not said to play", () => {
    const now = { ...view, turn: 1, mover: 1, legal: null };
    const away = { kind: "person" as const, connected: false };
    const missing = (more: object): Table => ({
      ...table,
      seats: {
        ...table.seats,
        seats: seats.seats.with(1, { ...seats.seats[1]!, ...away, ...more }),
      },
    });
    expect(statusText(missing({}), now)).toBe("Waiting for Ben, who is away");
    expect(statusText(missing({ stand_in: true }), now)).toBe("Ben is playing");
    expect(statusText(missing({ connected: true }), now)).toBe("Ben is playing");
  });

  test.each<[Event, string]>([
    [{ kind: "played", seat: 1, card: card("R14") }, "Ben plays red 14, winning so far."],
    [{ kind: "played", seat: 0, card: card("RK") }, "You play the bird."],
    [{ kind: "bid_made", seat: 3, points: 80, moon: false }, "Dan bids 80."],
    [{ kind: "bid_made", seat: 3, points: 125, moon: true }, "Dan shoots the moon."],
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
    moon: false,
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
      results.outcomeFor({ ...table, seats: { ...table.seats, you } }, { ...result, ...change });
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
    expect(scored("set_times", -190)).toMatch(/and twice the bid of 95 is lost: −190\.$/);
    expect(scored("set_times", -285)).toMatch(/and 3 times the bid of 95 is lost: −285\.$/);
    expect(scored("set_blind", -190)).toMatch(/the blind bid of 95 is lost twice: −190\.$/);
    expect(scored("set_blind", -285)).toMatch(/the blind bid of 95 is lost 3 times: −285\.$/);
    expect(scored("set_blind", -40)).toMatch(/The bid was blind: −40\.$/);
    expect(scored("set_kept", -20)).toMatch(/The 75 taken count, and 95 is lost: −20\.$/);
    expect(results.whyText(table, { ...result, offender: 2 })).toBe("");
    expect(results.whyText(table, { ...result, declarer: null, bid: null })).toBe("");
  });

  test("are explained line by line", () => {
    expect(results.resultText(table, result)).toBe("Ben bid 95 and took 75: set.");
    expect(result.count.map(results.countText)).toEqual([
      "Cards in 5 tricks",
      "The nest, with the last trick",
    ]);
    const text = (line: RoundResult["scores"][number], team: number) =>
      results.scoreText(table, result, line, team);
    expect(text(result.scores[1]!, 1)).toBe("Bid 95, took 75: set, −95");
    expect(text(result.scores[0]!, 0)).toBe("Took 45: +45");
    const theirs = (points: number, why: RoundResult["scores"][number]["why"]) =>
      text({ account: 0, points, why }, 0);
    expect(theirs(95, "gained_bid")).toBe("The bid of 95 was set: +95");
    expect(theirs(140, "gained_bid_too")).toBe("Took 45, and the bid of 95 was set: +140");
    expect(theirs(120, "gained_all")).toBe("The bid was set, so all 120 points count here: +120");
    expect(theirs(215, "gained_all_and_bid")).toBe(
      "The bid was set, so all 120 points and the bid of 95 count here: +215",
    );
    expect(teamName(table, result.teams, 0)).toBe("Your side");
  });

  test("say what became of a score that went past an exact target", () => {
    const past: RoundResult = { ...result, made: true, captured: [45, 95], totals: [200, 280] };
    const line = (points: number, why: "past_stays" | "past_falls"): RoundResult["scores"][0] => ({
      account: 1,
      points,
      why,
    });
    const stays = line(0, "past_stays");
    expect(results.scoreText(table, past, stays, 1)).toBe(
      "Took 95, but went past 300: stays at 280",
    );
    expect(results.whyText(table, { ...past, scores: [stays] })).toBe(
      "The other side needed 95 points and took 95: the bid is made. " +
        "But the score would go past 300, so it stays at 280.",
    );
    const falls = { ...past, totals: [200, 150], scores: [line(-130, "past_falls")] };
    expect(results.scoreText(table, falls, falls.scores[0]!, 1)).toMatch(/falls back to 150$/);
    expect(results.whyText(table, falls)).toMatch(/so it falls back to 150\.$/);
  });

  test("say what became of the moon", () => {
    const moon = { every_trick: false, made: "points", reward: 300, failed: "points", price: 200 };
    const at: typeof table = { ...table, info: { ...info, moon: moon as never } };
    const shot = (
      points: number,
      why: RoundResult["scores"][number]["why"],
      made: boolean,
    ): RoundResult => ({
      ...result,
      moon: true,
      bid: 125,
      made,
      captured: made ? [0, 120] : [45, 75],
      scores: [{ account: 1, points, why }],
      totals: [0, 280],
    });
    const failed = shot(-200, "moon_failed", false);
    expect(results.resultText(at, failed)).toBe("Ben shot the moon and took 75: it failed.");
    expect(results.whyText(at, failed)).toBe(
      "The other side had to take all the points, and did not. That is −200.",
    );
    expect(results.scoreText(at, failed, failed.scores[0]!, 1)).toBe(
      "Shot the moon, took 75: failed, −200",
    );
    const why = (...made: Parameters<typeof shot>) => results.whyText(at, shot(...made));
    expect(why(300, "moon_made", true)).toMatch(/, and did\. That is \+300\.$/);
    expect(why(80, "moon_to_zero", true)).toMatch(/brings the score up to 0: \+80\.$/);
    expect(why(380, "moon_from_zero", true)).toMatch(/up to 0 first, and then on: \+380 in all\.$/);
    expect(why(0, "past_stays", true)).toMatch(/would go past 300, so it stays at 280\.$/);
    const match = { ...at, info: { ...info, moon: { ...moon, failed: "match" } as never } };
    expect(results.whyText(match, shot(0, "moon_failed", false))).toMatch(/loses the match\.$/);
    expect(results.wonByText("moon_failed")).toMatch("failing to shoot the moon");
    expect(
      contractText(table, { declarer: 1, points: 125, forced: false, blind: false, moon: true }),
    ).toBe("Ben shot the moon");
    const call = {
      seat: 1,
      kind: "bid",
      points: 125,
      held: true,
      blind: false,
      moon: true,
    } as const;
    expect([callText(call), callText({ ...call, held: false })]).toEqual([
      "Moon over moon",
      "Moon",
    ]);
  });

  test("name the winners", () => {
    expect(winnersText(table, [0])).toBe("You win!");
    expect(winnersText(table, [1])).toBe("The other side wins.");
    expect(winnersText(watcher, [1])).toBe("Ben & Dan win.");
  });
});

test("lists and numbers read well", () => {
  expect(list(["a", "b", "c"])).toBe("a, b and c");
  expect([12, -3.5, 0, -0.04].map(signed)).toEqual(["+12", "−3.5", "0", "0"]);
  expect([1240, -3.5, 0, -0.04].map(score)).toEqual(["1240", "−3.5", "0", "0"]);
  expect(figure(-3.54)).toBe("3.5");
  expect(seatsText(["open", "heuristic", "heuristic"])).toBe(
    "Next: a link for 1 friend; 2 casual bots play, too",
  );
  expect(seatsText(["strong", "expert"])).toBe("With 2 mixed bots");
  expect(seatsText(["", ""])).toBe("With 2 bots");
  expect(seatsText(["expert"])).toBe("With 1 expert bot");
  expect(botKind("random")).toBe("Newcomer (plays anything)");
});

test("a table of one's own says how it stands", () => {
  const own = ownTable({ other_players: ["Ben"], round: 2, bots: ["strong", "strong"] });
  const even = { ...own, score: 120, others: [85] };
  expect(scoreLine(even)).toBe("You 120, Ben 85");
  expect(scoreLine({ ...even, shared: true })).toBe("We 120, They 85");
  expect(scoreLine({ ...even, other_players: ["Ben", "Cleo"] })).toBe("You 120, others 85");
  expect(scoreLine({ ...own, score: -20, others: [5, 40] })).toBe("You −20, best other 40");
  expect(scoreLine({ ...own, started: false, score: null, others: [] })).toBe("Not started yet");
  expect(othersText({ ...own, score: 0, others: [] })).toBe("With Ben");
  const when = momentText(own.opened_at);
  expect(tableFacts(even)).toBe(`Round 2 · 2 strong bots · opened ${when}`);
  expect(tableFacts({ ...even, started: false, bots: [] })).toBe(`opened ${when}`);
});
