import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BotInfo, NewTable, OwnTable, Person, VariantInfo } from "../../src/lib/protocol";
import { progress } from "../../src/lib/lessons/progress.svelte";
import { route } from "../../src/lib/page/route.svelte";
import { settings } from "../../src/lib/page/settings.svelte";
import Home from "../../src/pages/Home.svelte";
import PlayDialog from "../../src/parts/house/PlayDialog.svelte";
import { game, ownTable } from "../fixtures";

const bots: BotInfo[] = ["beginner", "casual", "strong"].map((name) => ({
  name,
  usual: name === "strong",
}));
const variants: VariantInfo[] = [
  { ...game(), id: "original_partnership_4", title: "Original", first: true, traits: ["bird"] },
  { ...game(), id: "five", title: "Five", players: 5, traits: ["bird", "called_partner"] },
  { ...game(), id: "two", title: "Two", players: 2, traits: ["bird", "boards"] },
];

let made: Record<string, unknown>;
let opened: NewTable[];
let offered: BotInfo[];
let own: OwnTable[];
let me: Person;

const say = (data: unknown): Promise<Response> => Promise.resolve(Response.json(data));

beforeEach(() => {
  opened = [];
  offered = bots;
  own = [];
  me = { name: "Ann" };
  settings.played = true;
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (path === "/api/me") return say(me);
    if (path === "/api/me/face" && options?.method === "DELETE") return say({ name: "Ann" });
    if (path === "/api/lessons")
      return say(["cards", "following"].map((id) => ({ id, minutes: 1 })));
    if (path === "/api/bots") return say(offered);
    if (path === "/api/variants") return say(variants);
    if (path === "/api/tables" && options?.body) {
      opened.push(JSON.parse(String(options.body)) as NewTable);
      return say({ table_id: "t", path: "/" });
    }
    return say(path === "/api/tables" ? own : []);
  });
});

