import { describe, expect, test } from "vitest";
import { duration, frames } from "../../../src/lib/table/pace";
import type { Event, TableView } from "../../../src/lib/protocol";
import { card, info, seen, update, view } from "../../fixtures";

const R14 = card("R14");
const R6 = card("R6");
const R9 = card("R9");
const R5 = card("R5");
const G9 = card("G9");

const shown = (before: TableView, made: ReturnType<typeof update>) => frames(before, made, info);

describe("several plays in one update", () => {
  const events = seen(
    11,
    { kind: "played", seat: 0, card: R14 },
    { kind: "played", seat: 1, card: R9 },
    { kind: "played", seat: 2, card: R5 },
  );
  const made = update(events, {
    trick: [R14, R9, R5],
    winning: 0,
    turn: 3,
    legal: null,
    hand: [R6, G9, card("RK")],
    hand_sizes: [3, 3, 3, 4],
  });
  const all = shown(view, made);

  test("are shown one by one, and end with the view itself", () => {
    expect(all.map((frame) => frame.view.trick)).toEqual([[R14], [R14, R9], [R14, R9, R5]]);
    expect(all.at(-1)?.view).toBe(made.view);
    expect(all.map((frame) => frame.hold)).toEqual(["step", "step", "step"]);
    expect(all.flatMap((frame) => frame.events)).toEqual(events);
  });

  test("take cards from the hands", () => {
    expect(all[0]?.view.hand).toEqual([R6, G9, card("RK")]);
    expect(all[1]?.view.hand_sizes).toEqual([3, 3, 4, 4]);
  });

  test("allow nothing before the end, and claim no winner that nobody told", () => {
    expect(all[0]?.view.legal).toBeNull();
    expect(all[0]?.view.winning).toBeNull();
    expect(all[0]?.view.turn).toBe(1);
  });
});

describe("a full trick", () => {
  const before = { ...view, trick: [R14, R9, R5], leader: 1, turn: 0, legal: view.legal };
  const taken: Event[] = [
    { kind: "played", seat: 0, card: R6 },
    { kind: "trick_taken", seat: 1, points: 15 },
    { kind: "played", seat: 1, card: G9 },
  ];

  test("rests on the table with its winner", () => {
    const made = update(seen(11, ...taken), {
      trick: [G9],
      leader: 1,
      turn: 2,
      legal: null,
      captured: [30, 25],
    });
    const all = shown(before, made);
    expect(all.map((frame) => frame.hold)).toEqual(["trick", "step"]);
    expect(all[0]?.view.trick).toHaveLength(4);
    expect(all[0]?.view.winning).toBe(1);
    expect(all[0]?.view.captured).toEqual([30, 10]);
    expect(all[1]?.events.map(({ event }) => event.kind)).toEqual(["trick_taken", "played"]);
    expect(all[1]?.view.captured).toEqual([30, 25]);
  });

  test("brings points only to whom the server says", () => {
    const made = update(seen(11, ...taken, { kind: "played", seat: 2, card: R5 }), {
      trick: [G9, R5],
      leader: 1,
      captured: [45, 10],
    });
    const all = shown(before, made);
    expect(all.map((frame) => frame.view.captured)).toEqual([
      [30, 10],
      [30, 10],
      [45, 10],
    ]);
  });
});

test("after the last trick the nest is seen to go to its winner, before the round is over", () => {
  const sizes = [1, 0, 0, 0];
  const before = {
    ...view,
    trick: [R14, R9, R5],
    leader: 1,
    turn: 0,
    hand_sizes: sizes,
    nest_size: 5,
  };
  const made = update(
    seen(
      11,
      { kind: "played", seat: 0, card: R6 },
      { kind: "trick_taken", seat: 1, points: 15 },
      {
        kind: "agreed",
        seat: 0,
      },
    ),
    { phase: "between", hand_sizes: [0, 0, 0, 0], nest_size: 0, legal: null },
  );
  const all = shown(before, made);
  expect(all.map((frame) => frame.hold)).toEqual(["trick", "nest", "none"]);
  expect(all[1]?.view).toMatchObject({ phase: view.phase, trick: [] });
  expect(all[1]?.events.map(({ event }) => event.kind)).toEqual(["trick_taken"]);
  // Without animations there is no pause.
  expect(duration("nest", false)).toBe(0);
  expect(frames(before, made, { ...info, nest_to_last_trick: false }).map((f) => f.hold)).toEqual([
    "trick",
    "none",
  ]);
});

