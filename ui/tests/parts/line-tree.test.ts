import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import type { LinePlayer } from "../../src/lib/challenge/players";
import type { Event, RecordInfo, RoundResult } from "../../src/lib/protocol";
import type { ReadLine } from "../../src/lib/what-if/lines";
import LineTree from "../../src/parts/what-if/LineTree.svelte";
import { card, info, seats, view } from "../fixtures";

beforeAll(() => fetchMessages("what-if", "results"));

const line = (...events: Event[]): ReadLine => ({
  line: { text: "[Rookery]", table: null, match: null, afresh: false },
  steps: events.map((event, i) => ({
    event,
    view: { ...view, seq: view.seq + i, results: [] },
    up: null,
  })),
});

const record = { info, seats } as RecordInfo;

/** The shown text of each line, by its index. */
function said(lines: ReadLine[], players?: LinePlayer[], of: object = record): string[] {
  const whose = players && { players };
  const props = {
    study: { seat: 0 },
    record: of as RecordInfo,
    lines,
    ...whose,
    watch: () => undefined,
  };
  const shown = mount(LineTree, { target: document.body, props });
  const found = lines.map((_, at) => {
    const tile = document.querySelector(`[data-testid=line-${at}]`);
    return tile?.textContent.replace(/\s+/g, " ") ?? "";
  });
  void unmount(shown);
  return found;
}

/** The accessible names of the buttons that show *lines*. */
function buttons(lines: ReadLine[], players?: LinePlayer[]): (string | null)[] {
  const props = { study: { seat: 0 }, record, lines, ...(players && { players }), watch: () => {} };
  const shown = mount(LineTree, { target: document.body, props });
  const names = [...document.querySelectorAll("button")].map((button) =>
    button.getAttribute("aria-label"),
  );
  void unmount(shown);
  return names;
}

/** A counted round with seat 0 as declarer, and the points of its side. */
function counted(points: number): Event {
  const result = {
    declarer: 0,
    bid: 95,
    offender: null,
    moon: false,
    teams: [0, 1, 0, 1],
    captured: [50, 70],
    totals: [points, 0],
    made: false,
    scores: [
      { account: 0, points, why: "set" },
      { account: 1, points: 40, why: "captured" },
    ],
  };
  return { kind: "round_counted", result } as unknown as Event;
}

/** A line that ends with a counted round. */
function over(points: number, ...events: Event[]): ReadLine {
  const { line: about, steps } = line(...events, counted(points));
  const last = steps.at(-1)!;
  const { result } = last.event as unknown as { result: RoundResult };
  return {
    line: about,
    steps: [...steps.slice(0, -1), { ...last, view: { ...view, results: [result] } }],
  };
}

const start: Event = { kind: "passed", seat: 3 };
const pass: Event = { kind: "passed", seat: 0 };
const bid = { kind: "bid_made", seat: 0, points: 80, moon: false } as Event;

test("the buttons that show lines are told apart by the names of the lines", () => {
  const lines = [line(start, bid), line(start, pass)];
  expect(buttons(lines)).toEqual(["Watch this line: As it was played", "Watch this line: Line 1"]);
  const players = [
    { name: "Grandma", you: true },
    { name: "Guest", you: false },
  ];
  expect(buttons(lines, players)).toEqual([
    "Watch this line: Grandma (you)",
    "Watch this line: Guest",
  ]);
});

test("in a challenge each line names its player and the lead, as the results do", () => {
  const lines = [over(-95, start, bid), over(10, start, pass)];
  const grandma = { name: "Grandma", you: false };
  const guest = { name: "Guest", you: false };
  const [first, second] = said(lines, [{ ...grandma, you: true }, guest]);
  expect(first).toContain("Grandma (you)");
  expect(first).toContain("You bid 95 and took 50");
  expect(second).toContain("Guest passes. instead of “You bid 80.” in your match");
  expect([first, second].map((text) => /· (Lead \S+)/.exec(text!)?.[1])).toEqual([
    "Lead −135",
    "Lead −30",
  ]);
  const [theirs, own] = said(lines, [grandma, { ...guest, you: true }]);
  expect(theirs).toContain("Grandma bid 95 and took 50");
  expect(theirs).toContain("Grandma & Cleo −95");
  expect(own).toContain("You pass. instead of “Grandma bids 80.” in the match of Grandma");
});

test("the reader's own lines are compared with the first", () => {
  const [, second] = said([over(-95, start, bid), over(10, start, pass)]);
  expect(second).toContain("You pass. instead of “You bid 80.” in the round as it was played");
  expect(second).toContain("scores 105 points more than at first");
});

test("a line names the line that it branches off from", () => {
  const after = (seat: number): Event => ({ kind: "passed", seat });
  const lines = [line(start, bid), line(start, pass, after(1)), line(start, pass, after(2))];
  expect(said(lines)[2]).toContain("instead of “Ben passes.” in line 1");
  expect(said([lines[0]!, lines[1]!, lines[1]!])[2]).toContain("no choice differs from line 1");
});

test("buried cards are named", () => {
  const bury = (...cards: number[]) =>
    ({ kind: "buried", seat: 0, count: 1, faces: [], cards }) as Event;
  const lines = [line(start, bury(card("R6"))), line(start, bury(card("G9")))];
  expect(said(lines)[1]).toContain(
    "You put in the nest: green 9. instead of “You put in the nest: red 6.” in the round as it was played",
  );
});

test("identical play is reported as such, regardless of the totals", () => {
  const [, second] = said([over(10, start, pass), over(20, start, pass)]);
  expect(second).toContain("no choice differs from the round as it was played");
});

test("an undo is not a choice: the choice that replaces it is named", () => {
  const asked = { kind: "proposed", seat: 0, what: "undo" } as Event;
  const undone = { kind: "undone", to_seq: view.seq } as Event;
  const [, second] = said([line(start, bid), line(start, pass, asked, undone, pass)]);
  expect(second).toContain("You pass. instead of “You bid 80.” in the round as it was played");
});

test("a seat has the same name in all lines, taken from the first record", () => {
  const lines = [
    line({ kind: "passed", seat: 1 }, { kind: "passed", seat: 2 }),
    line({ kind: "passed", seat: 1 }, { kind: "passed", seat: 3 }),
  ];
  const [, second] = said(lines);
  expect(second).toContain("Dan passes");
  expect(second).toContain("Cleo passes");
});

test("a nameless seat has the same direction in all lines for all readers", () => {
  const nameless = seats.seats.map((one) => (one.seat === 2 ? { ...one, name: null } : one));
  const players = [
    { name: "Grandma", you: false },
    { name: "Guest", you: true },
  ];
  const lines = [
    line(start, { kind: "passed", seat: 1 }),
    line(start, { kind: "passed", seat: 2 }),
  ];
  const [, own] = said(lines, players, { info, seats: { ...seats, seats: nameless } });
  expect(own).toContain("South passes");
  expect(own).not.toContain("Seat 3");
});
