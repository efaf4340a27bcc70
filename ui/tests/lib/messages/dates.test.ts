import { expect, test } from "vitest";
import { dayText, momentText, nextDayText, withDayText } from "../../../src/lib/messages/dates";
import { refusalText } from "../../../src/lib/messages/refusals";

test("a day is written as people write it, whatever the time zone", () => {
  expect(dayText("2026-11-26", "en-US")).toBe("November 26, 2026");
  expect(dayText("2027-01-01", "de")).toBe("1. Januar 2027");
});

test("a moment is written in the time of the device", () => {
  const written = momentText("2026-11-26T21:40:00+00:00", "en-US");
  expect(written).toMatch(/^Nov 2[5-7], 2026, \d+:\d\d\s[AP]M$/);
});

test("the next day begins at midnight UTC, told in the time of the device", () => {
  expect(nextDayText("2026-11-30", "en-US", "America/New_York")).toMatch(/^7:00\sPM$/);
  // Across a change of the clocks.
  expect(nextDayText("2026-10-31", "en-US", "America/New_York")).toMatch(/^8:00\sPM$/);
  expect(nextDayText("2026-12-31", "en-GB", "UTC")).toBe("00:00");
});

test("only days are changed among the values of a message", () => {
  expect(["2026-11-26x", 5, true, "Ann"].map(withDayText)).toEqual(["2026-11-26x", 5, true, "Ann"]);
});

test("a refusal names days like that", () => {
  const values = { day: "2026-11-25", today: "2026-11-26" };
  const said = refusalText({ code: "daily_past", text: "", values });
  expect(said).toContain(dayText("2026-11-26"));
  expect(said).not.toContain("2026-11");
});
