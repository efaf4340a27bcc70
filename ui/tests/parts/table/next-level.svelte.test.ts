import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import { settings } from "../../../src/lib/page/settings.svelte";
import type { SeatInfo, SeatsView, TableView } from "../../../src/lib/protocol";
import { beatenLevel, levelAfter } from "../../../src/lib/table/next-level";
import type { Table } from "../../../src/lib/table/people";
import NextLevel from "../../../src/parts/table/result/NextLevel.svelte";
import { info, seats, view } from "../../fixtures";

const LEVELS = ["beginner", "casual", "strong"].map((name) => ({ name, usual: name === "strong" }));

const nextLevel = (table: Table, after: TableView) => levelAfter(beatenLevel(table, after), LEVELS);

/** A table of the reader and three bots of *level*, with changes. */
function tableOf(level: string, change: Partial<SeatsView> = {}, other: Partial<SeatInfo> = {}) {
  const all = seats.seats.map((seat) => (seat.kind === "bot" ? { ...seat, bot: level } : seat));
  all[3] = { ...all[3]!, ...other };
  const table: Table = { info, seats: { ...seats, seats: all, may_set_bots: true, ...change } };
  return table;
}

const round = { ...({} as TableView["results"][number]), number: 1 };
const won: TableView = { ...view, phase: "over", winners: [0], results: [round, round] };

test("the next level is that after the level of all bots", () => {
  expect(nextLevel(tableOf("beginner"), won)).toBe("casual");
  expect(nextLevel(tableOf("casual"), won)).toBe("strong");
});

const beginners = tableOf("beginner");
const tried: Table = { ...beginners, info: { ...info, origin: "what_if" } };

test.each([
  ["the strongest", tableOf("strong"), won],
  ["a level that the server does not offer", tableOf("random"), won],
  ["bots of several levels", tableOf("beginner", {}, { bot: "casual" }), won],
  ["another person", tableOf("beginner", {}, { kind: "person", bot: null }), won],
  ["bots that may not be changed", tableOf("beginner", { may_set_bots: false }), won],
  ["spectators", tableOf("beginner", { you: null }), won],
  ["cards that were chosen", tried, won],
  ["a lost match", tableOf("beginner"), { ...won, winners: [1] }],
  ["a tie", tableOf("beginner"), { ...won, winners: [0, 1] }],
  ["a single round", tableOf("beginner"), { ...won, results: [round] }],
])("there is no next level after %s", (_, table, after) => {
  expect(nextLevel(table, after)).toBeNull();
});

test("a dummy is nobody to be beaten", () => {
  const table = tableOf("beginner", {}, { kind: "dummy", bot: null });
  expect(nextLevel(table, won)).toBe("casual");
});

describe("the offer", () => {
  const button = () => document.querySelector<HTMLButtonElement>("[data-testid=play-next-level]");
  let made: Record<string, unknown>;

  beforeAll(() => fetchMessages("results"));
  beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json(LEVELS))));
  afterEach(async () => {
    await unmount(made);
    settings.setBotLevel(null);
    vi.unstubAllGlobals();
  });

  test("all bots get the next level before the next match, once", async () => {
    const say = vi.fn(() => Promise.resolve());
    const props = { store: { say }, table: tableOf("beginner"), view: won };
    made = mount(NextLevel as never, { target: document.body, props: props as never });
    await vi.waitFor(() => expect(button()?.textContent).toBe("Play again with casual bots"));
    button()!.click();
    button()!.click();
    flushSync();
    expect(button()!.getAttribute("aria-disabled")).toBe("true");
    await vi.waitFor(() => expect(say).toHaveBeenLastCalledWith({ type: "play_again" }));
    expect(say.mock.calls).toEqual([
      ...[1, 2, 3].map((seat) => [{ type: "set_bot", seat, bot: "casual" }]),
      [{ type: "play_again" }],
    ]);
    expect(settings.botLevel).toBe("casual");
  });

  test("goes once the bots that were beaten are replaced", async () => {
    const props = $state({ store: {}, table: tableOf("beginner"), view: won });
    made = mount(NextLevel as never, { target: document.body, props: props as never });
    await vi.waitFor(() => expect(button()).not.toBeNull());
    props.table = tableOf("casual");
    flushSync();
    expect(button()).toBeNull();
  });
});
