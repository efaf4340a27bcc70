import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command, Event, TableView } from "../../../src/lib/protocol";
import BoardRow from "../../../src/parts/table/felt/BoardRow.svelte";
import ChipRemoval from "../../../src/parts/table/decide/ChipRemoval.svelte";
import ExchangeControl from "../../../src/parts/table/decide/ExchangeControl.svelte";
import PartnerChoice from "../../../src/parts/table/decide/PartnerChoice.svelte";
import ResultPanel from "../../../src/parts/table/result/ResultPanel.svelte";
import ShareLink from "../../../src/parts/common/ShareLink.svelte";
import SeatPill from "../../../src/parts/table/felt/SeatPill.svelte";
import TrickArea from "../../../src/parts/table/felt/TrickArea.svelte";
import { trickLayout } from "../../../src/lib/table/layout";
import { card, info, table, view } from "../../fixtures";

const act = vi.fn<(command: Command) => void>();
const warn = vi.fn<(text: string) => void>();
const store = $state({ chosen: [] as readonly number[], happened: [] as Event[], act, warn });
let made: Record<string, unknown> | null = null;

function show(part: unknown, props: Record<string, unknown>): void {
  made = mount(part as Component<Record<string, unknown>>, {
    target: document.body,
    props: { store, table, ...props },
  });
  flushSync();
}
const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)!;
const tap = (name: string): void => {
  hook(name).click();
  flushSync();
};

beforeEach(() => {
  store.chosen = [];
  store.happened = [];
  vi.clearAllMocks();
});
afterEach(() => {
  if (made) void unmount(made);
});

test("a called card has a note if the caller would play alone", () => {
  const now = { ...view, buried: [card("B9")] };
  const cards = [card("R14"), card("G14"), card("B9"), card("B14")];
  show(PartnerChoice, { view: now, legal: { kind: "partner", cards } });
  tap("call-button");
  expect(act).not.toHaveBeenCalled();
  tap(`call-${card("R14")}`);
  expect(document.querySelector("[role=status]")?.textContent).toMatch("You hold it");
  tap(`call-${card("B9")}`);
  expect(document.querySelector("[role=status]")?.textContent).toMatch("lies in the nest");
  tap(`call-${card("G14")}`);
  expect(document.querySelector("[role=status]")).toBeNull();
  expect(hook("call-button").textContent).toMatch("Call Green 14");
  tap("call-button");
  expect(act).toHaveBeenCalledWith({ kind: "call_card", card: card("G14") });
});

test("cards are discarded, or all are kept", () => {
  const legal = { kind: "redraw", allowed: [card("R6"), card("G9")], most: 2 };
  show(ExchangeControl, { view: { ...view, redrawn: [null, 2, null, null] }, legal });
  expect(document.body.textContent).toMatch("Ben: 2");
  expect(document.body.textContent).toMatch("Cards with points cannot be discarded");
  tap("exchange-button");
  expect(warn).toHaveBeenCalledOnce();
  store.chosen = [card("R6")];
  flushSync();
  tap("exchange-button");
  expect(act).toHaveBeenLastCalledWith({ kind: "redraw", cards: [card("R6")] });
  tap("keep-all");
  expect(act).toHaveBeenLastCalledWith({ kind: "redraw", cards: [] });
});

const boards = {
  ...table,
  info: { ...info, boards: { size: 4, line: 4, bird_removes: true } },
};
const spaces = Array.from({ length: 16 }, (_, i) => i);
const played: TableView = {
  ...view,
  boards: [spaces, spaces, spaces, spaces],
  chips: [[0, 5, 10, 15], [3], [], []],
};

test("removable chips are buttons with an accessible name", () => {
  const legal = { kind: "remove", chips: [[1, 3]] };
  show(ChipRemoval, { table: boards, view: played, legal, act });
  expect(hook("chip-1-3").getAttribute("aria-label")).toBe(
    "Take the chip off Red 8, row 1, column 4",
  );
  expect(hook("chip-0-0")).toBeNull();
  tap("chip-1-3");
  expect(act).toHaveBeenLastCalledWith({ kind: "remove_chip", owner: 1, space: 3 });
  tap("leave-chips");
  expect(act).toHaveBeenLastCalledWith({ kind: "remove_chip", owner: null, space: null });
});

test("the player's own board comes first, and a full line is highlighted", () => {
  const enlarge = vi.fn();
  const props = { height: 200, width: 370, beside: false, ownOnly: false, enlarge };
  show(BoardRow, { table: boards, view: played, ...props });
  const all = [...document.querySelectorAll<HTMLElement>(".board")];
  expect(all.map((board) => board.dataset["testid"])).toEqual(
    [0, 1, 2, 3].map((n) => `board-${n}`),
  );
  expect(all[0]?.querySelectorAll("li.won")).toHaveLength(4);
  expect(all[1]?.querySelectorAll("li.won")).toHaveLength(0);
  tap("enlarge-boards");
  expect(enlarge).toHaveBeenCalledOnce();
});

test("a thrown-in deal is explained: the reason, and whose hand it was", () => {
  store.happened = [{ kind: "thrown_in", reason: "hand_without_counter", seat: 0, next_dealer: 1 }];
  const now = { ...view, phase: "between", thrown_in: "hand_without_counter" };
  show(ResultPanel, { view: now });
  expect(hook("result-dialog").textContent).toMatch("Your hand had no card with points");
  expect(document.querySelectorAll("[aria-label='Your hand'] li")).toHaveLength(view.hand.length);
  expect(hook("next-round")).toBeNull();
});