afterEach(() => {
  settings.played = false;
  void unmount(made);
  settings.setBotLevel(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Waits for the answers of the server. */
async function answers(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

async function show(part: unknown, props: Record<string, unknown> = {}): Promise<void> {
  made = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  await answers();
}

const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)!;
const line = () => document.querySelector(".go-text span")!.textContent;
const form = () => document.querySelector(".panel")!;
/** The control whose label begins with *text*. */
function field<T extends HTMLElement>(text: string): T {
  const label = [...document.querySelectorAll("label")].find((one) =>
    one.textContent.trim().startsWith(text),
  );
  return label!.control as T;
}
const seat = (number: number) => field<HTMLSelectElement>(`Seat ${number}`);
const seats = (count: number) => Array.from({ length: count }, (_, i) => seat(i + 2).value);
const all = () => field<HTMLSelectElement>("How good");
const shown = () => all().selectedOptions[0]?.textContent;

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}
function pick(name: string): void {
  hook(name).querySelector("input")!.click();
  flushSync();
}
async function start(): Promise<NewTable> {
  hook("start-button").click();
  await answers();
  return opened.at(-1)!;
}

describe("an address without a page", () => {
  afterEach(() => route.replace("/"));

  test("is said to be that, above the start page", async () => {
    route.replace("/me/x%20y");
    await show(Home);
    expect(hook("unknown-address").textContent.trim()).toBe(
      "There is no page at the address /me/x y. This is the start page.",
    );
  });

  test("is not that of the start page itself", async () => {
    await show(Home);
    expect(hook("unknown-address")).toBeNull();
  });
});

describe("how good the bots are", () => {
  beforeEach(() => show(Home));

  test("is asked where a game is started, with what they are like, and said beside the start", () => {
    expect(all().closest("details")).toBeNull();
    expect([...all().options].map((one) => one.textContent)).toEqual([
      "Beginner",
      "Casual",
      "Strong",
    ]);
    expect(shown()).toBe("Strong");
    expect(form().textContent).toMatch("Counts the cards, thinks about the score");
    expect(line()).toBe("With 3 strong bots");
  });

  test("is chosen for all at once, and so asked for", async () => {
    choose(all(), "beginner");
    expect(line()).toBe("With 3 beginner bots");
    expect(document.getElementById(all().getAttribute("aria-describedby")!)!.textContent).toMatch(
      "Still learning: forgets who is out of a color and bids with more hope than cards.",
    );
    expect(seats(3)).toEqual(["beginner", "beginner", "beginner"]);
    expect(await start()).toEqual({ variant: "original_partnership_4", bot: "beginner" });
  });

  test("may be mixed, which a choice for all undoes, but sends no friend away", async () => {
    choose(seat(2), "casual");
    choose(seat(3), "open");
    expect(shown()).toBe("Mixed");
    expect(form().textContent).toMatch("Each seat has its own");
    expect(line()).toBe("Next: a link for 1 friend; 2 mixed bots play, too");
    expect((await start()).seats).toEqual(["casual", "open", "strong"]);
    choose(all(), "beginner");
    expect(shown()).toBe("Beginner");
    expect(line()).toBe("Next: a link for 1 friend; 2 beginner bots play, too");
    expect(seats(3)).toEqual(["beginner", "open", "beginner"]);
  });

  test("is not mixed where every seat was given the same", async () => {
    for (const number of [2, 3, 4]) choose(seat(number), "casual");
    expect(shown()).toBe("Casual");
    expect(await start()).toEqual({ variant: "original_partnership_4", bot: "casual" });
  });

  test("holds for the bots that fill friends' seats", async () => {
    pick("seats-friends");
    choose(all(), "casual");
    expect(line()).toBe("Next: a link for 3 friends");
    expect(await start()).toEqual({
      variant: "original_partnership_4",
      seats: ["open", "open", "open"],
      bot: "casual",
    });
  });

  test("is asked of a single bot as of one", () => {
    pick("variant-two");
    expect(form().textContent).toMatch("How good is the bot?");
    expect(line()).toBe("With 1 strong bot");
  });
});

describe("what was chosen stays", () => {
  beforeEach(() => show(Home));

  test("the level of all, with another game and with friends", () => {
    choose(all(), "casual");
    pick("variant-five");
    expect(seats(4)).toEqual(["casual", "casual", "casual", "casual"]);
    pick("seats-friends");
    expect(shown()).toBe("Casual");
    pick("seats-bots");
    expect(line()).toBe("With 4 casual bots");
  });

  test("the level of one seat", () => {
    choose(seat(3), "beginner");
    pick("variant-five");
    expect(seats(4)).toEqual(["strong", "beginner", "strong", "strong"]);
    pick("variant-two");
    pick("seats-friends");
    pick("seats-bots");
    pick("variant-original_partnership_4");
    expect(seats(3)).toEqual(["strong", "beginner", "strong"]);
  });

  test("what people agreed on, but not how long another game goes", async () => {
    const set = (label: string): void => {
      field(label).click();
      flushSync();
    };
    for (const label of ["Hints allowed", "Undo allowed", "Table mode"]) set(label);
    const target = field<HTMLInputElement>("Play to");
    target.value = "500";
    target.dispatchEvent(new Event("change", { bubbles: true }));
    pick("variant-five");
    const on = (label: string) => field<HTMLInputElement>(label).checked;
    expect(["Hints allowed", "Undo allowed", "Table mode"].map(on)).toEqual([false, false, true]);
    const wanted = { hints: false, undo: false, enforcement: "table" };
    expect(await start()).toEqual({ variant: "five", bot: "strong", ...wanted });
  });

  test("until the next visit", async () => {
    choose(all(), "casual");
    void unmount(made);
    await show(Home);
    expect(shown()).toBe("Casual");
    expect(localStorage.getItem("rookery_bots")).toBe("casual");
  });

  test("but not a level that is no longer offered", async () => {
    choose(all(), "casual");
    void unmount(made);
    offered = bots.filter((bot) => bot.name !== "casual");
    await show(Home);
    expect(shown()).toBe("Strong");
    expect((await start()).bot).toBe("strong");
  });
});

test("house rules are played with bots as good as one wants them", async () => {
  settings.setBotLevel("casual");
  await show(PlayDialog, { table: {}, others: 3, onclose: () => undefined });
  expect(shown()).toBe("Casual");
  choose(all(), "beginner");
  hook("play-bots").click();
  await answers();
  expect(opened).toEqual([{ rules: { table: {} }, bot: "beginner" }]);
  expect(settings.botLevel).toBe("beginner");
});

describe("somebody who is new", () => {
  beforeEach(() => void (settings.played = false));
  test("is offered beginners, also after the first match", async () => {
    await show(Home);
    expect(shown()).toBe("Beginner");
    expect((await start()).bot).toBe("beginner");
    settings.setPlayed();
    void unmount(made);
    await show(Home);
    expect(shown()).toBe("Beginner");
    expect(localStorage.getItem("rookery_played")).toBe("1");
  });

  test("is led on from lesson to lesson, until all are done", async () => {
    await show(Home);
    expect(hook("next-lesson")).toBeNull();
    expect(hook("invitation")).not.toBeNull();
    void unmount(made);
    progress.finish("cards");
    await show(Home);
    expect(hook("invitation")).toBeNull();
    expect(hook("next-lesson").textContent.trim()).toBe("Next lesson: Following suit");
    expect(hook("next-lesson").getAttribute("href")).toBe("/learn/following");
    void unmount(made);
    progress.finish("following");
    await show(Home);
    expect(hook("next-lesson")).toBeNull();
  });
});

test("nothing is shown that would move before all has been read", async () => {
  const answered = fetch;
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/tables") await late;
    return answered(path);
  });
  await show(Home);
  expect(hook("start-button")).toBeNull();
  expect(document.querySelector("main")!.textContent).toBe("Loading the games…");
  answer();
  await answers();
  expect(hook("start-button")).not.toBeNull();
});

