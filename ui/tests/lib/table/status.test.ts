import { expect, test } from "vitest";
import { watchingText } from "../../../src/lib/table/status";
import { info, seats } from "../../fixtures";

const away = { ...seats, seats: seats.seats.with(1, { ...seats.seats[1]!, connected: false }) };

test.each([
  [seats, "You are watching."],
  [
    { ...away, seats: away.seats.with(1, { ...away.seats[1]!, kind: "person" as const }) },
    "You are watching. If you play here and come with another device, ask a player to open your seat: menu, “Players and hints”.",
  ],
  [
    { ...seats, may_sit_next: [1] },
    "You are watching. With the next deal you can sit down at an open seat.",
  ],
])("who watches is told how to get a seat", (now, told) => {
  expect(watchingText({ info, seats: { ...now, you: null } })).toBe(told);
});
