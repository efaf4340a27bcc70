import { encode } from "uqr";
import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import {
  GUEST_NAME,
  type SeatInfo,
  type SeatsView,
  type TableInfo,
} from "../../../src/lib/protocol";
import { opensOnlyHere, qrPicture } from "../../../src/lib/setup/invitation";
import { actionsOf } from "../../../src/lib/table/absence";
import WaitingRoom from "../../../src/parts/table/WaitingRoom.svelte";
import AwayDialog from "../../../src/parts/table/dialogs/AwayDialog.svelte";
import { card, info, seats, seen, table } from "../../fixtures";

const say = vi.fn();
const rules = vi.fn();
let sending = false;
/** The response to a request for the rules. */
let answers: unknown;
let made: Record<string, unknown> | null = null;

const KINDS = ["person", "bot", "open", "open"] as const;
const BOARDS = { size: 4, line: 4, bird_removes: true };
const before: SeatsView = {
  ...seats,
  started: false,
  hints: true,
  may_set_hints: true,
  may_set_bots: true,
  may_sit: [2, 3],
  seats: seats.seats.map((seat, i): SeatInfo => {
    const kind = KINDS[i] ?? "open";
    return { ...seat, kind, name: kind === "open" ? "" : seat.name, bot: "casual" };
  }),
};

function show(part: unknown, props: Record<string, unknown>): void {
  made = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
}
const room = (change: Partial<SeatsView> = {}, about: Partial<TableInfo> = {}): void =>
  show(WaitingRoom, {
    store: { say, warn: vi.fn(), sending },
    table: { info: { ...info, ...about }, seats: { ...before, ...change } },
    rules,
  });
const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)!;
const textOf = (name: string): string => hook(name).textContent.replace(/\s+/g, " ").trim();

beforeAll(() => fetchMessages("waiting", "face"));
beforeEach(() => {
  vi.stubGlobal("fetch", (address: string) => {
    const me = address.endsWith("/me") && { name: GUEST_NAME, face: null };
    return Promise.resolve(Response.json(me || (address.endsWith("/rules") ? answers : [])));
  });
  answers = { differences: [] };
  vi.clearAllMocks();
  sending = false;
});
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  vi.unstubAllGlobals();
});

test("the game and its length are shown before the deal", () => {
  room({}, { table_mode: true, undo: true });
  const lines = [...hook("agreed").querySelectorAll("li")].map((line) => line.textContent);
  expect(lines).toEqual([
    "The first to reach 300 wins.",
    expect.stringContaining("Table mode"),
    expect.stringMatching(/^Undo/),
  ]);
  void unmount(made!);
  room({ you: null }, { table_mode: false, undo: false });
  expect(textOf("agreed")).not.toContain("Table mode");
  expect(textOf("agreed")).toContain("No undo");
});

test("changes by house rules are listed with the values they replace", async () => {
  const differences = [
    { section: "The auction", now: "The lowest bid is 75.", before: "The lowest bid is 70." },
    { section: "Play", now: "The declarer leads.", before: null },
    { section: "Counting", now: null, before: "The last trick counts 20." },
  ];
  const house = { info: { id: "ours" }, parent: "original_partnership_4", differences };
  const told = async (answer: unknown): Promise<string> => {
    answers = answer;
    room({ you: null });
    await vi.waitFor(() => expect(hook("waiting-rules")).not.toBeNull());
    const text = textOf("waiting-rules");
    void unmount(made!);
    made = null;
    return text;
  };
  const text = await told({ ...house, parent_title: "Original" });
  expect(text).toMatch(/^House rules: 3 differences Compared with “Original”:/);
  expect(text).toContain("The auction The lowest bid is 75. Instead of: The lowest bid is 70.");
  expect(text).toContain("Play The declarer leads. Counting Does not apply here: The last trick");
  const built_in = { ...house, info: { id: house.parent }, differences: differences.slice(1, 2) };
  expect(await told({ ...built_in, parent_title: "O" })).toMatch(
    /^Changed for this table: one rule/,
  );
});

test("the interval of seat changes is shown, unless the match ends before the first", () => {
  const line = "After every 4 rounds, one side switches seats; partners stay together.";
  const told = (about: Partial<TableInfo>): boolean => {
    room({}, { seats_exchange_every: 4, ...about });
    const lines = textOf("agreed");
    void unmount(made!);
    made = null;
    return lines.includes(line);
  };
  expect(told({})).toBe(true);
  expect(told({ format: "fixed_rounds", rounds: 8 })).toBe(true);
  expect(told({ format: "fixed_rounds", rounds: 4 })).toBe(false);
  expect(told({ format: "fixed_rounds", rounds: 3, boards: BOARDS })).toBe(true);
});

