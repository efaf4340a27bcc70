import { describe, expect, test } from "vitest";
import { capital } from "../../../src/lib/messages/messages.svelte";
import { sentenceText } from "../../../src/lib/messages/sentences";
import { tableTitle, variantSummary, variantTitle } from "../../../src/lib/messages/variants";
import { plainName, type Table } from "../../../src/lib/table/people";
import { FOLLOW_RED, seats, table } from "../../fixtures";

describe("a sentence of the server", () => {
  test("is said in the language of the page", () => {
    expect(sentenceText(FOLLOW_RED)).toBe("You must follow red.");
    const values = { ...FOLLOW_RED.values, skin: "standard", free: "joker" };
    expect(sentenceText({ ...FOLLOW_RED, values })).toBe(
      "You must follow hearts, or play the joker.",
    );
  });

  test("may have another within it", () => {
    const refusal = { key: "refusal-bid-too-low", values: { min: 75 }, text: "" };
    const sentence = { key: "differs-refused", values: { refusal }, text: "" };
    expect(sentenceText(sentence)).toBe("the player would be told: bid at least 75");
  });

  test("is English where the page does not know it", () => {
    expect(sentenceText({ key: "dimmed-unheard-of", values: {}, text: "Not now." })).toBe(
      "Not now.",
    );
  });
});

test("players whom a record does not name are called by their seats", () => {
  const nobody = { ...seats, seats: seats.seats.map((one) => ({ ...one, name: "" })) };
  const four: Table = { ...table, seats: nobody, replay: true };
  expect([0, 1, 2, 3].map((seat) => plainName(four, seat))).toEqual([
    "North",
    "East",
    "South",
    "West",
  ]);
  const three: Table = { ...four, info: { ...four.info, seats: 3 } };
  expect(plainName(three, 1)).toBe("Player 2");
  expect(plainName({ ...four, replay: false }, 1)).toBe("Seat 2");
});

test("a variant is called as its rules say where no language has a name for it", () => {
  const classic = { id: "original_partnership_4", title: "The classic game", summary: "For four." };
  expect(variantTitle(classic)).toBe("The classic game");
  expect(variantSummary(classic)).toBe("For four.");
  expect(tableTitle({ variant: classic.id, title: classic.title })).toBe("The classic game");
});

test("words get a capital at their beginning, and stay as they are behind a number", () => {
  expect(capital("the bird is out")).toBe("The bird is out");
  expect(capital("15 points go into the nest")).toBe("15 points go into the nest");
});
