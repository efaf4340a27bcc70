import { describe, expect, test } from "vitest";
import {
  NONE,
  FormFields,
  withoutLabel,
  pointsCardName,
  hasFieldType,
  sameValue,
  valueText,
  search,
  switchesOf,
  type Changes,
} from "../../../src/lib/house/house";
import { groups, parent } from "./fixtures";

const sheet = new FormFields(groups, parent);
const field = (path: string) => sheet.byPath.get(path)!;
const table = (changes: Changes) => sheet.table("game", "Ours", changes);

describe("what differs", () => {
  test("is nothing at first", () => {
    expect(table({})).toEqual({ extends: "game", meta: { title: "Ours" } });
  });

  test("is written as a rule file has it", () => {
    let changes = sheet.set({}, "auction.min", 75);
    changes = sheet.set(changes, "count.values", { "5": 5 });
    changes = sheet.set(changes, "auction.forced_bid", 60);
    expect(table(changes)).toEqual({
      extends: "game",
      meta: { title: "Ours" },
      count: { values: { "5": 5 } },
      auction: { min: 75, forced_bid: 60 },
    });
  });

  test("leaves out what is as in the parent, in whatever order it was written", () => {
    const changes = {
      "auction.min": 70,
      "count.values": { bird: 20, "10": 10, "5": 5 },
      "auction.forced_bid": NONE,
      "trump.no_trump": [],
    };
    expect(sheet.differing(changes)).toEqual([]);
    expect(table(changes)).toEqual({ extends: "game", meta: { title: "Ours" } });
  });

  test("keeps a sentence of its own beside the name", () => {
    expect(table({ "meta.summary": "As at home." }).meta).toEqual({
      title: "Ours",
      summary: "As at home.",
    });
  });

  test("comes back from a table", () => {
    const changes = {
      "pack.ranks": [5, 10, 14],
      "pack.singles": [{ face: "red_1" }],
      "auction.pass_is_final": false,
      "trump.no_trump": ["low"],
      exchange: {},
      "exchange.counters": "forbidden",
    };
    expect(sheet.changes(table(changes))).toEqual(changes);
  });
});

describe("a part", () => {
  test("that is taken away takes its fields with it", () => {
    let changes = sheet.set({}, "auction.min", 75);
    expect(sheet.applies(field("auction.min"), changes)).toBe(true);
    changes = sheet.set(changes, "auction", NONE);
    expect(sheet.applies(field("auction.min"), changes)).toBe(false);
    expect(table(changes)).toEqual({ extends: "game", meta: { title: "Ours" }, auction: NONE });
    expect(sheet.changes(table(changes))).toEqual({ auction: NONE });
  });

  test("that comes back is as in the parent", () => {
    const changes = sheet.unset(sheet.set({}, "auction", NONE), "auction");
    expect(table(changes)).toEqual({ extends: "game", meta: { title: "Ours" } });
  });

  test("that is added begins with what it needs", () => {
    const bare = new FormFields(groups, { ...parent, auction: null });
    expect(bare.value(field("auction"), {})).toBe(NONE);
    expect(bare.applies(field("auction.min"), {})).toBe(false);
    let changes = bare.set({}, "auction", {});
    expect(bare.value(field("auction.min"), changes)).toBe(50);
    expect(bare.value(field("auction.pass_is_final"), changes)).toBe(true);
    expect(bare.value(field("auction.forced_bid"), changes)).toBe(NONE);
    expect(bare.table("game", "Ours", changes).auction).toEqual({ min: 50, max: 100 });
    changes = bare.set(changes, "auction.max", 150);
    expect(bare.table("game", "Ours", changes).auction).toEqual({ min: 50, max: 150 });
    expect(bare.unset(changes, "auction")).toEqual({});
  });

  test("without anything in it can be added too", () => {
    const changes = sheet.set({}, "exchange", {});
    expect(table(changes).exchange).toEqual({});
    expect(sheet.value(field("exchange.counters"), changes)).toBe("allowed");
  });
});

