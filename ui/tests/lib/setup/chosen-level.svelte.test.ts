import { afterEach, expect, test } from "vitest";
import { settings } from "../../../src/lib/page/settings.svelte";
import type { BotInfo, RecordInfo } from "../../../src/lib/protocol";
import { ChosenLevel } from "../../../src/lib/setup/chosen-level.svelte";
import { levelIn } from "../../../src/lib/what-if/opening";

const bots = ["casual", "strong", "expert"].map((name) => ({ name })) as BotInfo[];
const before = settings.preferredLevel;

afterEach(() => settings.setBotLevel(before));

test("the bots are as good as usual, until another level is chosen for this table alone", () => {
  settings.setBotLevel("strong");
  const level = new ChosenLevel();
  level.bots = bots;
  expect(level.name).toBe("strong");
  level.choose("expert");
  expect(level.name).toBe("expert");
  expect(settings.preferredLevel).toBe("strong");
});

test("they are as good as in the match that the table goes on from, if there are such", () => {
  settings.setBotLevel("strong");
  for (const [before, name] of [
    ["casual", "casual"],
    ["random", "strong"],
    [null, "strong"],
  ] as const) {
    const level = new ChosenLevel(before);
    level.bots = bots;
    expect(level.name).toBe(name);
  }
});

test("a match has a level if all its bots have the same", () => {
  const levelOf = (...found: (string | null)[]): string | null =>
    levelIn({ seats: { seats: found.map((bot) => ({ bot })) } } as RecordInfo);
  expect(levelOf(null, "casual", "casual")).toBe("casual");
  expect(levelOf(null, "casual", "strong")).toBeNull();
  expect(levelOf(null, null)).toBeNull();
});
