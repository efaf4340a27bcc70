import { describe, expect, test } from "vitest";
import { isYourTurn } from "../../../src/lib/attention/cues";
import { announce, notice } from "../../../src/lib/table/announce";
import { lineOf } from "../../../src/lib/table/boards";
import { byColor, likelyCalls } from "../../../src/lib/table/calling";
import { chooseAlso, commandOf, whyNotChoose } from "../../../src/lib/table/choosing";
import { flightsOf } from "../../../src/lib/table/flights";
import type {
  Event,
  LegalGive,
  LegalRedraw,
  LegalSwap,
  TableInfo,
} from "../../../src/lib/protocol";
import { resultText, scoreText } from "../../../src/lib/table/results";
import { type Table, aboutDummy, plainName } from "../../../src/lib/table/people";
import { goalSentence, goalText, statusText } from "../../../src/lib/table/status";
import { card, info, pack, seats, table, view } from "../../fixtures";

const cards = (...codes: string[]): number[] => codes.map(card);
const codes = (all: readonly number[]): string => all.map((one) => pack[one]!.code).join(" ");
const other = (change: Partial<TableInfo>): Table => ({
  seats,
  info: { ...info, ...change },
});

describe("lines of chips", () => {
  test.each([[[4, 5, 6, 7]], [[1, 5, 9, 13]], [[0, 5, 10, 15]], [[3, 6, 9, 12]]])(
    "%j is one",
    (line) => {
      expect(lineOf([...line, 2], 4, 4)).toEqual(line);
    },
  );

  test("does not go on in the next row", () => {
    expect(lineOf([1, 2, 3, 4], 4, 4)).toEqual([]);
    expect(lineOf([2, 5, 8, 11], 4, 4)).toEqual([]);
  });
});

describe("throwing cards", () => {
  const legal: LegalRedraw = { kind: "redraw", allowed: cards("R6", "G9", "B8"), most: 2 };

  test("says why not", () => {
    expect(whyNotChoose(legal, [], card("R14"))).toMatch("points");
    expect(whyNotChoose(legal, cards("R6", "G9"), card("B8"))).toMatch("only 2 cards");
    expect(whyNotChoose(legal, cards("R6", "G9"), card("G9"))).toBeNull();
    expect(whyNotChoose(legal, cards("R6"), card("B8"))).toBeNull();
  });

  test("takes cards in and puts them back", () => {
    expect(chooseAlso(legal, cards("R6"), card("G9"))).toEqual(cards("R6", "G9"));
    expect(chooseAlso(legal, cards("R6", "G9"), card("R6"))).toEqual(cards("G9"));
    expect(commandOf(legal, [])).toEqual({ kind: "redraw", cards: [] });
  });

  test("exchanges one card only", () => {
    const swap: LegalSwap = { kind: "swap", cards: view.hand };
    expect(chooseAlso(swap, cards("R6"), card("G9"))).toEqual(cards("G9"));
    expect(commandOf(swap, cards("G9"))).toEqual({ kind: "swap", card: card("G9") });
    const give: LegalGive = {
      kind: "give",
      to: 2,
      count: 2,
      allowed: view.hand,
      required: [],
      best: false,
    };
    expect(whyNotChoose(give, view.hand.slice(0, 2), view.hand[2] ?? 0)).toContain("2 cards");
    expect(chooseAlso({ ...give, count: 1 }, view.hand.slice(0, 1), 5)).toEqual([5]);
    expect(whyNotChoose({ ...give, allowed: [] }, [], 5)).toContain("better");
    const [best = 0, second = 0, third = 0] = view.hand;
    const asked = { ...give, required: [best] };
    expect(whyNotChoose(asked, [second], third)).toContain("better");
    expect(whyNotChoose(asked, [second], best)).toBe(null);
    expect(whyNotChoose(asked, [best], third)).toBe(null);
    expect(commandOf(swap, [])).toEqual({ kind: "swap", card: null });
  });
});

describe("cards to call", () => {
  const all = { pack, sort: pack.map((_, i) => i).reverse() };

  test("are grouped by color, the single ones last", () => {
    const groups = byColor(all, cards("RK", "G5", "R6", "G14"));
    expect(groups.map((one) => [one.color, codes(one.cards)])).toEqual([
      ["green", "G14 G5"],
      ["red", "R6"],
      [null, "RK"],
    ]);
  });

  test("the likely ones are the strongest that are not one's own", () => {
    const found = likelyCalls(all, cards("R14", "R13", "R12", "G14", "RK"), cards("R14"));
    expect(codes(found)).toBe("G14 R13 R12 RK");
  });
});

test("cards fly from the pile to whoever draws; only open ones show their face", () => {
  const events: Event[] = [
    { kind: "drew", seat: 1, open_card: card("R9"), card: card("R9") },
    { kind: "drew", seat: 0, open_card: null, card: card("B8") },
  ];
  expect(flightsOf(events, view, info)).toMatchObject([
    { from: "stock", to: "seat-1", card: card("R9"), wait: 0 },
    { from: "stock", to: "seat-0", card: null },
  ]);
});