test("buttons are disabled while a request to the table is running", () => {
  const pressed = ["start-match", "draw-partners"];
  room({ may_draw: true });
  for (const name of pressed) expect(hook(name).getAttribute("aria-disabled")).toBe("false");
  void unmount(made!);
  sending = true;
  room({ may_draw: true });
  for (const name of pressed) expect(hook(name).getAttribute("aria-disabled")).toBe("true");
});

test("a level and a switch show the current value again after a refusal", async () => {
  let answer = (): void => undefined;
  say.mockImplementation(() => new Promise<void>((go) => (answer = go)));
  room();
  const level = hook("level-1") as HTMLSelectElement;
  const hints = document.querySelector<HTMLInputElement>("[role=switch]")!;
  for (const [control, change] of [
    [
      level,
      () => (
        (level.selectedIndex = -1),
        level.dispatchEvent(new Event("change", { bubbles: true }))
      ),
    ],
    [hints, () => hints.click()],
  ] as const) {
    const shown = (): unknown => (control === level ? level.value : hints.checked);
    const before = shown();
    change();
    await settledControls();
    expect(shown()).not.toBe(before);
    answer();
    await settledControls();
    expect(shown()).toBe(before);
  }
  say.mockReset();
});

async function settledControls(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await tick();
}

describe("who would sit with whom", () => {
  const guest = { you: null, may_set_hints: false, may_set_bots: false };

  test("is shown to a guest by side and at every open seat", () => {
    room(guest);
    expect(hook("side-0").querySelector("h2")!.textContent).toBe("With Ann");
    expect(hook("side-1").querySelector("h2")!.textContent).toBe("Against Ann");
    expect(textOf("seat-2")).toContain("You play with Ann");
    expect(textOf("seat-3")).toContain("You play with Ben");
    expect(hook("sit-2").getAttribute("aria-label")).toBe("Sit here, with Ann: seat 3");
    hook("open-rules").click();
    expect(rules).toHaveBeenCalledOnce();
    expect(hook("start-match")).toBeNull();
  });

  test("is shown by team in a duplicate match", () => {
    room(guest, { teams: [1, 0] });
    expect(hook("side-0").querySelector("h2")!.textContent).toBe("Team B");
    expect(hook("side-1").querySelector("h2")!.textContent).toBe("Team A");
  });

  test("is shown to players as their own side", () => {
    room();
    expect(hook("side-0").querySelector("h2")!.textContent).toBe("Your side");
    expect(hook("side-1").querySelector("h2")!.textContent).toBe("The other side");
    hook("start-match").click();
    expect(say).toHaveBeenCalledWith({ type: "start_match" });
  });

  test.each<[Partial<TableInfo>, string]>([
    [{ sides: "individual" }, "Everybody plays for themselves."],
    [{ sides: "declarer_vs_rest" }, "plays alone against all others"],
    [{ sides: "called_partner" }, "names a card"],
    [
      { sides: "alternating", partners_change_every: 4 },
      "After every 4 rounds everybody gets a new partner.",
    ],
  ])("changes, and that is said: %j", (about, wanted) => {
    room({}, { ...about, accounts: 4, account_of: [0, 1, 2, 3] });
    expect(hook("side-none").querySelectorAll("li")).toHaveLength(4);
    expect(textOf("about-sides")).toContain(wanted);
  });
});

test.each([
  [0, "Guest"],
  [0, "Ann"],
  [null, "Guest"],
])("one's own name and face can be changed before the match: seat %j, %s", (you, name) => {
  room({ you, seats: before.seats.with(0, { ...before.seats[0]!, name }) });
  expect(hook("your-name")).not.toBeNull();
  expect(hook("choose-face")).not.toBeNull();
});

test("nobody is asked for a name where there is no seat to take", () => {
  room({ you: null, may_sit: [] });
  expect(hook("your-name")).toBeNull();
});

test("the seat of an absent player is opened with one tap", () => {
  const away = { kind: "person" as const, connected: false };
  room({ seats: before.seats.with(1, { ...before.seats[1]!, ...away }) });
  say.mockResolvedValueOnce(undefined);
  const open = hook("seat-1").querySelector<HTMLElement>("[data-testid=open-seat-1]")!;
  expect(textOf("seat-1")).toMatch(/Away ?Open this seat$/);
  open.click();
  expect(say).toHaveBeenCalledWith({ type: "open_seat", seat: 1 });
  expect(hook("open-seat-0")).toBeNull();
});

