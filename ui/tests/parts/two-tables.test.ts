import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import type { Duplicate, DuplicateTable } from "../../src/lib/protocol";
import TwoTables from "../../src/parts/duplicate/TwoTables.svelte";

const onchange = vi.fn<(duplicate: Duplicate) => void>();
let made: Record<string, unknown>;

beforeAll(() => fetchMessages("duplicate"));
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

const table = (number: number, started: boolean, you: boolean): DuplicateTable => ({
  table_id: `t${number}`,
  path: `/t/t${number}`,
  seats: [
    { seat: 0, team: 0, name: you ? "Ann" : null, you },
    { seat: 1, team: 1, name: null, you: false },
  ],
  started,
  rounds: 0,
});

/** Shows both tables, each given by whether it has started and whether the reader sits there. */
function show(tables: [started: boolean, you: boolean][], more: Partial<Duplicate> = {}): void {
  const shown = tables.map(([started, you], i) => table(i + 1, started, you));
  const team = tables.some(([, you]) => you) ? 0 : null;
  const facts = { duplicate_id: "d", tables: shown, team, over: false, awaited: null, ...more };
  const duplicate = facts as unknown as Duplicate;
  made = mount(TwoTables, { target: document.body, props: { duplicate, onchange } });
  flushSync();
}

/** The notes below both tables. */
function said(...tables: [started: boolean, you: boolean][]): string {
  show(tables);
  const at = (id: string) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? "";
  return [at("at-both"), at("elsewhere")].filter((text) => text !== "").join(" ");
}

test("a seat at one table or at none needs no note", () => {
  expect(said([false, true], [false, false])).toBe("");
  void unmount(made);
  expect(said([true, false], [false, false])).toBe("");
});

test("the links to a seat are told apart by their tables", () => {
  show([
    [false, false],
    [false, false],
  ]);
  const links = [...document.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("aria-label"))).toEqual([
    "Take a seat: Table 1",
    "Take a seat: Table 2",
  ]);
});

test("with seats at both tables, the reader plays at the table that starts first", () => {
  expect(said([false, true], [false, true])).toContain("the table that begins first");
});

test("a player at one table gets a note at the other, before and after it starts", () => {
  expect(said([false, false], [true, true])).toBe("You play these cards at table 2.");
  void unmount(made);
  expect(said([false, true], [true, true])).toContain("a bot takes your seat here");
  expect(document.querySelector("[data-testid=to-table-1]")).toBeNull();
  void unmount(made);
  expect(said([true, true], [true, false])).toContain("when both tables have finished");
});

test.each([
  ["people", null, false],
  ["nobody", "everybody here is away", true],
  ["bots", "Bots play on here", false],
] as const)("where %s plays at a table that the reader waits for", (awaited, text, offered) => {
  show(
    [
      [true, true],
      [true, false],
    ],
    { awaited },
  );
  const note = document.querySelector("[data-testid=awaited]");
  if (text === null) expect(note).toBeNull();
  else expect(note?.textContent).toContain(text);
  const elsewhere = document.querySelector("[data-testid=elsewhere]");
  if (text === null) expect(elsewhere?.textContent).toContain("Your match at table 1 is over");
  else expect(elsewhere).toBeNull();
  expect(document.querySelector("[data-testid=let-bots-finish]") !== null).toBe(offered);
});

test("bots finish at the reader's request, once", async () => {
  const asked = vi.fn(async () => Response.json({ awaited: "bots" }));
  vi.stubGlobal("fetch", asked);
  show(
    [
      [true, false],
      [true, true],
    ],
    { awaited: "nobody" },
  );
  const button = document.querySelector<HTMLElement>("[data-testid=let-bots-finish]")!;
  button.click();
  button.click();
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledExactlyOnceWith({ awaited: "bots" }));
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    "/api/duplicates/d/let-bots-finish",
    expect.objectContaining({ method: "POST" }),
  );
});

test("somebody without a seat learns that nobody can join, and later that only players can watch", () => {
  const full = () => document.querySelector('[data-testid="no-seat-1"]')?.textContent;
  show([
    [true, false],
    [true, false],
  ]);
  expect(full()).toContain("nobody else can join it");
  void unmount(made);
  show(
    [
      [true, false],
      [true, false],
    ],
    { over: true },
  );
  expect(full()).toContain("Only the players of both tables can watch it.");
});