test("the result takes the focus once, and leaves it where the player moves it", () => {
  const props = $state({ store, table, view: { ...view, phase: "between" as const } });
  const part = ResultPanel as unknown as Component<Record<string, unknown>>;
  made = mount(part, { target: document.body, props });
  flushSync();
  expect(document.activeElement).toBe(hook("result-dialog"));
  hook("next-round").focus();
  props.table = { ...table, seats: { ...table.seats } };
  flushSync();
  expect(document.activeElement).toBe(hook("next-round"));
});

test("between rounds the table says that it waits for disk space", () => {
  const now = { ...view, phase: "between", thrown_in: "hand_without_counter" };
  show(ResultPanel, { view: now, store: { ...store, waits: true, note: "The game waits." } });
  expect(hook("waits-for-room").textContent).toBe("The game waits.");
});

test("a seat shows a dummy, and who the partner is", () => {
  const box = { left: 0, top: 0, right: 180, bottom: 52 };
  const plate = { style: "wide", place: { x: 0, y: 0 }, box };
  const dummies = [{ seat: 2, mode: "blind", side: 0 }];
  const open = { ...view, open_cards: [[], [], [card("B8")], []], partner: 2 };
  show(SeatPill, {
    table: { ...table, info: { ...info, dummies } },
    view: open,
    seat: 2,
    plate,
  });
  expect(hook("seat-2").textContent).toMatch("Dummy");
  expect(hook("seat-2").textContent).toMatch("top card: Black 8");
  expect(hook("partner-2").textContent).toBe("partner");
});

test.each([
  [0, undefined, false],
  [1, "You", false],
  [2, "Partner", true],
])("in a replay from seat 0 for the player of seat 1, seat %i is marked %s", (seat, mark, ours) => {
  const box = { left: 0, top: 0, right: 180, bottom: 52 };
  const plate = { style: "wide", place: { x: 0, y: 0 }, box };
  show(SeatPill, { table: { ...table, replay: true, own: 1 }, view, seat, plate, rem: 16 });
  const name = hook(`seat-${seat}`).querySelector(".name .cut")?.textContent;
  expect(name).toBe(table.seats.seats[seat]?.name);
  expect(document.querySelector(`[data-testid="ours-${seat}"]`)?.textContent).toBe(mark);
  expect(hook(`seat-${seat}`).classList.contains("ours")).toBe(ours);
});

test("on a small plate with a call, an icon says that a bot plays for an absent player", () => {
  const box = { left: 0, top: 0, right: 100, bottom: 60 };
  const plate = { style: "narrow", place: { x: 0, y: 0 }, box };
  const people = table.seats.seats.map((seat) => ({
    ...seat,
    kind: "person" as const,
    connected: seat.seat !== 1,
    stand_in: seat.seat === 1,
  }));
  const calls = [{ kind: "bid", seat: 1, points: 70, moon: false }];
  show(SeatPill, {
    table: { ...table, seats: { ...table.seats, seats: people } },
    view: { ...view, phase: "auction", calls },
    seat: 1,
    plate,
    rem: 16,
  });
  const facts = hook("seat-1").querySelector(".facts")!;
  expect(facts.querySelector("svg")).not.toBeNull();
  expect(facts.querySelector(".cut")).toBeNull();
  expect(facts.querySelector(".unseen")?.textContent).toBe("bot plays");
  expect(facts.querySelector("svg")?.closest("[title='bot plays']")).not.toBeNull();
});

test.each([
  ["wide", "bot plays 4"],
  ["roomy", "bot plays"],
])("on a %s plate nothing takes the room of who is away", (style, told) => {
  const box = { left: 0, top: 0, right: 184, bottom: 52 };
  const people = table.seats.seats.map((seat) => ({
    ...seat,
    kind: "person" as const,
    connected: seat.seat !== 1,
    stand_in: seat.seat === 1,
  }));
  show(SeatPill, {
    table: { ...table, seats: { ...table.seats, seats: people } },
    view: { ...view, tricks_taken: [0, 2, 0, 0] },
    seat: 1,
    plate: { style, place: { x: 0, y: 0 }, box },
    rem: 16,
  });
  const facts = hook("seat-1").querySelector(".facts")!;
  facts.querySelectorAll(".unseen").forEach((one) => one.remove());
  expect(facts.textContent?.replace(/\s+/gu, " ").trim()).toBe(told);
  expect(hook("seat-1").querySelector(".won > span")?.textContent).toBe(
    style === "roomy" ? "2" : undefined,
  );
});

test.each([
  ["http://127.0.0.1:8000/t/x", true],
  ["http://localhost:8000/t/x", true],
  ["http://192.168.1.5:8000/t/x", false],
  ["https://cards.example/t/x", false],
])("a link says whether it opens on this computer only: %s", (link, only) => {
  show(ShareLink, { link });
  expect(hook("only-here") !== null).toBe(only);
  if (only) expect(hook("only-here").querySelector("code")?.textContent).toBe("make host");
});

test.each([
  ["play", true],
  ["between", false],
  ["over", false],
])("who dealt is marked while the round lasts, not who deals next: %s", (phase, marked) => {
  const box = { left: 0, top: 0, right: 180, bottom: 52 };
  show(SeatPill, {
    view: { ...view, phase },
    seat: view.dealer,
    plate: { style: "wide", place: { x: 0, y: 0 }, box },
  });
  expect(document.querySelector(".dealer") !== null).toBe(marked);
});

test("a card of a trick is read out with its facts, separated by commas", () => {
  show(TrickArea, {
    order: [1, 2, 3, 0],
    cards: [card("R10"), card("R6")],
    leader: 1,
    winning: 1,
    trump: "red",
    trumps: [],
    taker: null,
    layout: trickLayout(4, 400, 400),
  });
  const read = [...document.querySelectorAll("li .unseen")].map((one) => one.textContent);
  expect(read).toEqual(["Ben: Red 10, 10 points, led, winning", "Cleo: Red 6"]);
});
