import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Command, TableView } from "../../../../src/lib/protocol";
import { moveFocus } from "../../../../src/lib/page/focus";
import { rove } from "../../../../src/lib/page/roving";
import type { TableStore } from "../../../../src/lib/table/table.svelte";
import Hand from "../../../../src/parts/table/hand/Hand.svelte";
import OpenHand from "../../../../src/parts/table/felt/OpenHand.svelte";
import { card, FOLLOW_RED, table, view } from "../../../fixtures";

test("arrow keys wrap around the row", () => {
  expect(rove("ArrowRight", 3, 4)).toBe(0);
  expect(rove("ArrowLeft", 0, 4)).toBe(3);
  expect(rove("End", 0, 4)).toBe(3);
  expect(rove("Home", 2, 4)).toBe(0);
  expect(rove("x", 2, 4)).toBeNull();
  expect(rove("ArrowRight", 0, 0)).toBeNull();
});

describe("the hand", () => {
  let hand: ReturnType<typeof mount>;
  const act = vi.fn<(command: Command) => void>();
  const warn = vi.fn<(text: string) => void>();
  const store = { chosen: [] as readonly number[], act, warn };
  const button = (code: string) =>
    document.querySelector<HTMLButtonElement>(`[data-testid=card-${card(code)}]`)!;
  const nameOf = (code: string) => button(code).querySelector(".unseen")!.textContent;
  const key = (name: string): void => {
    document.activeElement!.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
    );
    flushSync();
  };

  function show(change: Partial<TableView>): void {
    hand = mount(Hand, {
      target: document.body,
      props: { store: store as unknown as TableStore, table, view: { ...view, ...change } },
    });
    flushSync();
  }

  beforeEach(() => {
    store.chosen = [];
    vi.clearAllMocks();
  });
  afterEach(() => unmount(hand));

  test.each([
    [820, 1180, 112],
    [700, 1180, 92],
    [820, 800, 92],
    [1366, 768, 112],
  ])("has cards as large as the screen allows: %i × %i", (wide, high, widest) => {
    vi.stubGlobal("innerWidth", wide);
    vi.stubGlobal("innerHeight", high);
    show({});
    const width = button("R14")
      .closest<HTMLElement>("[style*='--w']")!
      .style.getPropertyValue("--w");
    expect(Math.round(parseFloat(width))).toBeLessThanOrEqual(widest);
    expect(parseFloat(width)).toBeGreaterThan(widest - 2);
    vi.unstubAllGlobals();
  });

  test("has one card in the tab order, and arrow keys move between cards", () => {
    show({});
    const stops = [...document.querySelectorAll("button")].filter((one) => one.tabIndex === 0);
    expect(stops).toEqual([button("R14")]);
    button("R14").focus();
    key("ArrowRight");
    expect(document.activeElement).toBe(button("R6"));
    expect(button("R6").tabIndex).toBe(0);
    expect(button("R14").tabIndex).toBe(-1);
    key("End");
    expect(document.activeElement).toBe(button("RK"));
  });

  test("plays the card on Enter, which a browser turns into a click", () => {
    show({});
    button("G9").click();
    expect(act).toHaveBeenCalledWith({ kind: "play", card: card("G9") });
  });

  test("names its cards, with their points and the reason why one is not playable", () => {
    show({
      legal: { kind: "plays", cards: [card("R14"), card("R6")], others: [] },
      dimmed: FOLLOW_RED,
    });
    expect(nameOf("R14")).toBe("Red 14, 10 points");
    expect(nameOf("G9")).toBe("Green 9, cannot be played: You must follow red.");
    expect(button("G9").getAttribute("aria-disabled")).toBe("true");
    expect(button("R14").dataset["legal"]).toBe("true");
    button("G9").click();
    expect(act).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledWith("You must follow red.");
  });

  test("says what to do first if no card can be played or chosen yet", () => {
    show({ phase: "draw", legal: { kind: "draw", open_card: card("B9") } });
    button("R14").click();
    expect(store.chosen).toEqual([]);
    expect(warn).toHaveBeenCalledWith("Your turn: draw a card");
  });

  test("the card beside a played one is focused until the focus is needed elsewhere", async () => {
    const next = document.createElement("button");
    next.id = "next";
    document.body.append(next);
    const props = $state({ store: store as unknown as TableStore, table, view });
    hand = mount(Hand, { target: document.body, props });
    flushSync();
    button("R6").focus();
    act.mockImplementationOnce(() => {
      props.view = { ...view, legal: null, hand: view.hand.filter((one) => one !== card("R6")) };
    });
    button("R6").click();
    await vi.waitFor(() => expect(document.activeElement).toBe(button("G9")));
    moveFocus(["#next"]);
    expect(document.activeElement).toBe(next);
    button("R14").focus();
    key("ArrowRight");
    moveFocus(["#next"]);
    expect(document.activeElement).toBe(button("G9"));
    next.remove();
  });

  test("a tap lifts a card, the next tap plays it", () => {
    show({});
    const tap = (): void => {
      button("R6").dispatchEvent(
        Object.assign(new Event("pointerdown", { bubbles: true }), { pointerType: "touch" }),
      );
      button("R6").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    };
    tap();
    expect(act).not.toHaveBeenCalled();
    expect(store.chosen).toEqual([card("R6")]);
    tap();
    expect(act).toHaveBeenCalledWith({ kind: "play", card: card("R6") });
  });

  test("marks cards from the partner until a card is led", async () => {
    const signs = (): number => document.querySelectorAll(".nest-sign").length;
    const came = { received: [card("G9")], tricks_taken: [0, 0, 0, 0] };
    show(came);
    expect(signs()).toBe(1);
    expect(nameOf("G9")).toBe("Green 9, from your partner");
    await unmount(hand);
    show({ ...came, leader: 3, trick: [card("B8")] });
    expect(signs()).toBe(0);
    expect(nameOf("G9")).toBe("Green 9");
    await unmount(hand);
    show({ ...came, tricks_taken: [0, 1, 0, 0] });
    expect(signs()).toBe(0);
  });

  test("chooses cards for the nest up to the count", () => {
    show({
      phase: "exchange",
      taken: [card("G9")],
      legal: {
        kind: "bury",
        count: 1,
        allowed: [card("R6"), card("G9")],
        required: [],
        own: [],
        own_limit: null,
      },
    });
    expect(nameOf("G9")).toBe("Green 9, from the nest");
    button("R6").click();
    expect(store.chosen).toEqual([card("R6")]);
    button("G9").click();
    expect(warn).toHaveBeenCalledOnce();
    button("R6").click();
    expect(store.chosen).toEqual([]);
    button("R14").click();
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe("a press", () => {
  const act = vi.fn<(command: Command) => void>();
  const store = { chosen: [] as readonly number[], act, warn: vi.fn(), confirms: false };
  const at = (code: string) =>
    document.querySelector<HTMLButtonElement>(`[data-testid=card-${card(code)}]`)!;
  const pointer = (type: string, x: number) =>
    Object.assign(new Event(type, { bubbles: true }), {
      pointerType: "mouse",
      pointerId: 1,
      button: 0,
      clientX: x,
      clientY: 0,
    });
  let hand: ReturnType<typeof mount>;

  beforeEach(() => {
    vi.clearAllMocks();
    Object.assign(store, { chosen: [], confirms: false });
    hand = mount(Hand, {
      target: document.body,
      props: { store: store as unknown as TableStore, table, view },
    });
    flushSync();
  });
  afterEach(() => unmount(hand));

  test("plays the card it started on, even if the cards have moved since", () => {
    at("R6").dispatchEvent(pointer("pointerdown", 5));
    at("G9").dispatchEvent(pointer("pointerup", 8));
    expect(act.mock.calls).toEqual([[{ kind: "play", card: card("R6") }]]);
    // The browser's own click follows and belongs to the same press.
    at("R6").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(act).toHaveBeenCalledOnce();
  });

  test("only lifts or lowers a card if a button plays it", async () => {
    await unmount(hand);
    hand = mount(Hand, {
      target: document.body,
      props: {
        store: Object.assign(store, { confirms: true }) as unknown as TableStore,
        table,
        view,
      },
    });
    flushSync();
    const press = (): void => {
      at("R6").dispatchEvent(pointer("pointerdown", 5));
      at("R6").dispatchEvent(pointer("pointerup", 5));
    };
    press();
    expect(store.chosen).toEqual([card("R6")]);
    press();
    expect(store.chosen).toEqual([]);
    at("R6").click();
    expect(store.chosen).toEqual([card("R6")]);
    expect(act).not.toHaveBeenCalled();
  });

  test("that moves away plays nothing", () => {
    at("R6").dispatchEvent(pointer("pointerdown", 5));
    document.body.dispatchEvent(pointer("pointerup", 90));
    expect(act).not.toHaveBeenCalled();
  });

  test("does not affect the keyboard", () => {
    at("R6").dispatchEvent(pointer("pointerdown", 5));
    at("R6").dispatchEvent(pointer("pointerup", 5));
    at("G9").click();
    expect(act.mock.calls.at(-1)).toEqual([{ kind: "play", card: card("G9") }]);
  });
});

test("open cards that another player plays say so", () => {
  const act = vi.fn<(command: Command) => void>();
  const warn = vi.fn<(text: string) => void>();
  const store = { chosen: [] as readonly number[], act, warn };
  const now: TableView = { ...view, turn: 2, mover: 0, legal: null };
  const hand = mount(Hand, {
    target: document.body,
    props: {
      store: store as unknown as TableStore,
      table,
      view: { ...now, open_hands: [{ seat: 0, player: 2 }] },
    },
  });
  flushSync();
  document.querySelector<HTMLButtonElement>(`[data-testid=card-${card("R14")}]`)!.click();
  expect(warn).toHaveBeenLastCalledWith("Your cards are face up; Cleo plays them");
  expect(store.chosen).toEqual([]);
  expect(act).not.toHaveBeenCalled();
  void unmount(hand);
});

describe("an open dummy", () => {
  const act = vi.fn<(command: Command) => void>();
  const warn = vi.fn<(text: string) => void>();
  const store = { chosen: [] as readonly number[], act, warn };
  const open = {
    ...table,
    info: { ...table.info, dummies: [{ seat: 2, mode: "exposed" as const, side: null }] },
  };
  const now: TableView = {
    ...view,
    mover: 2,
    open_cards: [[], [], [card("B8"), card("B5")], []],
    legal: { kind: "plays", cards: [card("B8")], others: [] },
    dimmed: FOLLOW_RED,
  };
  const button = (code: string) =>
    document.querySelector<HTMLButtonElement>(`[data-testid=card-${card(code)}]`)!;

  test("is played by the player in charge of it, whose own cards are disabled meanwhile", () => {
    const props = { store: store as unknown as TableStore, table: open, view: now };
    const dummy = mount(OpenHand, {
      target: document.body,
      props: { ...props, seat: 2, height: 400 },
    });
    const hand = mount(Hand, { target: document.body, props });
    flushSync();
    expect(document.querySelector("[data-testid=open-hand-2]")?.textContent).toMatch(
      "Play for the dummy",
    );
    button("B5").click();
    expect(warn).toHaveBeenLastCalledWith("You must follow red.");
    expect(button("B5").querySelector(".unseen")!.textContent).toBe(
      "Black 5, 5 points, cannot be played: You must follow red.",
    );
    expect(button("R14").getAttribute("aria-disabled")).toBe("true");
    expect(button("B8").getAttribute("aria-disabled")).toBe("false");
    button("R14").click();
    expect(warn).toHaveBeenLastCalledWith("Now play for the dummy: tap one of the face-up cards.");
    expect(act).not.toHaveBeenCalled();
    button("B8").click();
    expect(act).toHaveBeenCalledWith({ kind: "play", card: card("B8") });
    void unmount(dummy);
    void unmount(hand);
  });

  test("says which cards are trump, and whose turn it is if none can be played", () => {
    const props = {
      store: store as unknown as TableStore,
      table: open,
      view: {
        ...now,
        turn: 1,
        mover: 1,
        legal: null,
        trumps: [card("B8")],
        trump: "black" as const,
      },
    };
    const dummy = mount(OpenHand, {
      target: document.body,
      props: { ...props, seat: 2, height: 400 },
    });
    flushSync();
    const names = [...document.querySelectorAll("[data-testid=dummy-hand] .unseen")];
    expect(names.map((one) => one.textContent)).toEqual(["Black 8, trump", "Black 5, 5 points"]);
    button("B5").click();
    expect(warn).toHaveBeenLastCalledWith("Ben is playing");
    void unmount(dummy);
  });
});
