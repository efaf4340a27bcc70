import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { choiceOf, hintedCards, mayAskHint, sameCommand } from "../../../src/lib/table/hints";
import { doing } from "../../../src/lib/table/command-text";
import { clause, hintText } from "../../../src/lib/table/hint-text";
import type { Command, Fact, Hint, TableView } from "../../../src/lib/protocol";
import { settings } from "../../../src/lib/page/settings.svelte";
import { TableStore } from "../../../src/lib/table/table.svelte";
import Actions from "../../../src/parts/table/decide/Actions.svelte";
import { FakeSocket } from "../../fake-socket";
import { card, info, seats, seen, table, update, view } from "../../fixtures";

const R14 = card("R14");
const play: Command = { kind: "play", card: R14 };
const calls: TableView = {
  ...view,
  phase: "auction",
  contract: null,
  legal: {
    kind: "calls",
    min: 80,
    max: 120,
    step: 5,
    may_bid: true,
    may_pass: true,
    may_pass_in_favor: true,
    may_hold: false,
    once: false,
    may_ask: false,
    may_look: false,
    may_moon: false,
  },
};

const set: Fact = {
  kind: "bid_or_set",
  seat: 1,
  high: 110,
  bid: 115,
  enough: 75,
  total: 180,
  together: true,
  cheap: false,
};

const oneOfEach: Fact[] = [
  { kind: "tried_out" },
  { kind: "better", points: 8, than: { kind: "play", card: card("R6") } },
  { kind: "contract_ends", side: "own", made: true, of_100: 81, instead: 34 },
  { kind: "close_call", other: { kind: "draw", pile: "hidden" } },
  { kind: "partner_bids", seat: 2 },
  { kind: "partner_passed", seat: 2 },
  { kind: "partner_still_in", seat: 2 },
  set,
  { kind: "own_points", points: 60 },
  { kind: "few_trumps", count: 3 },
  { kind: "mostly_one_color", color: "black", count: 6, hand: 9 },
  { kind: "highest_of_color", color: "black", count: 3 },
  { kind: "higher_than_yours", color: "black", count: 2 },
  { kind: "only_rival", color: "red", card: card("R13") },
  { kind: "stays_in" },
  { kind: "bidding_better" },
  { kind: "passing_better" },
  { kind: "empties", color: "red", trumps: true },
  { kind: "puts_away", points: 10, to: "last_trick" },
  { kind: "keeps_color", color: "black", count: 6 },
  { kind: "longest", color: "black", count: 6 },
  { kind: "length", color: "black", count: 1 },
  { kind: "top_cards", count: 2 },
  { kind: "no_long_color", count: 3 },
  { kind: "strongest", trump: false },
  { kind: "alone" },
  { kind: "sure_lead", card: R14 },
  { kind: "plays_last" },
  { kind: "throws_plain" },
  { kind: "keeps_all", good: 4 },
  { kind: "unbeatable" },
  { kind: "only_trump_beats", color: "green" },
  { kind: "draws_trump", out: 5 },
  { kind: "partner_may_trump", seat: 2, color: "green" },
  { kind: "last_of_color", color: "green" },
  { kind: "no_points" },
  { kind: "fewest_points", points: 5 },
  { kind: "trumps", color: "green" },
  { kind: "keeps", card: R14 },
  { kind: "wins_last", card: R14, nest: true },
  { kind: "cheapest_winner" },
  { kind: "hurts_line", seat: 1, chips: 3, needed: 4 },
  { kind: "no_rival_chips" },
  { kind: "nothing_learned" },
  { kind: "too_much_learned" },
  { kind: "you_know" },
  { kind: "nothing_to_call" },
  { kind: "proven_renege", seat: 1 },
  { kind: "open_card", trump: false, points: 0, strongest: false },
];

function say(command: Command, ...facts: Fact[]): string {
  return hintText(table, command.kind === "bid" || command.kind === "pass" ? calls : view, {
    command,
    facts,
  });
}

