import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Command, Event, TableInfo, TableView } from "../../../src/lib/protocol";
import { TableStore } from "../../../src/lib/table/table.svelte";
import Actions from "../../../src/parts/table/decide/Actions.svelte";
import Hand from "../../../src/parts/table/hand/Hand.svelte";
import { FakeSocket } from "../../fake-socket";
import { asks, card, FOLLOW_RED, info, seats, seen, undoing, update, view } from "../../fixtures";

const mode: TableInfo = { ...info, table_mode: true };
const atTable = { info: mode, seats };

describe("at the table", () => {
  let shown: ReturnType<typeof mount> | undefined;
  const act = vi.fn<(command: Command) => void>();
  const ruling = vi.fn<(command: Command) => void>();
  const callMistake = vi.fn();
  const store = {
    chosen: [] as readonly number[],
    asking: null as string | null,
    note: "",
    hint: null,
    info: mode,
    act,
    ruling,
    warn: vi.fn(),
    say: vi.fn(),
  };
  const byId = (id: string) => document.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);

  function show(what: typeof Actions | typeof Hand, change: Partial<TableView>): void {
    shown = mount(what as typeof Actions, {
      target: document.body,
      props: {
        store: store as unknown as TableStore,
        table: atTable,
        view: { ...view, ...change },
        callMistake,
      },
    });
    flushSync();
  }

  beforeEach(() => {
    Object.assign(store, { chosen: [], asking: null, note: "" });
    vi.clearAllMocks();
  });
  afterEach(() => unmount(shown!));

  const breaking: Partial<TableView> = {
    legal: { kind: "plays", cards: [card("R14"), card("R6")], others: [card("G9")] },
    dimmed: FOLLOW_RED,
  };

  test("a card that breaks the rules is marked and never played by a tap alone", () => {
    show(Hand, breaking);
    const g9 = byId(`card-${card("G9")}`)!;
    expect(g9.dataset["legal"]).toBe("false");
    expect(g9.getAttribute("aria-disabled")).toBe("false");
    expect(g9.textContent).toContain("is not allowed now");
    g9.click();
    expect(store.chosen).toEqual([card("G9")]);
    g9.click();
    expect(store.chosen).toEqual([]);
    expect(act).not.toHaveBeenCalled();
  });

  test("it takes one more tap, under a sentence that says what it means", () => {
    store.chosen = [card("G9")];
    show(Actions, breaking);
    expect(byId("play-button")).toBeNull();
    expect(byId("break-text")!.textContent).toContain("Green 9 is not allowed now");
    byId("play-anyway")!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith({ kind: "play", card: card("G9") });
  });

  test("a question has a yes and a no, and waits for the answer to arrive", () => {
    show(Actions, { proposal: asks(), undoing, may: ["answer"], legal: null });
    byId("answer-yes")!.click();
    expect(ruling).toHaveBeenCalledExactlyOnceWith({ kind: "answer", yes: true });
    expect(byId("status")!.textContent).toContain("A question for you");
  });

  test("who asked may stop asking", () => {
    show(Actions, {
      proposal: asks({ seat: 0, needs: [1, 2, 3] }),
      undoing,
      may: ["withdraw"],
      legal: null,
    });
    expect(byId("answer-yes")).toBeNull();
    byId("withdraw")!.click();
    expect(ruling).toHaveBeenCalledExactlyOnceWith({ kind: "answer", yes: false });
  });

  test("undo and taking back are there only when the server allows them", () => {
    show(Actions, { may: [] });
    expect(byId("undo-button")).toBeNull();
    expect(byId("take-back")).toBeNull();
    void unmount(shown!);
    show(Actions, { may: ["undo", "take_back", "call_renege"], undo_to: 8 });
    byId("undo-button")!.click();
    byId("take-back")!.click();
    byId("mistake-button")!.click();
    expect(ruling.mock.calls).toEqual([
      [{ kind: "propose", what: "undo", accused: null, to_seq: 8 }],
      [{ kind: "take_back" }],
    ]);
    expect(callMistake).toHaveBeenCalledOnce();
  });

  test("the review shows who has nothing to call", () => {
    show(Actions, { phase: "review", legal: { kind: "agree" }, agreed: [1] });
    expect(byId("review")!.querySelectorAll(".done")).toHaveLength(1);
    byId("agree")!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith({ kind: "agree" });
  });
});