test("calls and what follows from them are shown one by one", () => {
  const before: TableView = { ...view, phase: "auction", contract: null, trump: null, turn: 0 };
  const made = update(
    seen(
      11,
      { kind: "passed", seat: 0 },
      { kind: "bid_made", seat: 1, points: 80, moon: false },
      { kind: "auction_won", seat: 1, points: 80, forced: false, blind: false, moon: false },
      { kind: "nest_taken", seat: 1, count: 5, faces: [], cards: null },
    ),
    { phase: "exchange", turn: 1, legal: null },
  );
  const all = shown(before, made);
  expect(all.map((frame) => frame.view.calls.length)).toEqual([1, 2, 2, 0]);
  expect(all[2]?.view.contract).toEqual({
    declarer: 1,
    points: 80,
    forced: false,
    blind: false,
    moon: false,
  });
  expect(all[2]?.view.turn).toBeNull();
});

test("a new deal clears the table before anybody bids", () => {
  const made = update(
    seen(
      11,
      {
        kind: "dealt",
        number: 2,
        dealer: 0,
        commitment: "ab",
        hand_sizes: [9, 9, 9, 9],
        nest_size: 5,
        order: [0, 1, 2, 3],
        stock_size: 0,
        open_cards: [[], [], [], []],
        stock_open: null,
        nest_open: null,
        stock: null,
        unseen_by: [],
        face_down: null,
        hands: [[1, 2, 3], null, null, null],
        nest: null,
        aside: null,
        seed: null,
      },
      { kind: "passed", seat: 1 },
      { kind: "passed", seat: 2 },
    ),
    { phase: "auction" },
  );
  const first = shown({ ...view, trick: [R14] }, made)[0]?.view;
  expect(first).toMatchObject({ trick: [], hand: [1, 2, 3], calls: [{ seat: 1 }], dealer: 0 });
  expect(first?.contract).toBeNull();
});

test("with events missing, only the view is shown", () => {
  const made = update(seen(14, { kind: "played", seat: 1, card: R9 }), { turn: 2 });
  expect(shown(view, made)).toEqual([{ view: made.view, events: made.events, hold: "none" }]);
});

test.each(["step", "trick", "read", "explain"] as const)(
  "who wants no motion has as much time to follow: %s",
  (hold) => expect(duration(hold, false)).toBe(duration(hold, true)),
);

test("how long things stay", () => {
  expect(duration("step", true)).toBe(450);
  expect(duration("trick", false)).toBe(1300);
  expect(duration("step", true, "slow")).toBeGreaterThan(duration("step", true));
  expect(duration("step", true, "quick")).toBeLessThan(duration("step", true));
  expect(duration("trick", true, "quick")).toBeGreaterThanOrEqual(700);
  expect(duration("none", true)).toBe(0);
});