describe("what is said", () => {
  const board = { ...view, boards: [cards("R5", "R6", "R7"), [], [], []] };
  test.each<[Event, string]>([
    [
      { kind: "redrawn", seat: 1, count: 0, open_card: null, thrown: null, drawn: null },
      "Ben keeps all cards.",
    ],
    [
      { kind: "redrawn", seat: 1, count: 2, open_card: card("R9"), thrown: null, drawn: null },
      "Ben discards 2 cards and draws as many, including red 9.",
    ],
    [
      {
        kind: "redrawn",
        seat: 0,
        count: 1,
        open_card: null,
        thrown: cards("R6"),
        drawn: cards("G9"),
      },
      "You discard 1 card and draw as many. You get green 9.",
    ],
    [
      { kind: "swapped", seat: 0, count: 1, given: cards("R6"), drawn: cards("B8") },
      "You exchange a card with the pile. You get black 8.",
    ],
    [{ kind: "gave", seat: 1, to: 3, count: 2, cards: null }, "Ben puts 2 cards down for Dan."],
    [{ kind: "gave", seat: 2, to: 0, count: 1, cards: null }, "Cleo puts 1 card down for you."],
    [
      { kind: "received", seat: 0, giver: 2, count: 1, cards: cards("R9") },
      "You get red 9 from Cleo.",
    ],
    [
      { kind: "received", seat: 2, giver: 0, count: 1, cards: null },
      "Cleo picks up what you gave.",
    ],
    [{ kind: "received", seat: 1, giver: 3, count: 1, cards: null }, "Ben picks up what Dan gave."],
    [{ kind: "partner_called", seat: 1, card: card("RK"), partner: null }, "Ben calls the bird."],
    [{ kind: "partner_shown", partner: 2 }, "Cleo is your partner."],
    [{ kind: "partner_shown", partner: 0 }, "You play alone."],
    [{ kind: "drew", seat: 1, open_card: null, card: null }, "Ben draws a hidden card."],
    [{ kind: "drew", seat: 0, open_card: null, card: card("B8") }, "You draw black 8."],
    [{ kind: "stock_turned", card: card("B8") }, "The next open card is black 8."],
    [
      { kind: "chips_placed", seat: 0, spaces: [0, 2], nest: [] },
      "You put chips on red 5 and red 7.",
    ],
    [
      { kind: "chips_placed", seat: 0, spaces: [], nest: [] },
      "No card of this trick fits your board.",
    ],
    [
      { kind: "chips_placed", seat: 1, spaces: [], nest: [] },
      "No card of this trick fits the board of Ben.",
    ],
    [
      { kind: "chip_removed", seat: 1, owner: 0, space: 1 },
      "Ben takes the chip off red 6 on your board.",
    ],
    [
      { kind: "chip_removed", seat: 0, owner: null, space: null },
      "You leave all chips where they are.",
    ],
    [{ kind: "line_completed", seat: 1, spaces: [0, 1, 2, 3] }, "A full line! Ben wins the game."],
    [{ kind: "trump_cut", trump: "green" }, "The cut shows trump: Green."],
    [
      { kind: "trump_turned", pile: "nest", cards: cards("RK", "G9"), trump: "green" },
      "The bird and green 9 are turned: trump is Green.",
    ],
    [
      { kind: "nest_taken", seat: 0, count: 2, faces: [], cards: cards("R6", "G9") },
      "You take the nest: red 6 and green 9.",
    ],
    [
      { kind: "nest_taken", seat: 1, count: 2, faces: [], cards: cards("R6", "G9") },
      "Ben takes the nest.",
    ],
    [
      { kind: "nest_taken", seat: 1, count: 2, faces: cards("R6", "G9"), cards: null },
      "Ben takes the nest, for all to see: red 6 and green 9.",
    ],
    [
      { kind: "thrown_in", reason: "hand_without_counter", seat: 1, next_dealer: 2 },
      "Ben’s hand had no card with points, so the cards are dealt again.",
    ],
  ])("%j", (event, text) => {
    expect(announce(table, event, board)).toBe(text);
  });

  test("the table says to you which card you drew", () => {
    expect(notice(table, { kind: "drew", seat: 0, open_card: null, card: card("B8") }, view)).toBe(
      "You draw black 8.",
    );
    expect(notice(table, { kind: "played", seat: 0, card: card("B8") }, view)).toBe("");
    const taken = { seat: 0, count: 1, faces: [], cards: [card("B8")] };
    expect(notice(table, { kind: "nest_taken", ...taken }, view)).toBe("You take the nest.");
  });
});

