import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import type { Duplicate } from "../../src/lib/protocol";
import DuplicateScore from "../../src/parts/duplicate/DuplicateScore.svelte";

beforeAll(() => fetchMessages("duplicate"));

test.each([
  [1, -205, true, "Your team, Team B, wins by 205."],
  [0, -205, true, "Team B wins by 205."],
  [0, 40, false, "Your team, Team A, is ahead by 40."],
  [null, 40, false, "Team A is ahead by 40."],
  [1, 0, true, "The teams are tied."],
])("a player of team %s reads of a lead of %i: %s, %s", async (team, lead, over, said) => {
  const deals = [{ deal: 1, first: lead, second: 0, alike: true }];
  const duplicate = { team, lead, over, deals, won: 1, lost: 0 } as unknown as Duplicate;
  const target = document.createElement("div");
  const made = mount(DuplicateScore, { target, props: { duplicate } });
  expect(target.querySelector("p")!.textContent.replace(/[\u2068\u2069]/g, "")).toBe(said);
  await unmount(made);
});