describe("hints in words", () => {
  test("begin with what to do", () => {
    const cards = [card("G9"), card("R6"), card("R14"), card("RK")];
    expect(doing(table, view, { kind: "bury", cards })).toBe(
      "Put red 6 and 14, green 9, and the bird in the nest",
    );
    expect(doing(table, view, { kind: "redraw", cards: [] })).toBe("Keep all your cards");
    expect(doing(table, view, { kind: "choose_leader", seat: 0 })).toBe("Lead yourself");
    expect(doing(table, view, { kind: "choose_leader", seat: 1 })).toBe("Let Ben lead");
    expect(doing(table, view, { kind: "name_trump", trump: "black" })).toBe("Name black as trump");
    expect(doing(table, view, { kind: "answer", yes: false })).toBe("Say no");
    const boards = [[], [R14]];
    expect(doing(table, { ...view, boards }, { kind: "remove_chip", owner: 1, space: 0 })).toBe(
      "Take the chip off the red 14 on the board of Ben",
    );
  });

  test("name several colors that no card is left of at once", () => {
    const bury: Command = { kind: "bury", cards: [card("R6"), card("G9")] };
    const empty = (color: "red" | "black", trumps: boolean): Fact => ({
      kind: "empties",
      color,
      trumps,
    });
    const points: Fact = { kind: "puts_away", points: 0, to: "last_trick" };
    expect(say(bury, empty("red", false), empty("black", false), points)).toBe(
      "Put red 6 and green 9 in the nest: it leaves you without red and black; no points go into the nest.",
    );
    expect(say(bury, empty("red", true), empty("black", true))).toMatch(
      "it leaves you without red and black, so that you can trump them.",
    );
  });

  test("have only one colon where they stand after one", () => {
    const fact: Fact = { kind: "longest", color: "black", count: 6 };
    expect(hintText(table, view, { command: play, facts: [fact] }, true)).toBe(
      "Play the red 14. You hold 6 black cards, and no other color has more.",
    );
    expect(hintText(table, view, { command: play, facts: [] }, true)).toBe("Play the red 14.");
  });

  test("say how often a bid is made, and in which deals", () => {
    const makes = (of_ten: number): Fact => ({ kind: "makes", declarer: 0, bid: 105, of_ten });
    expect(say({ kind: "bid", points: 105 }, makes(7))).toBe(
      "Bid 105: if you win the bid, you make it about 7 times in 10.",
    );
    expect(say({ kind: "pass" }, makes(3))).toBe(
      "Pass: a bid of 105 would fail about 7 times in 10.",
    );
    expect(say({ kind: "pass" }, makes(0))).toMatch("would fail almost every time");
    expect(say({ kind: "pass" }, makes(9))).toMatch("would fail about 1 time in 10");
    expect(say({ kind: "pass" }, makes(6))).toMatch("fail about 4 times in 10");
    expect(say({ kind: "bid", points: 105 }, makes(10))).toMatch("make it almost every time");
    expect(say(play, { kind: "makes", declarer: 1, bid: 90, of_ten: 6 })).toMatch(
      "Ben makes 90 about 6 times in 10",
    );
  });

  test("say what a hand is worth in the bidding", () => {
    expect(say({ kind: "pass" }, set, { kind: "partner_passed", seat: 2 })).toBe(
      "Pass: your side would need 115 of at most 180 points for a bid, but 75 are enough to set Ben’s bid of 110; your partner Cleo has passed.",
    );
    expect(say({ kind: "pass" }, set, { kind: "own_points", points: 60 })).toMatch(
      "to set Ben’s bid of 110; your own cards are worth 60 points.",
    );
    expect(say({ kind: "pass" }, { kind: "few_trumps", count: 3 })).toBe(
      "Pass: whichever color is trump, you hold no more than 3 trumps.",
    );
    expect(say({ kind: "pass" }, { kind: "partner_still_in", seat: 2 })).toBe(
      "Pass: your partner Cleo is still in the bidding.",
    );
    const cheap: Fact = { ...set, high: 70, bid: 75, enough: 115, cheap: true };
    const black = { color: "black", count: 6 } as const;
    expect(say({ kind: "bid", points: 75 }, { kind: "mostly_one_color", ...black, hand: 9 })).toBe(
      "Bid 75: 6 of your 9 cards are black.",
    );
    expect(say({ kind: "bid", points: 75 }, { kind: "highest_of_color", ...black, count: 3 })).toBe(
      "Bid 75: you hold the 3 highest black cards.",
    );
    expect(say({ kind: "bid", points: 75 }, { kind: "highest_of_color", ...black, count: 1 })).toBe(
      "Bid 75: you hold the highest black card.",
    );
    expect(say({ kind: "bid", points: 75 }, cheap)).toBe(
      "Bid 75: your side needs 75 of at most 180 points, and it would take 115 to set Ben’s bid of 70.",
    );
    expect(say({ kind: "pass" }, { ...set, together: false })).toMatch("you would need 115 of");
    expect(say({ kind: "bid", points: 75 }, { ...cheap, together: false })).toMatch("you need 75");
  });

  test("say how high a called card is among one's own", () => {
    const red: Command = { kind: "call_card", card: R14 };
    expect(say(red, { kind: "higher_than_yours", color: "red", count: 3 })).toBe(
      "Call the red 14: you hold 3 red cards, and none of them is as high.",
    );
    const rival: Fact = { kind: "only_rival", color: "red", card: card("R13") };
    expect(say(red, { kind: "higher_than_yours", color: "red", count: 1 }, rival)).toBe(
      "Call the red 14: the only red card that you hold is not as high; apart from it, no red card that is still out is as high as the red 13 in your hand.",
    );
  });

  test("call a partner a partner, and nobody else", () => {
    expect(say(play, { kind: "partner_wins", seat: 2, points: 10, safe: false })).toBe(
      "Play the red 14: your partner Cleo is winning the trick, and this card adds 10 points.",
    );
    expect(say(play, { kind: "other_wins", seat: 1, points: 0, helpless: true })).toBe(
      "Play the red 14: Ben is winning the trick, and you cannot beat that; this gives no points away.",
    );
    expect(say(play, { kind: "other_wins", seat: 1, points: 5, helpless: false })).toBe(
      "Play the red 14: Ben is winning the trick.",
    );
  });

  test("promise a trick only where it is sure", () => {
    expect(say(play, { kind: "takes", points: 15, sure: true, last: false })).toBe(
      "Play the red 14: it takes the trick with 15 points for certain.",
    );
    expect(say(play, { kind: "takes", points: 15, sure: false, last: true })).toBe(
      "Play the red 14: it beats the cards on the table, with 15 points in the last trick.",
    );
  });

  test("say plainly when no deals were tried out", () => {
    expect(say(play, { kind: "only_choice" })).toBe(
      "Play the red 14: the rules allow nothing else.",
    );
    expect(say(play, { kind: "rules_of_thumb" })).toBe(
      "Play the red 14. This is a rule of thumb; no deals were tried out.",
    );
  });

  test("have words for every kind of fact, in either pack", () => {
    for (const skin of ["rook", "standard"] as const) {
      const here = { ...table, info: { ...info, skin } };
      const said = oneOfEach.map((fact) =>
        clause(here, view, { kind: "draw", pile: "hidden" }, fact),
      );
      expect(new Set(said).size).toBe(oneOfEach.length);
      for (const one of said) expect(one).toMatch(/^[a-z0-9“][^_]{8,}[^.]$/);
    }
    expect(clause(table, view, play, oneOfEach[1]!)).toBe(
      "your side takes about 8 points more on average than with the red 6",
    );
    expect(clause(table, view, play, { kind: "top_cards", count: 0 })).toBe("");
  });

  test("say of the open card what speaks for the choice", () => {
    const open: Command = { kind: "draw", pile: "open" };
    const fact: Fact = { kind: "open_card", trump: true, points: 10, strongest: false };
    expect(clause(table, view, open, fact)).toBe("it is a trump and is worth 10 points");
    expect(clause(table, view, { ...open, pile: "hidden" }, fact)).toBe("");
  });
});

