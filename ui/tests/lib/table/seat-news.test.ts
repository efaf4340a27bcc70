import { expect, test } from "vitest";
import type { SeatInfo } from "../../../src/lib/protocol";
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

test.each<[Table, Table, string]>([
  [here, bot, "Ben has left. Wren, a bot, plays on, and whoever opens the link can take the seat."],
  [
    played,
    bot,
    "Ben’s seat is open. Wren, a bot, plays on until somebody sits down, from the next deal on.",
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

test("before a match, and of one's own seat, nothing is said", () => {
  const waiting = { started: false };
  expect(
    seatNews({ ...here.seats, ...waiting }, { info, seats: { ...bot.seats, ...waiting } }),
  ).toBe("");
  expect(seatNews({ ...bot.seats, you: null }, { info, seats: { ...here.seats, you: 1 } })).toBe(
    "",
  );
});