describe("hints", () => {
  test("say what a second person changes, and can be set", () => {
    room();
    expect(textOf("hints-text")).toContain("Once a second person sits down, nobody may");
    const box = hook("hints-text").querySelector("input")!;
    expect(box.checked).toBe(false);
    box.click();
    expect(say).toHaveBeenCalledWith({ type: "set_hints", allowed: true });
  });

  test("return to the default when they are switched off", () => {
    room({ hints_set: true });
    expect(textOf("hints-text")).toContain("so may everybody else");
    const box = hook("hints-text").querySelector("input")!;
    expect(box.checked).toBe(true);
    box.click();
    expect(say).toHaveBeenCalledWith({ type: "set_hints", allowed: null });
  });

  test("say so to a guest, who cannot set them", () => {
    room({ you: null, may_set_hints: false });
    expect(textOf("hints-text")).toContain("Once you sit down, nobody may");
    expect(hook("hints-text").querySelector("input")).toBeNull();
  });

  test("are not offered where everybody plays the same cards alike", () => {
    const alike = { hints: false, hints_set: true, may_set_hints: false, may_set_bots: false };
    room(alike, { origin: "duplicate", compare: "/duplicate/x" });
    expect(textOf("hints-text")).toContain("Everybody plays these cards alike");
    expect(hook("to-compare").getAttribute("href")).toBe("/duplicate/x");
    expect(hook("hints-text").querySelector("input")).toBeNull();
  });

  test("say why they are off once two people play", () => {
    const two = before.seats.map((seat, i) => ({ ...seat, kind: KINDS[i % 2 ? 0 : i]! }));
    room({ hints: false, seats: two });
    expect(textOf("hints-text")).toContain("unless this is on");
    expect(hook("hints-text").querySelector("input")!.checked).toBe(false);
  });
});

test("players have faces, by default the usual one", () => {
  room();
  expect(hook("seat-0").querySelector("svg text")!.textContent).toBe("A");
  expect(hook("seat-2").querySelector("svg text")).toBeNull();
});

describe("the QR code", () => {
  test("is the library's code for the link, within a light frame", async () => {
    const link = "https://rook.example.org/t/abcdefghijkl";
    const { size, path } = await qrPicture(link);
    const { data } = encode(link, { ecc: "M", border: 4 });
    const dark = new Set(
      [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`),
    );
    expect(size).toBe(data.length);
    const same = data.flatMap((row, y) => row.map((is, x) => is === dark.has(`${x},${y}`)));
    expect(same.every(Boolean)).toBe(true);
    expect(data[3]!.some(Boolean)).toBe(false);
    expect(dark.has("4,4")).toBe(true);
  });

  test.each([
    ["http://localhost:8777/t/a", true],
    ["http://127.0.0.1:8777/t/a", true],
    ["http://[::1]:8777/t/a", true],
    ["http://192.168.1.20:8777/t/a", false],
    ["https://rook.example.org/t/a", false],
  ])("is not shown where only this computer opens it: %s", (link, only) => {
    expect(opensOnlyHere(link)).toBe(only);
  });
});

describe("what a bot did meanwhile", () => {
  const played = [card("R14"), card("G9")];
  const away = {
    type: "while_away" as const,
    name: "Wren",
    rounds: 2,
    events: seen(
      11,
      { kind: "bid_made", seat: 0, points: 70, moon: false },
      { kind: "bid_made", seat: 0, points: 85, moon: false },
      { kind: "buried", seat: 0, count: 5, faces: [], cards: null },
      { kind: "trump_named", seat: 0, trump: "green" },
      ...played.map((card) => ({ kind: "played" as const, seat: 0, card })),
    ),
  };

  test("is listed in order, with only the last of several bids", () => {
    const { earlier, words, cards } = actionsOf(table, away);
    expect(earlier).toBe("New cards were dealt 2 times, and the bot Wren played for you.");
    expect(words).toEqual(["bid 85", "buried 5 cards", "named green as trump"]);
    expect(cards).toEqual(played);
  });

  test("is shown with its cards and closed with one tap", () => {
    const onclose = vi.fn();
    const replay = vi.fn();
    show(AwayDialog, { table, away, replay, onclose });
    expect(textOf("while-away")).toContain("the bot Wren did this for you");
    expect(textOf("while-away")).toContain("played 2 cards");
    expect(hook("while-away").querySelectorAll(".card-row li")).toHaveLength(2);
    expect(textOf("away-replay")).toBe("Watch those rounds");
    hook("away-replay").click();
    expect(replay).toHaveBeenCalledOnce();
    hook("away-go-on").click();
    expect(onclose).toHaveBeenCalledOnce();
  });

  test("cannot be watched while its round is in progress", () => {
    const now = { ...away, rounds: 0 };
    show(AwayDialog, { table, away: now, replay: vi.fn(), onclose: vi.fn() });
    expect(hook("away-replay")).toBeNull();
  });
});
