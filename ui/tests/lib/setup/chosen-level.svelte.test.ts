import { afterEach, expect, test } from "vitest";
import { settings } from "../../../src/lib/page/settings.svelte";
import type { BotInfo } from "../../../src/lib/protocol";
import { ChosenLevel } from "../../../src/lib/setup/chosen-level.svelte";

const bots = ["casual", "strong", "expert"].map((name) => ({ name })) as BotInfo[];
const before = settings.wishedLevel;

afterEach(() => settings.setBotLevel(before));

test("the bots are as good as usual, until another level is chosen for this table alone", () => {
  settings.setBotLevel("strong");
  const level = new ChosenLevel();
  level.bots = bots;
  expect(level.name).toBe("strong");
  level.choose("expert");
  expect(level.name).toBe("expert");
  expect(settings.wishedLevel).toBe("strong");
});