describe("dummies", () => {
  const two = other({
    dummies: [
      { seat: 1, mode: "blind", side: 1 },
      { seat: 3, mode: "exposed", side: null },
    ],
  });

  test("are told apart by number, and said to be played for", () => {
    expect(plainName(two, 1)).toBe("Dummy 1");
    const one = other({ dummies: [{ seat: 3, mode: "exposed", side: null }] });
    expect(statusText(one, { ...view, mover: 3 })).toBe("Play for the dummy");
    expect(statusText(one, { ...view, turn: 1, mover: 3, legal: null })).toBe(
      "Ben plays for the dummy",
    );
    expect(aboutDummy(two.info, 3)).toMatch("face up");
  });
});

describe("a partner's open hand", () => {
  const opened = { ...view, trick: [], open_hands: [{ seat: 3, player: 1 }] };

  test("is announced to each in their words", () => {
    const shown = { kind: "dummy_shown" as const, seat: 3, cards: [] };
    expect(notice(table, shown, opened)).toBe("The cards of Dan are face up. Ben plays them.");
    const yours = { ...opened, open_hands: [{ seat: 2, player: 0 }] };
    expect(notice(table, { ...shown, seat: 2 }, yours)).toBe(
      "The cards of Cleo are face up. You play them.",
    );
    const watched = { ...opened, open_hands: [{ seat: 0, player: 2 }] };
    expect(notice(table, { ...shown, seat: 0 }, watched)).toBe(
      "Your cards are face up now. Cleo plays them, and you watch.",
    );
  });

  test("is played by the declarer, while its own player is told so and is not called to play", () => {
    const yours = { ...opened, open_hands: [{ seat: 2, player: 0 }] };
    expect(statusText(table, { ...yours, turn: 0, mover: 2 })).toBe("Play for Cleo");
    const watched = { ...opened, open_hands: [{ seat: 0, player: 2 }] };
    for (const mover of [0, 2]) {
      const now = { ...watched, turn: 2, mover, legal: null };
      expect(statusText(table, now)).toBe("Your cards are face up; Cleo plays them");
      expect(isYourTurn(table, now)).toBe(false);
    }
    expect(statusText(table, { ...watched, turn: 1, mover: 1, legal: null })).toBe(
      "Ben is playing",
    );
    const record = { ...table, replay: true };
    expect(statusText(record, { ...watched, turn: 2, mover: 0, legal: null })).toBe(
      "Cleo plays for Ann",
    );
  });
});

describe("results", () => {
  const result = {
    number: 1,
    dealer: 0,
    declarer: 1,
    bid: 90,
    forced: false,
    trump: null,
    teams: [1, 0, 0, 1],
    count: [],
    captured: [95, 25],
    made: true,
    scores: [],
    totals: [0, 0, 0, 0],
    offender: null,
    moon: false,
  };

  test("name the partner of the round", () => {
    const called = other({ sides: "called_partner", account_of: [0, 1, 2, 3], accounts: 4 });
    expect(resultText(called, result)).toBe("Ben bid 90 with Cleo and together took 95: made.");
    expect(resultText(called, { ...result, teams: [1, 0, 1, 1] })).toBe(
      "Ben bid 90, alone, and took 95: made.",
    );
  });

  test("say what two captured together, and what one did alone", () => {
    const made = { account: 1, points: 90, why: "made" } as const;
    expect(scoreText(table, result, made, 0)).toBe("Bid 90, together took 95: made, +90");
    const alone = { ...result, teams: [1, 0, 1, 1] };
    expect(scoreText(table, alone, made, 0)).toBe("Bid 90, took 95: made, +90");
  });

  test("of boards name whose line is full", () => {
    const boards = other({
      boards: { size: 4, line: 4, bird_removes: true },
      account_of: [0, 1, 2, 3],
      accounts: 4,
      rounds: 3,
    });
    const none = { ...result, declarer: null, bid: null, made: null };
    expect(resultText(boards, none)).toMatch("No line is full yet");
    expect(resultText(boards, { ...none, scores: [{ account: 1, points: 1, why: "line" }] })).toBe(
      "A full line: Ben wins the game.",
    );
    expect(goalText(boards.info)).toBe("best of 5");
  });

  test.each([
    ["made_double", 180, "made and doubled, +180"],
    ["set_double", -180, "set and doubled, −180"],
    ["not_credited", 0, "does not count"],
    ["renege", -90, "Played a card that was not allowed: −90"],
    ["line", 1, "A full line: +1 game"],
    ["no_line", 0, "No full line"],
  ] as const)("explain %s", (why, points, text) => {
    expect(scoreText(table, result, { account: 0, points, why }, 0)).toMatch(text);
  });
});

test("where a match ends fits every format", () => {
  expect(goalText(info)).toBe("to 300");
  expect(goalText({ ...info, past_target: "stays" })).toBe("exactly 300");
  expect(goalSentence({ ...info, past_target: "stays" })).toMatch("stays as it was");
  expect(goalText({ ...info, format: "rotation", rounds: 12 })).toBe("12 rounds");
  expect(goalSentence({ ...info, format: "fixed_rounds", rounds: 8 })).toMatch("8 rounds");
});
