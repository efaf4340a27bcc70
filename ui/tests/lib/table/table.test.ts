import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../../src/lib/page/settings.svelte";
import type { Refused, SeatsView, TableView } from "../../../src/lib/protocol";
import { statusText } from "../../../src/lib/table/status";
import { TableStore } from "../../../src/lib/table/table.svelte";
import { FakeSocket } from "../../fake-socket";
import { card, seats, seen, update, view } from "../../fixtures";

const R14 = card("R14");
const R9 = card("R9");
let store: TableStore;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  settings.setMotion(true);
  FakeSocket.made = [];
  store = new TableStore("abc");
  FakeSocket.last.open();
  FakeSocket.last.welcome();
  flushSync();
});

afterEach(() => {
  store.close();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const plays = () =>
  update(seen(11, { kind: "played", seat: 0, card: R14 }, { kind: "played", seat: 1, card: R9 }), {
    trick: [R14, R9],
    winning: 0,
    turn: 2,
    legal: null,
  });

test("players hear how many people watch", () => {
  FakeSocket.last.tell({ type: "spectators", count: 3 });
  expect(store.spectators).toBe(3);
  FakeSocket.last.welcome();
  expect(store.spectators).toBe(0);
});

const full: Refused = {
  type: "refused",
  code: "disk_full",
  values: {},
  text: "the disk is full",
  id: null,
  rule: null,
};

test("a table that waits for room on the disk says so until it goes on", () => {
  FakeSocket.last.tell(plays());
  FakeSocket.last.tell(full);
  vi.advanceTimersByTime(60_000);
  expect(store.pending).toBe(0);
  expect(store.note).toContain("continues by itself when there is room");
  FakeSocket.last.tell(
    update(seen(13, { kind: "played", seat: 2, card: card("R5") }), { seq: 13 }),
  );
  vi.advanceTimersByTime(60_000);
  expect(store.note).toBe("");
  FakeSocket.last.tell({ ...full, id: "a card" });
  expect(store.note).toBe("");
  expect(store.toast.shown?.text).toContain("this was not stored");
});

test.each<[string, Partial<SeatsView>, Partial<TableView>]>([
  ["in the waiting room", { started: false }, {}],
  ["during a match", {}, {}],
  ["after a match", {}, { phase: "over" }],
])("what was asked for and has no room on the disk is not repeated: %s", (_, who, now) => {
  FakeSocket.last.tell({ type: "seats", seats: { ...seats, ...who } });
  FakeSocket.last.tell(update([], now));
  void store.say({ type: "set_hints", allowed: true });
  expect(store.sending).toBe(true);
  FakeSocket.last.tell(full);
  expect([store.sending, store.waits, store.note]).toEqual([false, false, ""]);
  expect(store.toast.shown?.text).toContain("this was not stored");
});

test("what is shown late does not take away what the table waits for", () => {
  FakeSocket.last.tell(
    update(
      seen(
        11,
        { kind: "played", seat: 0, card: R14 },
        { kind: "trick_taken", seat: 0, points: 10 },
      ),
      {},
    ),
  );
  FakeSocket.last.tell(full);
  vi.advanceTimersByTime(60_000);
  expect(store.note).toContain("continues by itself");
  FakeSocket.last.welcome();
  expect(store.waits).toBe(false);
});

test("hints that come and go are said to players", () => {
  const tell = (change: Partial<typeof seats>) => {
    FakeSocket.last.tell({ type: "seats", seats: { ...seats, ...change } });
  };
  tell({ hints: true });
  expect(store.toast.shown?.text).toBe("Hints are allowed at this table now.");
  tell({});
  expect(store.toast.shown?.text).toBe("Hints are off at this table now.");
  tell({ you: null });
  tell({ you: null, hints: true });
  expect(store.toast.shown?.text).toBe("Hints are off at this table now.");
});

test("who comes and goes is said, and the game that goes on does not take it away", () => {
  const ben = { ...seats.seats[1]!, kind: "person" as const };
  const tell = (one: typeof ben | (typeof seats.seats)[number]) => {
    FakeSocket.last.tell({
      type: "seats",
      seats: { ...seats, seats: seats.seats.with(1, one), hints: one === ben },
    });
  };
  tell(ben);
  expect(store.toast.shown?.text).toBe(
    "Ben plays on for Ben. Hints are allowed at this table now.",
  );
  FakeSocket.last.tell(plays());
  vi.advanceTimersByTime(1000);
  expect(store.toast.shown).not.toBeNull();
  store.warn("You must follow red.");
  FakeSocket.last.tell(
    update(seen(13, { kind: "played", seat: 2, card: card("R5") }), { seq: 13 }),
  );
  vi.advanceTimersByTime(2000);
  expect(store.toast.shown).toBeNull();
});

test.each([true, false])("a seat is taken at once by who has said a name: %s", (named) => {
  store.close();
  store = new TableStore("abc", named);
  FakeSocket.last.open();
  FakeSocket.last.welcome();
  store.sit(2);
  const said = FakeSocket.last.sent.filter(({ type }) => type === "sit");
  expect(said).toEqual(named ? [{ type: "sit", seat: 2 }] : []);
  expect(store.wanted).toBe(named ? null : 2);
});

describe("updates", () => {
  test("are shown card by card", () => {
    FakeSocket.last.tell(plays());
    expect(store.view?.trick).toEqual([R14]);
    expect(store.pending).toBe(1);
    expect(store.announcer.last).toBe("You play red 14.");
    vi.advanceTimersByTime(500);
    expect(store.view?.trick).toEqual([R14, R9]);
    expect(store.pending).toBe(0);
    expect(store.announcer.last).toBe("Ben plays red 9.");
  });

  test("take away a message whose cause is gone", () => {
    store.warn("You must follow red.");
    expect(store.toast.shown?.text).toBe("You must follow red.");
    FakeSocket.last.tell(plays());
    expect(store.toast.shown).toBeNull();
  });

  test("are shown at once when asked, on a welcome, and without pace", () => {
    FakeSocket.last.tell(plays());
    store.flush();
    expect(store.view?.trick).toEqual([R14, R9]);

    FakeSocket.last.welcome();
    expect(store.view?.trick).toEqual([]);
    FakeSocket.last.tell(plays());
    FakeSocket.last.welcome();
    vi.advanceTimersByTime(2000);
    expect(store.view?.trick).toEqual([]);
    expect(store.pending).toBe(0);

    localStorage.setItem("rookery_pace", "0");
    FakeSocket.last.tell(plays());
    expect(store.view?.trick).toEqual([R14, R9]);
    expect(store.announcer.last).toBe("You play red 14. Ben plays red 9.");
  });

  test("say who took a trick even if the next card follows at once", () => {
    const full = { ...view, trick: [R9, card("R7"), card("R8")], leader: 1 };
    FakeSocket.last.tell({ ...update([], full), view: { ...full, seq: 10 } });
    FakeSocket.last.tell(
      update(
        seen(
          11,
          { kind: "played", seat: 0, card: R14 },
          { kind: "trick_taken", seat: 0, points: 10 },
        ),
        { trick: [], leader: 0 },
      ),
    );
    FakeSocket.last.tell(
      update(seen(13, { kind: "played", seat: 0, card: card("R6") }), {
        trick: [card("R6")],
        turn: 1,
        legal: null,
      }),
    );
    vi.advanceTimersByTime(1350);
    expect(store.announcer.last).toBe("You take the trick, 10 points. You play red 6.");
  });
});

describe("your own card", () => {
  test("lies on the table at once, and comes back if it is refused", () => {
    store.act({ kind: "play", card: R14 });
    expect(store.view?.trick).toEqual([R14]);
    expect(store.view?.hand).not.toContain(R14);
    expect(store.view?.legal).toBeNull();
    // On a slow network, the status must not still say that it is your turn.
    expect(statusText(store.table!, store.view!)).toBe("One moment");
    const id = FakeSocket.last.sent.at(-1)?.["id"] as string;
    FakeSocket.last.tell({
      type: "refused",
      code: "must_follow",
      values: {},
      text: "the rules do not allow that card now",
      id,
      rule: null,
    });
    expect(store.view?.hand).toContain(R14);
    expect(store.toast.shown?.text).toBe("The rules do not allow that card now.");
  });

  test("stays on the table when something else is refused", () => {
    store.act({ kind: "play", card: R14 });
    for (const id of ["an older hint", null]) {
      FakeSocket.last.tell({
        type: "refused",
        code: "hint_failed",
        values: {},
        text: "the search broke down",
        id,
        rule: null,
      });
      expect(store.view?.trick).toEqual([R14]);
    }
    expect(store.toast.shown).not.toBeNull();
  });

  test("stays on the table while an earlier card still has its time", () => {
    const before = { trick: [R9], leader: 3, winning: 3 };
    FakeSocket.last.tell(update(seen(11, { kind: "played", seat: 3, card: R9 }), before));
    store.act({ kind: "play", card: R14 });
    FakeSocket.last.tell(
      update(seen(12, { kind: "played", seat: 0, card: R14 }), {
        trick: [R9, R14],
        leader: 3,
        hand: view.hand.filter((one) => one !== R14),
        legal: null,
      }),
    );
    expect(store.view?.trick).toEqual([R9, R14]);
    expect(store.view?.legal).toBeNull();
    vi.advanceTimersByTime(500);
    expect(store.view?.trick).toEqual([R9, R14]);
    expect(store.view?.hand).not.toContain(R14);
  });

  test("is played once only", () => {
    store.act({ kind: "play", card: R14 });
    store.act({ kind: "play", card: R9 });
    expect(FakeSocket.last.sent.filter((message) => message["type"] === "act")).toHaveLength(1);
  });
});

describe("what is said to the table", () => {
  const sent = (): unknown[] =>
    FakeSocket.last.sent.map(({ type }) => type).filter((type) => type !== "hello");
  const refusal: Refused = {
    type: "refused",
    code: "already_started",
    values: {},
    text: "the match has begun",
    id: null,
    rule: null,
  };
  const answers: [string, () => void][] = [
    ["the seats", () => FakeSocket.last.tell({ type: "seats", seats })],
    ["a welcome", () => FakeSocket.last.welcome()],
    ["an update", () => FakeSocket.last.tell(update([], {}))],
    ["a refusal", () => FakeSocket.last.tell(refusal)],
    ["a lost connection", () => FakeSocket.last.lose()],
  ];

  test.each(answers)("is said once until there is an answer: %s", async (_, answer) => {
    const done = vi.fn();
    const said = store.say({ type: "start_match" }).then(done);
    await store.say({ type: "start_match" });
    expect(sent()).toEqual(["start_match"]);
    expect(store.sending).toBe(true);
    void store.say({ type: "set_bot", seat: 1, bot: "casual" });
    expect(sent()).toEqual(["start_match", "set_bot"]);
    expect(done).not.toHaveBeenCalled();
    answer();
    expect(store.sending).toBe(false);
    await said;
  });

  test("is said again after the answer, and not at all without a connection", async () => {
    void store.say({ type: "draw_partners" });
    FakeSocket.last.welcome();
    void store.say({ type: "draw_partners" });
    expect(sent()).toEqual(["draw_partners", "draw_partners"]);
    FakeSocket.last.lose();
    await store.say({ type: "draw_partners" });
    expect(store.sending).toBe(false);
    expect(store.toast.shown?.text).toMatch("Not connected");
  });
});

test("who finds no room is told why, and comes in as soon as there is some", async () => {
  FakeSocket.last.lose();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.open();
  FakeSocket.last.tell({
    type: "refused",
    code: "too_many",
    values: { why: "sockets" },
    text: "",
    id: null,
    rule: null,
  });
  await vi.waitFor(() => expect(store.stopped?.code).toBe("too_many"));
  expect(store.stopped?.text).toMatch(/^\p{Lu}.*\.$/u);
  expect(store.toast.shown).toBeNull();
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.made).toHaveLength(3);
  FakeSocket.last.open();
  FakeSocket.last.welcome();
  expect(store.stopped).toBeNull();
});

test("what is stale is refused in silence; a closed table says so", () => {
  FakeSocket.last.tell({
    type: "refused",
    code: "stale",
    values: { meant: 3, now: 4 },
    text: "too late",
    id: null,
    rule: null,
  });
  expect(store.toast.shown).toBeNull();
  FakeSocket.last.tell({
    type: "table_stopped",
    code: "corrupt_record",
    values: { match: 1, event: 2, why: "event-missing" },
    text: "The record cannot be read.",
  });
  expect(store.stopped?.text).toMatch(/event 2: this event is missing/);
  expect(store.connection).toBe("closed");
});

test("a match that is closed to somebody is not asked for again; another refusal is only shown", () => {
  const refused = (why: string) =>
    FakeSocket.last.tell({
      type: "refused",
      code: "contest",
      values: { why },
      text: "",
      id: null,
      rule: null,
    });
  refused("alike");
  expect(store.stopped).toBeNull();
  expect(store.toast.shown?.text).toContain("the same for all");
  refused("moved");
  expect(store.stopped?.text).toContain("You play the same cards at the other table");
  expect(store.connection).toBe("closed");
});

test("a lifted card stays lifted while others play, if it may be played then", () => {
  store.chosen = [R14];
  FakeSocket.last.tell(update(seen(11, { kind: "played", seat: 3, card: R9 }), { turn: 0 }));
  expect(store.chosen).toEqual([R14]);
  FakeSocket.last.tell(
    update(seen(12, { kind: "played", seat: 3, card: card("R7") }), {
      legal: null,
      turn: 1,
    }),
  );
  vi.advanceTimersByTime(500);
  FakeSocket.last.tell(
    update(seen(13, { kind: "played", seat: 3, card: card("R8") }), {
      legal: { kind: "plays", cards: [card("G9")], others: [] },
    }),
  );
  vi.advanceTimersByTime(500);
  expect(store.chosen).toEqual([]);
});
