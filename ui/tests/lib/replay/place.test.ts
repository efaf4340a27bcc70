import { expect, test } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { RecordInfo } from "../../../src/lib/protocol";
import { addressOf, backText, placeIn, recordAt } from "../../../src/lib/replay/place";

const record = {
  mark: "0123456789abcdef",
  players: [0, 2],
  rounds: [
    { deal: 1, steps: 9 },
    { deal: 2, steps: 0 },
  ],
} as RecordInfo;

test("the way back is called by where it leads", async () => {
  await fetchMessages("replay");
  expect(["/", "/t/abc", "/me"].map(backText)).toEqual(["Start page", "Back to the table", "Back"]);
});

test.each([0, 2, "all", "nobody"] as const)("a place seen by %s is found again", (seen_by) => {
  const place = { deal: 1, step: 7, seen_by };
  const address = addressOf(record, place);
  expect(address).toBe(`/replay#match=01234567&deal=1&step=7&seen=${seen_by}`);
  expect(placeIn(record, address.slice("/replay".length))).toEqual(place);
});

test.each([
  "",
  "#",
  "#deal=1&step=7&seen=all",
  "#match=76543210&deal=1&step=7&seen=all",
  "#match=01234567&deal=2&step=7&seen=all",
  "#match=01234567&deal=3&step=7&seen=all",
  "#match=01234567&deal=1&step=-7&seen=all",
  "#match=01234567&deal=1&step=&seen=all",
  "#match=01234567&deal=1&step=7&seen=1",
  "#match=01234567&deal=1&step=7&seen=me",
  "#match=01234567&deal=1&step=7",
])("an address that names no place of the record is left alone: %j", (fragment) => {
  expect(placeIn(record, fragment)).toBeNull();
});

test("the address of a replay names its record, also after others were opened", () => {
  const [newer, older] = [
    { text: "newer", back: "/", mark: "abcdefgh1" },
    { text: "older", back: "/", mark: "01234567a" },
  ];
  expect(recordAt([newer, older], "#match=01234567&deal=1")).toBe(older);
  expect(recordAt([newer, older], "#match=unknown1")).toBeNull();
  const unread = { text: "unread", back: "/" };
  expect(recordAt([unread, older], "#match=unknown1")).toBe(unread);
  expect(recordAt([newer, older], "")).toBe(newer);
  expect(recordAt([], "#match=01234567")).toBeNull();
});
