import { expect, test } from "vitest";
import { turnText, watchingText } from "../../../src/lib/table/status";
import { info, seats, table, view } from "../../fixtures";

const away = { ...seats, seats: seats.seats.with(1, { ...seats.seats[1]!, connected: false }) };

test.each([
  [{ ...seats, may_sit: [1] }, "You are watching."],
  [
    seats,
    "You are watching. If you want to play, ask a player to open a bot’s seat: menu, “Players and hints”.",
  ],
  [
    { ...seats, seats: seats.seats.with(1, { ...seats.seats[1]!, kind: "person" as const }) },
    "You are watching.",
  ],
  [
    { ...away, seats: away.seats.with(1, { ...away.seats[1]!, kind: "person" as const }) },
    "You are watching. If you play here and come with another device, ask a player to open your seat: menu, “Players and hints”.",
  ],
  [
    { ...seats, may_sit_next: [1], removed: true },
    "The host has removed you. You can watch, but not sit down at this table.",
  ],
  [
    { ...seats, may_sit_next: [1] },
    "You are watching. With the next deal you can sit down at an open seat.",
  ],
])("who watches is told how to get a seat", (now, told) => {
  expect(watchingText({ info, seats: { ...now, you: null } })).toBe(told);
});

test("your turn is told once, and again when something else is asked of you", () => {
  const theirs = { ...view, turn: 3, mover: 3, legal: null };
  expect(turnText(table, theirs, view)).toBe("Your turn: lead a card");
  expect(turnText(table, view, { ...view, seq: 11 })).toBe("");
  expect(turnText(table, { ...view, mover: 2 }, view)).toBe("Your turn: lead a card");
  const bury = {
    kind: "bury" as const,
    count: 5,
    allowed: [],
    own: [],
    required: [],
    own_limit: null,
  };
  const asked = turnText(table, view, { ...view, legal: bury });
  expect(asked).toBe("Choose 5 cards for the nest");
});

test("no turn is told of others, on a first look, and while a question stands", () => {
  const theirs = { ...view, turn: 3, mover: 3, legal: null };
  expect(turnText(table, view, theirs)).toBe("");
  expect(turnText(table, null, view)).toBe("");
  const proposal = { kind: "proposed" as const, seat: 1, what: "undo" as const };
  const asks = { ...proposal, card: null, accused: null, needs: [0], to_seq: 8 };
  const asked = { ...view, proposal: asks, may: ["answer" as const] };
  expect(turnText(table, theirs, asked)).toBe("");
  // After the answer, the turn is announced again.
  expect(turnText(table, asked, view)).toBe("Your turn: lead a card");
});