describe("the parts of other games", () => {
  const hidden = { thrown: null, drawn: null };

  test("thrown cards leave the pile, and are counted for each seat", () => {
    const before: TableView = { ...view, phase: "redraw", stock_size: 5, stock_open: R9 };
    const made = update(
      seen(
        11,
        { kind: "redrawn", seat: 1, count: 2, open_card: R9, ...hidden },
        { kind: "redrawn", seat: 2, count: 0, open_card: null, ...hidden },
      ),
      { phase: "redraw", stock_size: 3 },
    );
    const first = shown(before, made)[0];
    expect(first?.view).toMatchObject({ stock_size: 3, stock_open: null, turn: 2 });
    expect(first?.view.redrawn).toEqual([null, 2, null, null]);
    expect(first?.hold).toBe("read");
  });

  test("drawn cards come into the hand of whoever draws them", () => {
    const before: TableView = { ...view, stock_size: 4, stock_open: R9 };
    const made = update(
      seen(
        11,
        { kind: "drew", seat: 0, open_card: R9, card: R9 },
        { kind: "drew", seat: 1, open_card: null, card: null },
        { kind: "stock_turned", card: R5 },
      ),
      { hand: [...view.hand, R9], stock_open: R5, stock_size: 2 },
    );
    const all = shown(before, made);
    expect(all[0]?.view.hand).toEqual([R6, R9, R14, G9, card("RK")]);
    expect(all[0]?.view).toMatchObject({ stock_size: 3, stock_open: null, turn: 1 });
    expect(all[0]?.view.open_cards[0]).toEqual([R9]);
    expect(all[1]?.view.hand).toHaveLength(5);
    expect(all[1]?.view.stock_size).toBe(2);
    expect(all.at(-1)?.view.stock_open).toBe(R5);
  });

  test("chips are put down and taken off one picture after another", () => {
    const before: TableView = { ...view, chips: [[], [4], [], []] };
    const made = update(
      seen(
        11,
        { kind: "trick_taken", seat: 2, points: 0 },
        { kind: "chips_placed", seat: 2, spaces: [1, 7], nest: [] },
        { kind: "chip_removed", seat: 2, owner: 1, space: 4 },
      ),
      { chips: [[], [], [1, 7], []] },
    );
    const all = shown(before, made);
    expect(all.map((frame) => frame.view.chips)).toEqual([
      [[], [4], [1, 7], []],
      [[], [], [1, 7], []],
    ]);
    expect(all[0]?.view.turn).toBe(2);
  });

  test("a dummy's hand is turned up, and loses the card that is played from it", () => {
    const made = update(
      seen(
        11,
        { kind: "dummy_shown", seat: 2, cards: [R9, R5] },
        { kind: "played", seat: 2, card: R9 },
        { kind: "played", seat: 3, card: G9 },
      ),
      {},
    );
    const all = shown({ ...view, leader: 2 }, made);
    expect(all[0]?.view.open_cards[2]).toEqual([R5, R9]);
    expect(all[1]?.view.open_cards[2]).toEqual([R5]);
  });

  test("while cards of an open hand are still to be shown, it is the turn of who plays it", () => {
    const open_hands = [{ seat: 0, player: 2 }];
    const made = update(
      seen(
        11,
        { kind: "dummy_shown", seat: 0, cards: [R9, R5] },
        { kind: "played", seat: 0, card: R9 },
        { kind: "played", seat: 1, card: G9 },
      ),
      { open_hands },
    );
    const all = shown({ ...view, leader: 0, open_hands: [] }, made);
    expect(all[0]?.view).toMatchObject({ open_hands, turn: 2, mover: 0 });
    expect(all[1]?.view).toMatchObject({ turn: 1, mover: 1 });
  });

  test("a partner is not shown before the card is", () => {
    const made = update(
      seen(
        11,
        { kind: "partner_called", seat: 0, card: R9, partner: null },
        { kind: "partner_shown", partner: 2 },
      ),
      { called: R9, partner: 2, teams: [0, 1, 0, 1] },
    );
    const all = shown({ ...view, teams: [0, 1, 2, 3] }, made);
    expect(all[0]?.view).toMatchObject({ called: R9, partner: null, teams: [0, 1, 2, 3] });
    expect(all[1]?.view.partner).toBe(2);
  });

  test("cards that are thrown in stay long enough to understand why", () => {
    const made = update(
      seen(11, { kind: "thrown_in", reason: "low_hand", seat: 1, next_dealer: 3 }),
      { phase: "between", thrown_in: "low_hand" },
    );
    expect(shown(view, made).map((frame) => frame.hold)).toEqual(["explain"]);
  });

  test("what is taken back is shown as it is now, without pictures of the past", () => {
    const made = update(
      seen(11, { kind: "played", seat: 0, card: R14 }, { kind: "undone", to_seq: 9 }),
      { trick: [] },
    );
    expect(shown(view, made)).toEqual([{ view: made.view, events: made.events, hold: "read" }]);
  });
});
