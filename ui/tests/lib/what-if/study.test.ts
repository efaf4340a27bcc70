import { beforeEach, describe, expect, it, vi } from "vitest";
import { BadLink, pack, unpack } from "../../../src/lib/house/fragment";
import { route } from "../../../src/lib/page/route.svelte";
import { inOneLine, isSeed, seatsIn } from "../../../src/lib/what-if/position";
import type { RecordInfo } from "../../../src/lib/protocol";
import { compareLines } from "../../../src/lib/what-if/compare";
import * as study from "../../../src/lib/what-if/study";
import { info, seats, view } from "../../fixtures";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const record = (mark = "") => ({ mark, info, seats }) as RecordInfo;
const line = (text: string | null, table: string | null = null) => ({
  text,
  table,
  match: null,
  afresh: false,
});
/** A match at a table; by default its first. */
const at = (table_id: string, match_id: string | null = `first of ${table_id}`) => ({
  table_id,
  match_id,
});
/** A separate study with a line that is played at a table. */
const begun = (text: string, deal = 1, seat = 0) =>
  study.withLine(
    study.studyOf(record(), text, deal, seat),
    at(`table of ${text.slice(0, 9)}`),
    false,
  );
/** The first lines of the stored studies. */
const firsts = () => study.keptStudies().map(({ lines }) => lines[0]?.text);

describe("a study", () => {
  it("begins with the round as it was played and keeps its lines on the device", () => {
    const begun = study.studyOf(record("m"), "[Rookery]", 2, 3);
    study.keepStudy(study.withLine(begun, at("tab", "m1"), true));
    expect(study.keptStudies()[0]).toMatchObject({ mark: "m", title: "Original partnership game" });
    expect(study.keptStudies()[0]?.lines).toEqual([
      { text: "[Rookery]", table: null, match: null, afresh: false },
      { text: null, table: "tab", match: "m1", afresh: true },
    ]);
    expect(study.studyOf(record(), "[Rookery]", 2, 3).lines).toHaveLength(2);
    expect(study.studyOf(record(), "[Rookery]", 2, 1).lines).toHaveLength(1);
    expect(study.studyOf(record("m"), "more of the match", 2, 3).lines).toHaveLength(2);
    expect(study.studyOf(record("other"), "other", 2, 3).lines).toHaveLength(1);
  });

  it("may begin with a line that is still being played at a table", () => {
    const began = study.withLine(
      study.studyFrom(at("first table"), 1, 2),
      at("second table"),
      false,
    );
    study.keepStudy(began);
    expect(study.studyAt(at("second table"), 1)).toEqual(began);
    // When the rounds are over, it is still the same study.
    const over = began.lines.map((one) => ({ ...one, text: `of ${one.table}` }));
    const now = study.keepNews({ ...began, mark: "m", lines: over }, began);
    expect(study.keptStudies()).toEqual([now]);
    expect(study.studyOf(record(), "of second table", 1, 2).lines).toEqual(over);
  });

  it("stays within its lines when another tab has replaced one of them", () => {
    let full = study.studyFrom(at("first"), 1, 2);
    for (let i = 1; i < study.MAX_LINES; i += 1) full = study.withLine(full, at(`t${i}`), false);
    study.keepStudy(study.withLine(full, at("new"), false));
    const now = study.keepNews(full, full);
    expect(now.lines).toHaveLength(study.MAX_LINES);
    expect(now.lines.map(({ table }) => table)).toEqual([
      "first",
      ...full.lines.slice(2).map(({ table }) => table),
      "new",
    ]);
    expect(study.keptStudies()).toEqual([now]);
  });

  it("begins with the next line where its first table is gone", () => {
    const began = study.withLine(study.studyFrom(at("gone"), 1, 2), at("there"), false);
    study.keepStudy(began);
    const left = study.keepNews({ ...began, lines: began.lines.slice(1) }, began);
    expect(study.keptStudies()).toEqual([left]);
    study.keepNews({ ...left, lines: [] }, left);
    expect(study.keptStudies()).toEqual([]);
  });

  it("does not go on in the next match at its table, whose deals are others", () => {
    const first = study.withLine(study.studyFrom(at("tab", "m1"), 2, 0), at("other"), false);
    study.keepStudy(first);
    expect(study.studyAt(at("tab", "m1"), 2)).toEqual(first);
    expect(study.studyAt(at("tab", "m2"), 2)).toBeNull();
    const second = study.withLine(study.studyFrom(at("tab", "m2"), 2, 0), at("third"), true);
    study.keepStudy(second);
    expect(study.keptStudies()).toEqual([second, first]);
    expect(study.studyAt(at("tab", "m1"), 2)).toEqual(first);
    expect(study.lineAt(second, at("third"))?.afresh).toBe(true);
    expect(study.lineAt(second, at("tab", "m1"))).toBeUndefined();
  });

  it("of an older version is that of any match at its table", () => {
    const { match: _, ...old } = line(null, "tab");
    localStorage.setItem("rookery_what_if", JSON.stringify([{ deal: 1, seat: 0, lines: [old] }]));
    expect(study.studyAt(at("tab", "m2"), 1)?.lines).toEqual([line(null, "tab")]);
  });

  it("makes room for new lines, but never drops the first", () => {
    let found = study.studyOf(record(), "first", 1, 0);
    for (let i = 0; i < 20; i += 1) found = study.withLine(found, at(`t${i}`), false);
    expect(found.lines).toHaveLength(study.MAX_LINES);
    expect(found.lines[0]?.text).toBe("first");
    expect(found.lines.at(-1)?.table).toBe("t19");
  });

  it("goes through a link with every line that is over", async () => {
    const linked = await unpack(await pack(study.forLink(begun("first"))));
    expect(study.checked(linked).lines).toEqual([
      { text: "first", table: null, match: null, afresh: false },
    ]);
  });

  it.each([
    null,
    {},
    { deal: 0, seat: 0, lines: [{ text: "a" }] },
    { deal: 1, seat: -1, lines: [{ text: "a" }] },
    { deal: 1, seat: 0, lines: [] },
    { deal: 1, seat: 0, lines: [{}] },
    { deal: 1, seat: 0, lines: [{ text: 3 }] },
    { deal: 1, seat: 0, lines: [{ text: "a" }], mark: 3 },
    { deal: 1, seat: 0, lines: Array(50).fill({ text: "a" }) },
  ])("is not read from %j", (broken) => {
    expect(() => study.checked(broken)).toThrow(BadLink);
  });

  it("is forgotten where what is kept is damaged", () => {
    localStorage.setItem("rookery_what_if", "{");
    expect(study.keptStudies()).toEqual([]);
    localStorage.setItem("rookery_what_if", JSON.stringify([{ deal: 0 }, begun("whole")]));
    expect(firsts()).toEqual(["whole"]);
  });
});

