/** Answers of the server that arrive after the reader has left open no page. */
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../src/lib/messages/messages.svelte";
import { route } from "../src/lib/page/route.svelte";
import type { RecordInfo } from "../src/lib/protocol";
import { replayTable } from "../src/lib/replay/open-replay";
import { keepRecord, keptRecord } from "../src/lib/replay/records";
import Challenge from "../src/pages/Challenge.svelte";
import Daily from "../src/pages/Daily.svelte";
import Puzzles from "../src/pages/Puzzles.svelte";
import FirstGame from "../src/parts/lessons/FirstGame.svelte";
import RoundList from "../src/parts/me/RoundList.svelte";
import SharedDialog from "../src/parts/replay/SharedDialog.svelte";
import GoBackDialog from "../src/parts/what-if/GoBackDialog.svelte";
import PlayOnDialog from "../src/parts/what-if/PlayOnDialog.svelte";
import SetCards from "../src/parts/what-if/SetCards.svelte";
import { info, seats, table, view } from "./fixtures";

const RECORD = { info, seats, players: [0], rounds: [], mark: "m" } as unknown as RecordInfo;
const OPENED = { table_id: "new", match_id: "m", path: "/t/new" };
const GOAL = { format: "to_target", rounds: 0, target: 300, past_target: "wins", boards: null };
const CHALLENGE = { challenge_id: "c", you: "open", sender: "Ann", title: "Rook", goal: GOAL };
const DEAL = { name: "round", variant: "v", title: "Rook", rounds: 1, commitment: "c" };
const DAY = {
  day: "2026-11-25",
  today: "2026-11-25",
  deals: [{ ...DEAL, path: null, result: null }],
  days: [],
  begun: [],
  streak: 0,
  seeds_of: "2026-11-24",
  seeds: [""],
};
const DESK = { rating: 1500, deviation: 350, rated: false, tried: 0, solved: 0, due: 0 };
const PUZZLE = { id: "p", info, seats, view, options: [], tricks: [], own: false, tries: 0 };

const join = vi.fn();
const onclose = (): void => undefined;

/** A component, the button that asks the server, the path of the request, and its answer. */
interface Case {
  part: Component<never>;
  props: object;
  button: string | null;
  path: string;
  answer: unknown;
}

const cases: Record<string, Case> = {
  "a shared replay": {
    part: SharedDialog,
    props: { source: { text: "x", back: "/" }, record: RECORD, shared: null, join, onclose },
    button: null,
    path: "/api/shared-replays",
    answer: { replay_id: "r", path: "/replay/r" },
  },
  "a puzzle": {
    part: Puzzles,
    props: { puzzle: "" },
    button: "puzzle-start",
    path: "/api/puzzles/next",
    answer: PUZZLE,
  },
  "a chosen hand": {
    part: SetCards,
    props: {},
    button: "hand-play",
    path: "/api/what-if",
    answer: OPENED,
  },
  "playing on from a replay": {
    part: PlayOnDialog,
    props: { record: RECORD, table, text: "x", deal: 1, step: 1, seat: 0, onclose },
    button: "what-if-play",
    path: "/api/what-if",
    answer: OPENED,
  },
  "going back at a table": {
    part: GoBackDialog,
    props: { table, view, onclose },
    button: "back-3",
    path: "/api/what-if",
    answer: OPENED,
  },
  "a position": {
    part: SetCards,
    props: {},
    button: "play-example",
    path: "/api/tables",
    answer: OPENED,
  },
  "a deal of the day": {
    part: Daily,
    props: { day: "" },
    button: "play-round",
    path: "/api/daily#POST",
    answer: OPENED,
  },
  "a challenge": {
    part: Challenge,
    props: { id: "c" },
    button: "play-challenge",
    path: "/api/challenges/c#POST",
    answer: OPENED,
  },
  "a first game": {
    part: FirstGame,
    props: { primary: true },
    button: "first-game",
    path: "/api/tables",
    answer: OPENED,
  },
};

/** What the server answers at once, by path. */
const READY: Record<string, unknown> = {
  "/api/puzzles": { ...DESK, waiting: 0, next_days: null, themes: [], games: [], pairs: [] },
  "/api/daily": DAY,
  "/api/daily?day=2026-11-24": { ...DAY, day: "2026-11-24" },
  "/api/challenges/c": { ...CHALLENGE, seats: [], results: [] },
  "/api/tables/abc/decisions": [{ seq: 3, trick: 0, event: { kind: "passed", seat: 0 } }],
  "/api/me": { name: "Ann" },
  "/api/variants/original_partnership_4/pack": { cards: [], skin: "rook", hand: 0 },
};

/** Answers the request that waits. */
let answer: ((found: Response) => void) | undefined;
let held: string;

beforeAll(() => fetchMessages("records"));
beforeEach(() => {
  answer = undefined;
  join.mockClear();
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  route.replace("/here");
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path.split("?")[0] === held || `${path}#${init?.method ?? "GET"}` === held)
      return new Promise<Response>((resolve) => (answer = resolve));
    return Promise.resolve(Response.json(READY[path] ?? []));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  keepRecord({ text: "", back: "/" });
  localStorage.clear();
  sessionStorage.clear();
});

async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

async function ask({ part, props, button, path }: Case): Promise<Record<string, unknown>> {
  held = path;
  const made = mount(part, { target: document.body, props: props as never });
  await settled();
  if (button !== null) document.querySelector<HTMLElement>(`[data-testid="${button}"]`)!.click();
  await vi.waitFor(() => expect(answer).toBeDefined());
  return made;
}

test.each(Object.entries(cases))("%s opens while it is waited for", async (_, one) => {
  const made = await ask(one);
  answer!(Response.json(one.answer));
  await vi.waitFor(() => expect(location.pathname).not.toBe("/here"));
  void unmount(made);
});

test.each(Object.entries(cases))("%s does not open after the reader has left", async (_, one) => {
  const made = await ask(one);
  void unmount(made);
  answer!(Response.json(one.answer));
  await settled();
  expect(location.pathname).toBe("/here");
  expect(join).not.toHaveBeenCalled();
});

test("a deal of the day does not open after another day was chosen", async () => {
  route.replace("/daily");
  const props = {
    get day() {
      return route.daily ?? "";
    },
  };
  const made = await ask({ ...cases["a deal of the day"]!, props });
  route.replace("/daily/2026-11-24");
  flushSync();
  answer!(Response.json(OPENED));
  await settled();
  expect(location.pathname).toBe("/daily/2026-11-24");
  void unmount(made);
});

test("a replay that arrives late opens nothing and is not kept", async () => {
  held = "/api/tables/abc/record";
  let shown = true;
  const opening = replayTable("abc", () => shown);
  await settled();
  shown = false;
  answer!(new Response("the record"));
  await opening;
  expect([location.pathname, keptRecord()?.text]).toEqual(["/here", ""]);
});

test("a list of rounds opens no replay after the reader has left", async () => {
  const match = { record: "/api/tables/other/record" };
  const props = { rounds: [{ text: "a round", match, deal: 1 }] };
  held = "/api/tables/other/record";
  const made = mount(RoundList, { target: document.body, props: props as never });
  document.querySelector<HTMLElement>("li button")!.click();
  await vi.waitFor(() => expect(answer).toBeDefined());
  void unmount(made);
  answer!(new Response("the record"));
  await settled();
  expect(location.pathname).toBe("/here");
});