describe("cards that leave the pack", () => {
  test("lose their points", () => {
    let changes = sheet.set({}, "pack.ranks", [14, 5]);
    expect(changes["count.values"]).toEqual({ "5": 5, bird: 20 });
    expect(sheet.cards(changes)).toEqual(["5", "14", "bird"]);
    changes = sheet.set(changes, "pack.singles", []);
    expect(changes["count.values"]).toEqual({ "5": 5 });
  });

  test("that have none change nothing", () => {
    expect(sheet.set({}, "pack.ranks", [10, 5])).toEqual({ "pack.ranks": [10, 5] });
  });
});

describe("what comes from a link", () => {
  test.each([
    ["auction.min", "75", false],
    ["auction.min", 7.5, false],
    ["auction.min", 75, true],
    ["auction.min", NONE, false],
    ["auction.forced_bid", NONE, true],
    ["auction.pass_is_final", 1, false],
    ["exchange.counters", "perhaps", false],
    ["trump.no_trump", ["high", "up"], false],
    ["pack.ranks", "14", false],
    ["pack.ranks", [14, "x"], false],
    ["pack.singles", [{}], false],
    ["pack.singles", [{ face: "bird", rank: 10 }], true],
    ["pack.singles", [{ face: "bird", rank: "in between" }], false],
    ["pack.singles", ["bird"], false],
    ["count.values", [5], false],
    ["count.values", { "5": "five" }, false],
    ["boards.layouts", [["R14"]], true],
    ["boards.layouts", [[14]], false],
    ["meta.summary", 5, false],
  ])("%s = %j fits: %s", (path, value, expected) => {
    expect(hasFieldType(field(path), value)).toBe(expected);
  });

  test("is dropped where the form does not know it", () => {
    const odd = { extends: "game", auction: { min: "x", max: 90, wings: 2 }, meta: 5, wings: {} };
    expect(sheet.changes(odd)).toEqual({ "auction.max": 90 });
  });
});

describe("words", () => {
  const singles = field("pack.singles");

  test.each([
    ["auction", NONE, "No"],
    ["auction", {}, "Yes"],
    ["auction.min", 75, "75"],
    ["auction.forced_bid", NONE, "The lowest bid"],
    ["auction.pass_is_final", false, "No"],
    ["exchange.counters", "forbidden", "Not allowed"],
    ["trump.no_trump", ["high", "low"], "Highest wins, Lowest wins"],
    ["trump.no_trump", [], "None"],
    ["pack.ranks", [1, 14], "1, 14"],
    ["pack.singles", [{ face: "bird", rank: 10 }], "The bird: just above the 10"],
    ["pack.singles", [{ face: "red_1" }], "The Red 1: the highest"],
    ["pack.singles", [], "None"],
    ["count.values", { "5": 5, "10": 0, bird: 20 }, "5s: 5 · The bird: 20"],
    ["count.values", {}, "No card has points"],
    ["boards.layouts", [], "Chosen at random"],
    ["boards.layouts", [[], []], "2 boards"],
    ["meta.summary", "Ours.", "Ours."],
  ])("%s = %j is said as %j", (path, value, expected) => {
    expect(valueText(field(path), value, singles)).toBe(expected);
  });

  test("name cards and stand beside fields without repeating them", () => {
    expect(pointsCardName("13", singles)).toBe("13s");
    expect(withoutLabel(field("auction.max"), "Highest bid: is 180.")).toBe("Is 180.");
    expect(withoutLabel(field("auction.max"), "Something else.")).toBe("Something else.");
  });

  test("tell values apart by what they hold", () => {
    expect(sameValue({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
  });
});

describe("looking for a switch", () => {
  const found = (words: string) =>
    search(switchesOf(groups), words).flatMap((group) => group.fields.map((one) => one.path));

  test("finds it by label, by other words and by its choices", () => {
    expect(found("lowest bid")).toContain("auction.min");
    expect(found("MINIMUM")).toEqual(["auction.min"]);
    expect(found("kitty")).toEqual(["exchange"]);
    expect(found("lowest wins")).toEqual(["trump.no_trump"]);
  });

  test("finds what comes nearest where nothing has every word", () => {
    expect(found("our old kitty")).toEqual(["exchange"]);
  });

  test("offers everything but the name at first, and nothing for nonsense", () => {
    expect(found("")).toContain("pack.ranks");
    expect(found("")).not.toContain("meta.title");
    expect(found("")).not.toContain("meta.id");
    expect(found("xyzzy")).toEqual([]);
  });
});
