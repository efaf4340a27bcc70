import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { TableView } from "../../../src/lib/protocol";
import { clause } from "../../../src/lib/table/hint-text";
import { accountName, type Table } from "../../../src/lib/table/people";
import { winnersText } from "../../../src/lib/table/winners";
import { roundTable } from "../../../src/lib/table/seating";
import SeatPill from "../../../src/parts/table/felt/SeatPill.svelte";
import SideMark from "../../../src/parts/table/felt/SideMark.svelte";
import ScoreTable from "../../../src/parts/table/result/ScoreTable.svelte";
import { info, seats, table, view } from "../../fixtures";

const names = ["You", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal"];
const eight: Table = {
  info: { ...info, seats: 8, accounts: 4, account_of: [0, 1, 2, 3, 0, 1, 2, 3] },
  seats: {
    ...seats,
    seats: names.map((name, seat) => ({ ...seats.seats[1]!, seat, name })),
  },
};
const alone: Table = {
  ...eight,
  info: { ...eight.info, sides: "individual", accounts: 8, account_of: [0, 1, 2, 3, 4, 5, 6, 7] },
};
const result = {
  number: 1,
  dealer: 0,
  declarer: 1,
  bid: 150,
  forced: false,
  trump: "red" as const,
  teams: [0, 1, 2, 3, 0, 1, 2, 3],
  count: [],
  captured: [120, 155, 45, 80],
  made: true,
  scores: [120, 155, 45, 80].map((points, account) => ({
    account,
    points,
    why: "defended" as const,
  })),
  totals: [120, 155, 45, 80],
  offender: null,
};

let made: Record<string, unknown> | null = null;
function show(part: unknown, props: Record<string, unknown>): void {
  made = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
}
async function away(): Promise<void> {
  if (made !== null) await unmount(made);
  made = null;
}
const line = (): Element | null => document.querySelector("[data-testid=line-2]");
const texts = (where: string): (string | null)[] =>
  [...document.querySelectorAll(where)].map((one) => one.textContent);

beforeAll(() => fetchMessages("results", "hints"));
afterEach(away);

test("what is said of a decision is about a side only where there are sides", () => {
  const better = { kind: "better", points: 8, than: { kind: "pass" } } as const;
  const ends = { kind: "contract_ends", side: "own", made: true, of_100: 81, instead: 34 } as const;
  const said = (where: Table) =>
    [better, ends].map((fact) =>
      clause(where, view, { kind: "pass" }, fact).split(" ", 3).join(" "),
    );
  expect(said(eight)).toEqual(["your side takes", "your side makes"]);
  expect(said(alone)).toEqual(["you take about", "you make your"]);
  expect(clause(eight, view, { kind: "pass" }, ends)).toMatch("in 81 of 100 deals instead of 34");
  expect(clause(eight, view, { kind: "pass" }, { ...ends, instead: 0 })).toMatch(
    "in 81 of 100 deals instead of none",
  );
  expect(clause(eight, view, { kind: "pass" }, { ...ends, of_100: 0 })).toMatch(
    "in none of 100 deals instead of 34",
  );
});

describe("four sides", () => {
  test("are called by their players' names, and your own is called we", () => {
    expect([0, 1, 2, 3].map((side) => accountName(eight, side))).toEqual([
      "We",
      "Ben & Finn",
      "Cleo & Gil",
      "Dan & Hal",
    ]);
    expect(winnersText(eight, [0])).toBe("You win!");
    expect(winnersText(eight, [2])).toBe("Cleo & Gil win.");
    expect(winnersText(table, [1])).toBe("The other side wins.");
  });

  test("are marked on their plates, also as text", async () => {
    const mark = { view, seat: 2, role: "", tiny: false, narrow: false };
    show(SideMark, { table: eight, ...mark });
    expect(line()?.textContent).toContain("Plays with Gil");
    expect(line()?.className).toContain("color-2");
    await away();
    show(SideMark, { table, ...mark });
    expect(line()).toBeNull();
  });

  test("share the score sheet, with the text about a round above its scores", () => {
    show(ScoreTable, { table: eight, view: { ...view, results: [result] } });
    expect(texts("thead th")).toEqual(["We", "Ben & Finn", "Cleo & Gil", "Dan & Hal"]);
    const about = texts("th[colspan='4']").join().replaceAll(/\s+/g, " ");
    expect(about).toContain("1. Ben bid 150");
    expect(texts("td .total")).toEqual(["120", "155", "45", "80"]);
  });
});

test("what stands under a plate is the last call, or the button that takes its seat", async () => {
  const box = { left: 100, right: 240, top: 0, bottom: 50 };
  const plate = { style: "wide", place: { x: 0.5, y: 0 }, box, usual: 140 };
  const bid = { seat: 1, kind: "bid", points: 70, held: false, blind: false, moon: false } as const;
  const bidding: TableView = { ...view, phase: "auction", calls: [bid] };
  const pill = { store: {}, view: bidding, seat: 1, plate, rem: 16 };
  const watching = (may_sit: number[]) => ({ ...table, seats: { ...seats, you: null, may_sit } });
  show(SeatPill, { ...pill, table: watching([]) });
  expect(texts(".bubble").map((text) => text?.trim())).toEqual(["Bid 70"]);
  await away();
  show(SeatPill, { ...pill, table: watching([1]) });
  expect(document.querySelector("[data-testid=sit-1]")).not.toBeNull();
  expect(texts(".bubble")).toEqual([]);
});

describe("the mark of a partner", () => {
  const mark = { table, seat: 2, role: "Partner", tiny: false, narrow: false };
  const declarer = (seat: number): TableView => ({
    ...view,
    contract: { declarer: seat, points: 95, forced: false, blind: false, moon: false },
  });

  test("is a word on a wide plate", () => {
    show(SideMark, { ...mark, view: declarer(1) });
    expect(document.querySelector("[data-testid=ours-2] svg")).toBeNull();
    expect(texts("[data-testid=ours-2]").join()).toContain("Partner");
  });

  test("is an icon beside the bid, with text for screen readers", () => {
    show(SideMark, { ...mark, view: declarer(2) });
    expect(document.querySelector("[data-testid=ours-2] svg")).not.toBeNull();
    expect(texts("[data-testid=ours-2] .unseen")).toEqual(["Partner"]);
  });
});

test("eight players without partners have no side marks", () => {
  show(SideMark, { table: alone, view, seat: 2, role: "", tiny: false, narrow: false });
  expect(line()).toBeNull();
});

describe.each([7, 8])("the last trick of %i", (count) => {
  test.each([280, 340, 520])("lies round a table %i pixels wide, no card on another", (width) => {
    const { cardWidth, height, places } = roundTable(count, width, 54);
    expect(height).toBeLessThan(560);
    const wide = 1.25 * cardWidth;
    const tall = 1.44 * cardWidth + 54;
    places.forEach((a, i) => {
      for (const b of places.slice(i + 1)) {
        const apart = [
          Math.abs(a.x - b.x) * (width - wide) - wide,
          Math.abs(a.y - b.y) * (height - tall) - tall,
        ];
        expect(Math.max(...apart)).toBeGreaterThan(-0.5);
      }
    });
  });
});