test("an open match is what is wanted most", async () => {
  const primary = () =>
    [...document.querySelectorAll(".button.primary")].map((one) => one.getAttribute("data-testid"));
  own = ["one", "two"].map((id) => ownTable({ table_id: id, path: `/t/${id}` }));
  await show(Home);
  expect(primary()).toEqual(["continue-one"]);
  expect(hook("continue-one").getAttribute("aria-label")).toContain("Two");
  void unmount(made);
  own = [{ ...own[0]!, origin: "what_if" }];
  await show(Home);
  expect(primary()).toEqual(["start-button"]);
  expect(hook("own-tables").textContent).toContain("What if? · Two");
  expect(hook("continue-one").getAttribute("aria-label")).toContain("What if?");
  void unmount(made);
  own = [{ ...own[0]!, origin: "challenge" }];
  await show(Home);
  expect(primary()).toEqual(["continue-one"]);
  expect(hook("own-tables").textContent).toContain("Two · challenge");
  void unmount(made);
  own = [];
  await show(Home);
  expect(primary()).toEqual(["start-button"]);
});

test("a face that was chosen can be removed, and is then the usual one", async () => {
  me = { name: "Ann", face: { bird: "dove", color: "blue", initials: "X" } };
  await show(Home);
  expect(hook("choose-face").textContent).toContain("X");
  hook("choose-face").click();
  await vi.waitFor(() => expect(hook("face-remove")).not.toBeNull());
  hook("face-remove").click();
  await vi.waitFor(() => expect(hook("face-dialog")).toBeNull());
  expect(hook("choose-face").textContent.trim()).toBe("A");
  hook("choose-face").click();
  await vi.waitFor(() => expect(hook("face-save")).not.toBeNull());
  expect(hook("face-remove")).toBeNull();
});

test("hints have one switch and one sentence wherever friends may come", async () => {
  await show(Home);
  expect(field<HTMLInputElement>("Hints allowed").checked).toBe(true);
  pick("seats-friends");
  const hints = () => field<HTMLInputElement>("Hints for everybody");
  expect(hints().checked).toBe(false);
  expect(hints().closest("label")!.textContent).toContain(
    "When you play alone with bots, you may ask",
  );
  expect(await start()).not.toHaveProperty("hints");
  hints().click();
  expect((await start()).hints).toBe(true);
  // A "no" to hints in a game with bots does not apply to friends.
  pick("seats-bots");
  field("Hints allowed").click();
  flushSync();
  expect((await start()).hints).toBe(false);
  pick("seats-friends");
  expect(await start()).not.toHaveProperty("hints");
});

describe("the games", () => {
  const games = () =>
    [...document.querySelectorAll("[data-testid^=variant-]")].map((one) =>
      one.getAttribute("data-testid"),
    );
  const click = (name: string) => {
    hook(name).click();
    flushSync();
  };

  test("begin with those that people know, and each is there once", async () => {
    await show(Home);
    expect(games()).toEqual(["variant-original_partnership_4", "variant-two", "variant-five"]);
    expect(hook("first-games").textContent).toContain("4 players · 41 cards");
    expect(hook("found")).toBeNull();
  });

  test("are found by the number of players and by what is special", async () => {
    await show(Home);
    click("trait-bird");
    await answers();
    expect(games()).toEqual(["variant-original_partnership_4", "variant-two", "variant-five"]);
    expect(hook("first-games")).toBeNull();
    click("trait-boards");
    await answers();
    expect(games()).toEqual(["variant-two"]);
    expect(hook("found").textContent).toBe("1 game found");
    // Traits that no matching game has are not offered.
    expect(hook("trait-called_partner")).toBeNull();
    pick("find-players-5");
    await answers();
    expect(games()).toEqual([]);
    expect(hook("found").textContent).toBe("No game has all of that.");
    click("find-all");
    await answers();
    expect(games()).toHaveLength(3);
  });
});
