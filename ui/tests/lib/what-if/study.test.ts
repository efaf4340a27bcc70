import { beforeEach, describe, expect, it } from "vitest";
import { BadLink, pack, unpack } from "../../../src/lib/house/fragment";
import { isSeed, seatsIn } from "../../../src/lib/what-if/position";
import * as study from "../../../src/lib/what-if/study";

beforeEach(() => localStorage.clear());

describe("a study", () => {
  it("begins with the round as it was played and keeps its lines on the device", () => {
    const begun = study.studyOf("[Rookery]", 2, 3);
    study.keep(study.withLine(begun, "tab", true));
    expect(study.kept()?.lines).toEqual([
      { text: "[Rookery]", table: null, afresh: false },
      { text: null, table: "tab", afresh: true },
    ]);
    expect(study.studyOf("[Rookery]", 2, 3).lines).toHaveLength(2);
    expect(study.studyOf("[Rookery]", 2, 1).lines).toHaveLength(1);
  });

  it("makes room for new lines, but never drops the first", () => {
    let found = study.studyOf("first", 1, 0);
    for (let i = 0; i < 20; i += 1) found = study.withLine(found, `t${i}`, false);
    expect(found.lines).toHaveLength(study.MOST_LINES);
    expect(found.lines[0]?.text).toBe("first");
    expect(found.lines.at(-1)?.table).toBe("t19");
  });

  it("goes through a link with every line that is over", async () => {
    const begun = study.withLine(study.studyOf("first", 1, 0), "tab", false);
    const linked = await unpack(await pack(study.forLink(begun)));
    expect(study.checked(linked).lines).toEqual([{ text: "first", table: null, afresh: false }]);
  });

  it.each([
    null,
    {},
    { deal: 0, seat: 0, lines: [{ text: "a" }] },
    { deal: 1, seat: -1, lines: [{ text: "a" }] },
    { deal: 1, seat: 0, lines: [] },
    { deal: 1, seat: 0, lines: [{}] },
    { deal: 1, seat: 0, lines: [{ text: 3 }] },
    { deal: 1, seat: 0, lines: Array(50).fill({ text: "a" }) },
  ])("is not read from %j", (broken) => {
    expect(() => study.checked(broken)).toThrow(BadLink);
  });

  it("is forgotten where what is kept is damaged", () => {
    localStorage.setItem("rookery_what_if", "{");
    expect(study.kept()).toBeNull();
  });
});

describe("what is written", () => {
  it("is a seed if it has only the digits of one", () => {
    expect(isSeed("7e28b2f6 ".repeat(8))).toBe(true);
    expect(isSeed("original_partnership_4 | N:R14")).toBe(false);
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
