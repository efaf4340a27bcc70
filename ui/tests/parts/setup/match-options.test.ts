import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { duplicateRequest, noOptions } from "../../../src/lib/setup/match-options";
import MatchOptions from "../../../src/parts/setup/MatchOptions.svelte";
import { game } from "../../fixtures";

const variant = game({ fixed_rounds: true, exchange_seats_every: 2, may_swap: true });
let made: Record<string, unknown> | null = null;

afterEach(() => {
  if (made !== null) void unmount(made);
  made = null;
});

/** The labels of the offered switches. */
function switches(duplicate: boolean): (string | undefined)[] {
  made = mount(MatchOptions, {
    target: document.body,
    props: {
      variant,
      options: { ...noOptions(), duplicate },
      friends: false,
      help: () => undefined,
    },
  });
  flushSync();
  return [...document.querySelectorAll("[role=switch]")].map(
    (one) => one.closest("label")?.querySelector(".strong")?.textContent,
  );
}

describe("a duplicate match", () => {
  test("offers no option that it fixes", () => {
    const offered = switches(true).join();
    expect(offered).toContain("Swap a card");
    expect(offered).toContain("Table mode");
    expect(offered).not.toMatch(/Undo|Hints|seats/);
  });

  test("is requested with the chosen options", () => {
    const options = { ...noOptions(), duplicate: true, swap: true, tableMode: true, undo: true };
    expect(duplicateRequest(options, variant)).toEqual({
      format: "fixed_rounds",
      rounds: 8,
      swap: true,
      enforcement: "table",
    });
  });
});

test("one table offers undo and hints", () => {
  expect(switches(false).join()).toMatch(/Undo.*Hints/);
});