describe("which cards and buttons", () => {
  test("are found whatever the order of the cards", () => {
    expect(sameCommand({ kind: "bury", cards: [3, 1] }, { kind: "bury", cards: [1, 3] })).toBe(
      true,
    );
    expect(sameCommand({ kind: "bid", points: 90 }, { kind: "bid", points: 95 })).toBe(false);
    expect(hintedCards({ kind: "swap", card: null })).toEqual([]);
    expect(hintedCards(play)).toEqual([R14]);
    expect(choiceOf(play)).toBeNull();
    expect(choiceOf({ kind: "redraw", cards: [] })).toBeNull();
    expect(choiceOf({ kind: "bury", cards: [3, 1] })).toEqual([3, 1]);
  });

  test("a hint may be asked for at one's own decision, where that is allowed", () => {
    const allowed = { ...seats, hints: true };
    expect(mayAskHint(allowed, view)).toBe(true);
    expect(mayAskHint(seats, view)).toBe(false);
    expect(mayAskHint({ ...allowed, you: null }, view)).toBe(false);
    expect(mayAskHint(allowed, { ...view, legal: null })).toBe(false);
  });
});

describe("at the table", () => {
  let store: TableStore;
  let made: Record<string, unknown>;
  const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`);
  const asked = () => FakeSocket.last.sent.findLast((message) => message["type"] === "ask_hint")!;
  const answer = (command: Command): Hint & { type: "hint" } => ({
    type: "hint",
    id: asked()["id"] as string,
    seq: 10,
    command,
    facts: [{ kind: "no_points" }],
  });

  beforeEach(() => {
    vi.stubGlobal("WebSocket", FakeSocket);
    settings.setMotion(false);
    FakeSocket.made = [];
    store = new TableStore("abc");
    FakeSocket.last.open();
    FakeSocket.last.tell({
      type: "welcome",
      version: 1,
      info,
      seats: { ...seats, hints: true },
      view,
      events: [],
    });
    flushSync();
    made = mount(Actions, {
      target: document.body,
      props: { store, table: store.table!, view: store.view!, callMistake: () => undefined },
    });
    flushSync();
  });
  afterEach(() => {
    void unmount(made);
    store.close();
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  test("a hint is asked for once, shown quietly, and put away", async () => {
    hook("hint-button")!.click();
    flushSync();
    expect(hook("hint-button")!.textContent).toMatch("Thinking");
    hook("hint-button")!.click();
    expect(FakeSocket.last.sent.filter((one) => one["type"] === "ask_hint")).toHaveLength(1);
    expect(asked()["seq"]).toBe(10);
    FakeSocket.last.tell(answer(play));
    flushSync();
    expect(hook("hint")!.getAttribute("role")).toBe("status");
    await vi.waitFor(() =>
      expect(hook("hint")!.textContent).toMatch("Play the red 14: it is worth no points."),
    );
    hook("hint-close")!.click();
    flushSync();
    expect(hook("hint")!.textContent.trim()).toBe("");
  });

  test("the button stays while its hint is shown, says so, and hides it", () => {
    const button = hook("hint-button")!;
    const expanded = (): string | null => {
      flushSync();
      return button.isConnected ? button.getAttribute("aria-expanded") : null;
    };
    expect(expanded()).toBe("false");
    button.click();
    expect(expanded()).toBe("false");
    FakeSocket.last.tell(answer(play));
    expect(expanded()).toBe("true");
    button.click();
    expect(expanded()).toBe("false");
    expect(store.hint).toBeNull();
    expect(FakeSocket.last.sent.filter((one) => one["type"] === "ask_hint")).toHaveLength(1);
  });

  test("a hint goes when the match goes on, and one that comes late is not shown", () => {
    store.toggleHint();
    const late = answer(play);
    FakeSocket.last.tell(
      update(seen(11, { kind: "played", seat: 0, card: R14 }), { trick: [R14], legal: null }),
    );
    expect(store.hinting).toBe(false);
    FakeSocket.last.tell(late);
    expect(store.hint).toBeNull();
  });

  test("one's own decision puts the hint away at once", () => {
    store.toggleHint();
    FakeSocket.last.tell(answer(play));
    expect(store.hint).not.toBeNull();
    store.act(play);
    expect(store.hint).toBeNull();
  });

  test("a refusal ends the thinking and says why, and leaves one's own card alone", () => {
    store.toggleHint();
    const values = { why: "hints", seconds: 9 };
    const refused = { type: "refused" as const, code: "too_many", values, rule: null };
    FakeSocket.last.tell({ ...refused, text: "wait a moment", id: asked()["id"] as string });
    expect(store.hinting).toBe(false);
    expect(store.toast.shown?.text).toMatch(/^You asked for many hints at once; wait 9 seconds/);
    expect(store.view?.legal).not.toBeNull();
  });
});
