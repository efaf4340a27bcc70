import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { Adjustment, RoundResult, TableView } from "../../../src/lib/protocol";
import { accountsOf, type Table } from "../../../src/lib/table/people";
import ResultPanel from "../../../src/parts/table/result/ResultPanel.svelte";
import RoundResultPart from "../../../src/parts/table/result/RoundResult.svelte";
import ScoreTable from "../../../src/parts/table/result/ScoreTable.svelte";
import { seats, table, view } from "../../fixtures";

const at = (you: number): Table => ({ ...table, seats: { ...seats, you } });
const result: RoundResult = {
  number: 1,
  dealer: 0,
  declarer: 0,
  bid: 100,
  forced: false,
  trump: "red",
  teams: [0, 1, 0, 1],
  count: [],
  captured: [100, 20],
  made: true,
  scores: [
    { account: 0, points: 100, why: "made" },
    { account: 1, points: 20, why: "defended" },
  ],
  totals: [60, 20],
  offender: null,
  moon: false,
};
const penalty: Adjustment = {
  kind: "adjustment",
  seat: 2,
  account: 0,
  points: -40,
  why: "nest_count",
  totals: [-40, 0],
};

let made: Record<string, unknown>;
beforeAll(() => fetchMessages("results", "rulings"));
afterEach(() => void unmount(made));

const shown = { ...view, results: [result], adjustments: [penalty] };
const texts = (where: string): string[] =>
  [...document.querySelectorAll(where)].map((one) => one.textContent.trim().replace(/\s+/g, " "));

function show(you: number): void {
  const props = { table: at(you), view: shown, result };
  made = mount(RoundResultPart, { target: document.body, props });
  flushSync();
}

describe("the result of a round", () => {
  test("a penalty stands beside the points of its side, so that they add up", () => {
    show(0);
    const [own, others] = texts("table.ledger tbody tr");
    expect(own).toMatch(/−40.*\+100.*60$/);
    expect(others).not.toContain("−");
    expect(texts("[data-testid=penalty]")).toHaveLength(1);
  });

  test("a side starts with its previous points", () => {
    const second = { ...result, number: 2, totals: [160, 40] };
    const results = [{ ...result, totals: [100, 20] }, second];
    const props = {
      table: at(0),
      view: { ...view, results, adjustments: [{ ...penalty, totals: [60, 20] }] },
      result: second,
    };
    made = mount(RoundResultPart, { target: document.body, props });
    flushSync();
    expect(texts("[data-testid=before]")).toEqual(["Before: 100", "Before: 20"]);
    expect(texts("[data-testid=penalty]")).toHaveLength(1);
  });

  test("one's own side comes first", () => {
    expect(accountsOf(at(1))).toEqual([1, 0]);
    show(1);
    expect(texts("table.ledger [scope=row]")).toEqual(["We", "They"]);
  });
});

test("the columns of the score sheet begin with one's own side, as the bar does", () => {
  made = mount(ScoreTable, { target: document.body, props: { table: at(1), view: shown } });
  flushSync();
  expect(texts("thead th").slice(1)).toEqual(["We", "They"]);
});

test.each([
  [true, ["play-again"]],
  [false, ["cards-known"]],
] as const)("after a match from a position, alone %s: %s", (alone, shows) => {
  const there = at(0);
  made = mount(ResultPanel, {
    target: document.body,
    props: {
      store: { happened: [] } as never,
      table: {
        ...there,
        info: { ...there.info, origin: "position" },
        seats: { ...there.seats, alone, started: true },
      },
      view: { ...shown, phase: "over", winners: [0] },
    },
  });
  flushSync();
  const found = [...document.querySelectorAll<HTMLElement>("[data-testid]")];
  const ids = found.map((one) => one.dataset["testid"] ?? "");
  expect(ids.filter((id) => ["play-again", "cards-known"].includes(id))).toEqual(shows);
});

test.each([
  [1, "The round", 0],
  [2, "The last round", 1],
])("after %i rounds the details are of: %s", (count, summary, said) => {
  const results = Array.from({ length: count }, (_, i) => ({ ...result, number: i + 1 }));
  const over: TableView = { ...shown, phase: "over", winners: [0], won_by: "rounds", results };
  made = mount(ResultPanel, {
    target: document.body,
    props: { store: { happened: [] } as never, table: at(0), view: over },
  });
  flushSync();
  expect(texts("summary")).toContain(summary);
  expect(texts(".win > p").filter((text) => text === "All rounds have been played.")).toHaveLength(
    said,
  );
});

test("after a match the review is the first action", () => {
  const reviewMatch = vi.fn();
  const results = [1, 2].map((number) => ({ ...result, number }));
  made = mount(ResultPanel, {
    target: document.body,
    props: {
      store: { happened: [] } as never,
      table: at(0),
      view: { ...shown, phase: "over", winners: [0], results },
      replay: vi.fn(),
      review: vi.fn(),
      reviewMatch,
    },
  });
  flushSync();
  const buttons = [...document.querySelectorAll<HTMLElement>(".again [data-testid]")];
  expect(buttons.slice(0, 3).map((one) => one.dataset["testid"])).toEqual([
    "review-match",
    "review-round",
    "replay",
  ]);
  expect(buttons[1]?.textContent.trim()).toBe("Review the last round");
  buttons[0]?.click();
  expect(reviewMatch).toHaveBeenCalledOnce();
});

test("the dialog is described by how the round ended, and its columns have names", () => {
  made = mount(ResultPanel, {
    target: document.body,
    props: { store: { happened: [] } as never, table: at(0), view: { ...shown, phase: "between" } },
  });
  flushSync();
  const dialog = document.querySelector("[role=dialog]")!;
  const outcome = document.getElementById(dialog.getAttribute("aria-describedby")!);
  expect(outcome?.textContent.trim()).toBe("You bid 100 and took 100: made.");
  expect(dialog.querySelector("[role=region]")).toBeNull();
  expect(texts("table.ledger [scope=col]")).toEqual(["Player or side", "This round", "Total"]);
});
