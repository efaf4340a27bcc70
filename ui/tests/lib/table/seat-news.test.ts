import { expect, test } from "vitest";
import { GUEST_NAME, type SeatInfo } from "../../../src/lib/protocol";
import { seatNews } from "../../../src/lib/table/seat-news";
import type { Table } from "../../../src/lib/table/people";
import { info, seats } from "../../fixtures";

/** The table with somebody else at Ben's seat. */
const ben = (change: Partial<SeatInfo>, more: object = {}): Table => ({
  info,
  seats: { ...seats, seats: seats.seats.with(1, { ...seats.seats[1]!, ...change }), ...more },
});
const here = ben({ kind: "person" });
const away = ben({ kind: "person", connected: false });
const played = ben({ kind: "person", connected: false, stand_in: true });
const bot = ben({ kind: "bot", name: "Wren" });
/** A bot's seat that you may open. */
const closed = ben({ kind: "bot", name: "Wren" }, { may_open: [1] });

test.each<[Table, Table, string]>([
  [here, bot, "Ben has left. Wren, a bot, plays on."],
  [
    here,
    closed,
    "Ben has left. Wren, a bot, plays on. To open the seat for another person: menu, “Players and hints”.",
  ],
  [
    here,
    ben({ kind: "bot", name: "Wren" }, { you: null, may_sit: [1] }),
    "Ben has left. Wren, a bot, plays on, and you can take the seat.",
  ],
  [
    closed,
    bot,
    "The seat of Wren is open. From the next deal on, whoever opens the link of this table can sit down there.",
  ],
  [closed, ben({ kind: "bot", name: "Wren" }, { you: null }), ""],
  [
    played,
    bot,
    "Ben’s seat is open. Wren, a bot, plays on until somebody sits down, from the next deal on.",
  ],
  [
    played,
    ben({ kind: "bot", name: "Wren" }, { you: null, may_sit_next: [1] }),
    "Ben’s seat is open. Wren, a bot, plays on until somebody sits down, from the next deal on.",
  ],
  [
    played,
    ben({ kind: "bot", name: "Wren" }, { you: null }),
    "Ben has left. Wren, a bot, plays on.",
  ],
  [bot, here, "Ben plays on for Wren."],
  [
    away,
    played,
    "A bot plays for Ben now. To open the seat for another person or device: menu, “Players and hints”.",
  ],
  [played, here, "Ben is back."],
  [here, away, ""],
  [away, here, ""],
  [here, ben({ kind: "person", name: "Benjamin" }), ""],
])("the others are told who comes and goes", (before, now, told) => {
  expect(seatNews(before.seats, now)).toBe(told);
});

test("who watches is not told what only players may do", () => {
  const watching = { you: null };
  const told = seatNews(
    { ...away.seats, ...watching },
    { info, seats: { ...played.seats, ...watching } },
  );
  expect(told).toBe("A bot plays for Ben now.");
});

const waits = (change: Partial<SeatInfo>, more: object = {}) =>
  ben({ kind: "person", ...change }, { started: false, ...more });
const open = waits({ kind: "open", name: "" });

test.each([
  [open, waits({}), "Ben sits down."],
  [open, waits({ name: GUEST_NAME }), "Guest sits down."],
  [waits({ name: GUEST_NAME }), waits({}), "The guest’s name is Ben."],
  [waits({}), open, "Ben gets up."],
  [waits({ kind: "open", name: "" }, { you: null }), waits({}, { you: 1 }), ""],
  [open, waits({ kind: "bot" }), ""],
  [waits({}), waits({ connected: false }), ""],
])("in the waiting room it is said who sits down and gets up", (before, now, told) => {
  expect(seatNews(before.seats, now)).toBe(told);
});

test("the others are told whom the host has removed", () => {
  const bots = { kind: "bot" as const, name: "Wren" };
  const removed = ben(bots, { may_open: [1], removals: 1, host: 2 });
  expect(seatNews(here.seats, removed)).toBe("The host has removed Ben. Wren, a bot, plays on.");
  const waiting = waits(bots, { removals: 1, host: 2 });
  expect(seatNews(waits({}).seats, waiting)).toBe("The host has removed Ben.");
  expect(seatNews(here.seats, ben(bots, { removals: 1 }))).toBe(
    "You have removed Ben. Wren, a bot, plays on. To open the seat for another person: menu, “Players and hints”.",
  );
  expect(seatNews(waits({}).seats, waits(bots, { removals: 1 }))).toBe("You have removed Ben.");
});

test("who moves to another seat before a match, and what starts it, is no news", () => {
  // Ben moves to the seat that the reader leaves.
  const mine = seats.seats.with(0, { ...seats.seats[0]!, name: "Ben" });
  mine[1] = { ...mine[1]!, kind: "open", name: "" };
  mine[2] = { ...mine[2]!, kind: "person", name: "Ann" };
  const swapped = { info, seats: { ...seats, started: false, you: 2, seats: mine } };
  expect(seatNews(waits({}).seats, swapped)).toBe("");
  const moved = { ...open, seats: { ...open.seats, seats: open.seats.seats.slice() } };
  moved.seats.seats[2] = { ...moved.seats.seats[2]!, kind: "person", name: "Ben" };
  expect(seatNews(waits({}).seats, moved)).toBe("");
  expect(seatNews(waits({}).seats, bot)).toBe("");
});

test("of two people of one name only the one who comes or goes is named", () => {
  const other = { ...seats.seats[2]!, kind: "person" as const, name: "Ben" };
  const both = waits({});
  both.seats = { ...both.seats, seats: both.seats.seats.with(2, other) };
  expect(seatNews(waits({}).seats, both)).toBe("Ben (2) sits down.");
  expect(seatNews(both.seats, waits({}))).toBe("Ben (2) gets up.");
});

test("of one's own seat nothing is said", () => {
  expect(seatNews({ ...bot.seats, you: null }, { info, seats: { ...here.seats, you: 1 } })).toBe(
    "",
  );
});

test("at a duplicate's table nobody is told to open the seat, which must be kept", () => {
  const compared = { info: { ...info, compare: "/duplicate/d" }, seats: played.seats };
  expect(seatNews(away.seats, compared)).toBe("A bot plays for Ben now.");
});