describe("the page", () => {
  let store: TableStore;

  beforeEach(() => {
    vi.stubGlobal("WebSocket", FakeSocket);
    localStorage.setItem("rookery_pace", "0");
    FakeSocket.made = [];
    store = new TableStore("abc");
    FakeSocket.last.open();
    FakeSocket.last.welcome();
    flushSync();
  });
  afterEach(() => {
    store.close();
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  const told = (events: Event[], change: Partial<TableView>, first = 11): void =>
    FakeSocket.last.tell(update(seen(first, ...events), change));
  const sent = () => FakeSocket.last.sent.filter((message) => message["type"] === "act");

  test("asks while others play, once, and draws nothing before the answer", () => {
    told([], { legal: null, turn: 1 });
    const before = store.view;
    store.ruling({ kind: "take_back" });
    store.ruling({ kind: "take_back" });
    expect(sent()).toHaveLength(1);
    expect(store.view).toBe(before);
    FakeSocket.last.tell({ type: "ack", id: String(sent()[0]!["id"]) });
    store.ruling({ kind: "take_back" });
    expect(sent()).toHaveLength(2);
  });

  test("a refused question leaves one's own card on the table", () => {
    store.act({ kind: "play", card: card("R14") });
    store.ruling({ kind: "call_renege", accused: 1 });
    const [play, call] = sent();
    expect(store.view?.trick).toEqual([card("R14")]);
    const refusal = {
      type: "refused" as const,
      code: "nothing_to_call",
      values: { why: "renege" },
      text: "no",
      rule: null,
    };
    FakeSocket.last.tell({ ...refusal, id: String(call!["id"]) });
    expect(store.view?.trick).toEqual([card("R14")]);
    expect(store.asking).toBeNull();
    FakeSocket.last.tell({ ...refusal, id: String(play!["id"]) });
    expect(store.view?.trick).toEqual([]);
  });

  test("a question that was on its way is asked again after a lost connection", () => {
    store.ruling({ kind: "take_back" });
    const [first] = sent();
    vi.useFakeTimers();
    FakeSocket.last.lose();
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    FakeSocket.last.open();
    FakeSocket.last.welcome();
    expect(sent()).toEqual([first]);
  });

  test("says what came of a question until the game has gone on", () => {
    told([asks()], { proposal: asks(), undoing, legal: null });
    expect(store.announcer.last).toBe("Ben asks to take back the red 14. All right?");
    told(
      [
        { kind: "answered", seat: 0, yes: true },
        { kind: "undone", to_seq: 9 },
      ],
      {},
      12,
    );
    expect(store.note).toBe("The red 14 of Ben was taken back.");
    expect(store.announcer.last).toContain("The red 14 of Ben was taken back.");
    told([{ kind: "played", seat: 1, card: card("R9") }], {}, 14);
    expect(store.note).not.toBe("");
    told([{ kind: "trick_taken", seat: 1, points: 0 }], {}, 15);
    expect(store.note).toBe("");
  });

  test("says that cards were taken back from the nest until they are buried again", () => {
    const buried: Event = { kind: "buried", seat: 0, count: 1, faces: [], cards: [card("R5")] };
    told([asks()], { proposal: asks(), undoing: buried });
    told([{ kind: "undone", to_seq: 10 }], {}, 12);
    expect(store.note).toContain("was taken back");
    told([buried], {}, 13);
    expect(store.note).toBe("");
  });

  test("that somebody says no goes after a moment", () => {
    vi.useFakeTimers();
    told([asks()], { proposal: asks(), undoing, legal: null });
    told([{ kind: "answered", seat: 2, yes: false }], {}, 12);
    expect(store.note).toContain("Cleo says no");
    vi.advanceTimersByTime(10_000);
    expect(store.note).toBe("");
    vi.useRealTimers();
  });
});