describe("several studies", () => {
  it("is the one of the table from which its lines are compared", () => {
    study.keepStudy(begun("one"));
    study.keepStudy(begun("two"));
    compareLines({ info: { ...info, ...at("table of one") }, seats }, view);
    expect(firsts()).toEqual(["one", "two"]);
    expect(route.path).toBe("/what-if");
  });

  it("keeps a line that another tab has added while this one was reading", () => {
    study.keepStudy(begun("one"));
    const [before] = study.keptStudies();
    if (before === undefined) throw new Error("nothing is kept");
    study.keepStudy(study.withLine(before, at("other tab"), false));
    const read = { ...before, lines: before.lines.map((one) => ({ ...one, text: "one" })) };
    const now = study.keepNews(read, before);
    expect(now.lines.map(({ table }) => table)).toEqual([null, "table of one", "other tab"]);
    expect(study.keptStudies()).toEqual([now]);
  });

  it("are kept beside each other, the one used last first", () => {
    study.keepStudy(begun("one"));
    study.keepStudy(begun("one", 1, 2));
    study.keepStudy(begun("two"));
    study.keepStudy(begun("one"));
    expect(firsts()).toEqual(["one", "two", "one"]);
    expect(study.keptStudies()[0]?.lines).toHaveLength(3);
    expect(study.studyAt(at("table of two"), 1)?.lines[0]?.text).toBe("two");
    expect(study.studyAt(at("table of two"), 2)).toBeNull();
    expect(study.studyAt(at("elsewhere"), 1)).toBeNull();
  });

  it("make room for new ones and can be deleted", () => {
    for (let i = 0; i <= study.MAX_STUDIES; i += 1) study.keepStudy(begun(`${i}`));
    expect(study.keptStudies()).toHaveLength(study.MAX_STUDIES);
    expect(firsts()).not.toContain("0");
    for (const one of study.keptStudies().slice(1)) study.forget(one);
    expect(firsts()).toEqual([`${study.MAX_STUDIES}`]);
    study.keptStudies().forEach(study.forget);
    expect(localStorage).toHaveLength(0);
  });

  it("leave room for others, and the last one stays", () => {
    for (const letter of ["a", "b", "c"]) study.keepStudy(begun(letter.repeat(900_000)));
    expect(firsts().map((text) => text?.[0])).toEqual(["c", "b"]);
    study.keepStudy(begun("d".repeat(2_100_000)));
    expect(firsts().map((text) => text?.[0])).toEqual(["d"]);
  });

  it("stay where there is no room for a new one", () => {
    study.keepStudy(begun("one"));
    const there = localStorage.getItem("rookery_what_if");
    const setItem = vi.fn(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const removeItem = vi.fn();
    vi.stubGlobal("localStorage", { getItem: () => there, setItem, removeItem });
    study.keepStudy(begun("two"));
    vi.unstubAllGlobals();
    expect(setItem).toHaveBeenCalled();
    expect(removeItem).not.toHaveBeenCalled();
    expect(firsts()).toEqual(["one"]);
  });

  it("take over the one that an earlier version kept", () => {
    const before = { deal: 2, seat: 1, lines: [line("old"), line(null, "tab")] };
    localStorage.setItem("rookery_what_if", JSON.stringify(before));
    expect(study.keptStudies()).toEqual([{ ...before, mark: "", title: "", player: "" }]);
    study.keepStudy(begun("new"));
    expect(firsts()).toEqual(["new", "old"]);
    expect(study.studyOf(record("m"), "old", 2, 1).lines).toHaveLength(2);
  });
});

describe("a study of a link", () => {
  const linked = () =>
    study.checked({ deal: 1, seat: 0, lines: [line("one"), line("theirs"), line("more")] });

  it("is kept with all its lines once one is added", () => {
    study.keepLinked(linked());
    expect(study.keptStudies()).toEqual([]);
    expect(study.studyOf(record(), "theirs", 1, 0).lines).toHaveLength(3);
    expect(study.studyOf(record(), "theirs", 1, 1).lines).toHaveLength(1);
    expect(study.studyOf(record(), "elsewhere", 1, 0).lines).toHaveLength(1);
  });

  it("adds its lines to one's own of the same round", () => {
    study.keepStudy(begun("one"));
    study.keepLinked(linked());
    const found = study.studyOf(record(), "theirs", 1, 0);
    expect(found.lines.map(({ text }) => text)).toEqual(["one", null, "theirs", "more"]);
  });

  it("never takes the room of one's own lines", () => {
    let own = begun("one");
    for (let i = 0; i < 9; i += 1) own = study.withLine(own, at(`t${i}`), false);
    study.keepStudy(own);
    study.keepLinked(linked());
    const found = study.withLine(study.studyOf(record(), "one", 1, 0), at("new"), false);
    expect(found.lines).toHaveLength(study.MAX_LINES);
    expect(found.lines.slice(0, own.lines.length)).toEqual(own.lines);
  });
});

describe("what is written", () => {
  it("is a seed if it has only the digits of one", () => {
    expect(isSeed("7e28b2f6 ".repeat(8))).toBe(true);
    expect(isSeed("7e28b2f601aa")).toBe(true);
    expect(isSeed("original_partnership_4 | N:R14")).toBe(false);
    expect(isSeed("beaded")).toBe(false);
  });

  it("is one line, wherever a program has broken it", () => {
    expect(inOneLine(" x | N:R14\n  E:-\r\n| to-move E ")).toBe("x | N:R14 E:- | to-move E");
  });

  it("names the hands and the one to move", () => {
    expect(seatsIn("x | N:R14 E:- S:? W:- | to-move e")).toEqual({
      seats: ["N", "E", "S", "W"],
      toMove: 1,
    });
    expect(seatsIn("x | P0:R1 P1:R2 P2:- | to-move P2")).toEqual({
      seats: ["P0", "P1", "P2"],
      toMove: 2,
    });
    expect(seatsIn("")).toEqual({ seats: [], toMove: null });
  });
});
