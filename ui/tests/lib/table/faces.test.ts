import { describe, expect, test, vi } from "vitest";
import { botSays } from "../../../src/lib/setup/lobby";
import { firstLetter, portrait, portraitOf, usualFace } from "../../../src/lib/table/faces";

const BIRDS = ["Robin", "Wren", "Martin", "Jay", "Merle", "Phoebe"];

describe("a person's face", () => {
  const person = (name: string, face: Parameters<typeof portraitOf>[0] = undefined) =>
    portraitOf({ kind: "person", name, face: face?.face ?? null });

  test.each([
    ["Ann", "A", "puffin"],
    ["  élise", "É", "bluebird"],
    ["Жанна", "Ж", "chickadee"],
    ["Guest", "", "cardinal"],
    ["", "", "cardinal"],
    ["7up", "", "cardinal"],
  ])(
    "has the first letter, and a bird for it, where none was chosen: %j",
    (name, initials, bird) => {
      const usual = usualFace(name);
      expect(usual).toMatchObject({ bird, initials });
      expect(person(name)).toEqual(portrait(usual));
    },
  );

  test("differs among people whose names begin with different letters", () => {
    const faces = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => {
      const { bird, color } = usualFace(letter);
      return `${bird} ${color}`;
    });
    expect(new Set(faces).size).toBe(26);
  });

  test("is the one that was chosen, whatever the name", () => {
    const face = { bird: "dove", color: "blue", initials: "XY" } as const;
    expect(portraitOf({ kind: "person", name: "Robin", face })).toMatchObject({ initials: "XY" });
  });
});

describe("the first letter of a name", () => {
  const NAMES = [
    ["ann", "A"],
    ["  Élise", "É"],
    ["🦉 Olga", "🦉"],
    ["e\u0301mile", "E\u0301"],
    ["👩‍🌾 Ida", "👩‍🌾"],
    ["🇨🇦 Joe", "🇨🇦"],
    ["", ""],
  ] as const;

  test.each(NAMES)("is whole: %j", (name, letter) => expect(firstLetter(name)).toBe(letter));

  test("is a whole sign also where a browser cannot tell letters apart", () => {
    vi.stubGlobal("Intl", {});
    expect(firstLetter("🦉 Olga")).toBe("🦉");
    vi.unstubAllGlobals();
  });
});

test("nobody sits at an open seat, and a dummy has no face", () => {
  for (const kind of ["open", "dummy"] as const) {
    expect(portraitOf({ kind, name: "", face: null })).toBeNull();
  }
});

test("no bird says what another of its level says, and none what another level says", () => {
  const levels = ["beginner", "casual", "strong", "expert"];
  const said = levels.flatMap((bot) => BIRDS.map((name) => botSays({ kind: "bot", bot, name })));
  expect(new Set(said).size).toBe(levels.length * BIRDS.length);
  expect(said.every((line) => /^“.+[.?!]”$/.test(line))).toBe(true);
  expect(botSays({ kind: "person", bot: "expert", name: "Ann" })).toBe("");
  expect(botSays({ kind: "bot", bot: "random", name: "Wren" })).toBe("");
});
