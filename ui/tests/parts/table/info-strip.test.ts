import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import InfoStrip from "../../../src/parts/table/InfoStrip.svelte";
import { info, table, view } from "../../fixtures";

let made: Record<string, unknown>;
afterEach(() => void unmount(made));

const alone = { ...table, info: { ...info, accounts: 4, account_of: [0, 1, 2, 3] } };
const points = { ...view, captured: [25, 10, 35, 30] };

function captured(teams: number[], at = alone): string | undefined {
  made = mount(InfoStrip, {
    target: document.body,
    props: { table: at, view: { ...points, teams } },
  });
  flushSync();
  const pill = document.querySelector("[data-testid=captured] dd");
  return pill?.textContent.replace(/\s+/g, " ").trim();
}

test.each([
  ["no partner is known", [0, 1, 2, 3], "You 25"],
  ["a partner is known", [0, 1, 0, 1], "You 25 Your side 60"],
])("where everybody scores alone and %s, the strip shows the side's points", (_, teams, text) => {
  expect(captured(teams)).toBe(text);
});

test("where partners score together, the strip shows both sides", () => {
  const text = captured([0, 1, 0, 1], table);
  expect(text).toMatch(/^We 25 ?They 10$/);
});
