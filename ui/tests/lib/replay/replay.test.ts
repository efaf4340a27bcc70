import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  MAX_RECORD_BYTES,
  type RecordInfo,
  type RecordSteps,
  type Event,
} from "../../../src/lib/protocol";
import {
  fileName,
  keepRecord,
  keptRecord,
  open,
  recordOf,
  type OpenRecord,
} from "../../../src/lib/replay/records";
import { STEP_DELAYS_MS, ReplayStore, type Better } from "../../../src/lib/replay/replay.svelte";
import { BadRecord } from "../../../src/lib/server/api";
import { accountName, seatName } from "../../../src/lib/table/people";
import { asks, card, info, seats, undoing, view } from "../../fixtures";

const EVENTS: Event[] = [
  { kind: "passed", seat: 0 },
  { kind: "agreed", seat: 0 },
  { kind: "played", seat: 0, card: card("R14") },
  { kind: "trick_taken", seat: 0, points: 10 },
  { kind: "played", seat: 0, card: card("R9") },
  { kind: "trick_taken", seat: 1, points: 0 },
];
const tricks = [2, 4].map((step, i) => ({ number: i + 1, leader: 0, winner: 0, points: 0, step }));
const row = (deal: number, counted: boolean): RecordInfo["rounds"][number] => ({
  deal,
  dealer: 0,
  contract: null,
  trump: null,
  tricks,
  result: counted ? ({ number: deal } as RecordInfo["rounds"][number]["result"]) : null,
  thrown_in: null,
  steps: EVENTS.length,
  shuffle: "fits",
});
const RECORD: RecordInfo = {
  info,
  rules: {} as RecordInfo["rules"],
  seats: { ...seats, you: null },
  players: [0, 1, 2, 3],
  rounds: [row(1, true), row(2, true), row(3, false)],
  decided: 3,
  difference: null,
  omitted: 0,
  notes: [],
  mark: "m",
  contest: false,
};

const asked: string[] = [];
let answer: (path: string) => Response | Promise<Response>;

function steps(path: string): RecordSteps {
  const deal = Number(/replay\/(\d+)/.exec(path)?.[1]);
  const all = path.endsWith("=all");
  return {
    deal,
    opening_digest: "b",
    steps: EVENTS.map((event, i) => ({
      event,
      view: { ...view, seq: deal * 100 + i, results: [] },
      up: all ? { hands: [[], [], [], []], nest: [], stock: [] } : null,
    })),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answer = (path) => Response.json(path === "/api/replay" ? RECORD : steps(path));
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer(path);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function opened(from?: number): Promise<ReplayStore> {
  const store = new ReplayStore("text", from);
  await store.open();
  flushSync();
  return store;
}
const at = (store: ReplayStore): number | undefined => store.view?.seq;

const faces = (store: ReplayStore): unknown[] | undefined =>
  store.table?.seats.seats.map(({ face }) => face);

describe("a replay", () => {
  test("opens at the first counted round, seen by the first player, who is called by name", async () => {
    const store = await opened();
    expect(asked).toEqual(["/api/replay", "/api/replay/1?seen_by=0"]);
    expect(at(store)).toBe(100);
    const table = store.table!;
    expect(table.seats.you).toBe(0);
    expect(seatName(table, 0)).toBe("Ann");
    expect(accountName(table, 0)).toBe("Ann & Cleo");
    expect(store.said).toBe("Ann passes.");
    expect(store.first).toBe(true);
  });

  test("counts the rounds before the one that is dealt", async () => {
    const planned = { ...RECORD, info: { ...info, format: "fixed_rounds", rounds: 2 } };
    const event = { kind: "dealt", dealer: 1, number: 2 } as Event;
    const round = { ...steps("/replay/2"), steps: [{ event, view: { ...view, results: [] } }] };
    answer = (path) => Response.json(path === "/api/replay" ? planned : round);
    expect((await opened(2)).said).toBe("Round 2 of 2. Ben deals.");
  });

  test("says what was asked with each answer", async () => {
    const answered: Event = { kind: "answered", seat: 2, yes: true };
    answer = (path) => {
      if (path === "/api/replay") return Response.json(RECORD);
      const asking = { ...view, proposal: asks(), undoing };
      return Response.json({
        deal: 1,
        opening_digest: "b",
        steps: [
          { event: asks(), view: asking, up: null },
          { event: answered, view, up: null },
        ],
      });
    };
    const store = await opened();
    expect(store.said).toBe("Ben asks to take back the red 14.");
    await store.forward();
    expect(store.said).toBe("Ben asks to take back the red 14. Cleo says yes.");
  });

  test("opens at the reader's own seat, unless another point of view is asked for", async () => {
    const own = new ReplayStore("text", 0, null, undefined, 2);
    await own.open();
    expect(own.seenBy).toBe(2);
    const all = new ReplayStore("text", 0, "all", undefined, 2);
    await all.open();
    expect(all.seenBy).toBe("all");
  });

  test("shows the faces that its players have chosen, where it comes from their table", async () => {
    const dove = { bird: "dove", color: "blue", initials: "C" } as const;
    const rounds = answer;
    const people = RECORD.seats.seats.map(({ name }) => ({ name, face: dove }));
    people[1] = { name: "Somebody else", face: dove };
    answer = async (path) =>
      path === "/api/tables/abc/faces" ? Response.json(people) : rounds(path);
    const store = new ReplayStore("text", 0, null, "/api/tables/abc/record");
    await store.open();
    await vi.waitFor(() => expect(asked).toContain("/api/tables/abc/faces"));
    await vi.waitFor(() => expect(faces(store)).toEqual([dove, null, dove, dove]));
    expect(faces(await opened())).toEqual([null, null, null, null]);
  });

  test("is shown without faces where they cannot be had", async () => {
    const rounds = answer;
    answer = async (path) => {
      if (!path.endsWith("/faces")) return rounds(path);
      return Response.json({ code: "contest", text: "no" }, { status: 409 });
    };
    const store = new ReplayStore("text", 0, null, "/api/tables/abc/record");
    await store.open();
    expect(faces(store)).toEqual([null, null, null, null]);
    expect(at(store)).toBe(100);
  });

  test("is being read until its first round is there, or until that failed", async () => {
    let arrive = (): void => undefined;
    const late = new Promise<void>((go) => (arrive = go));
    answer = async (path) => {
      if (path === "/api/replay") return Response.json(RECORD);
      await late;
      return Response.json(steps(path));
    };
    const store = new ReplayStore("text");
    const open = store.open();
    await vi.advanceTimersByTimeAsync(10);
    expect([store.record !== null, store.opening, store.view]).toEqual([true, true, null]);
    arrive();
    await open;
    expect([store.opening, store.view !== null]).toEqual([false, true]);
    answer = () => Promise.reject(new TypeError("no network"));
    const lost = new ReplayStore("another");
    await lost.open();
    expect(lost.opening).toBe(false);
  });

  test("names the trick that a reviewed decision is made in, also before its first card", async () => {
    const store = await opened();
    await store.show(1, 3, 0, null);
    flushSync();
    expect(store.trick).toBe(1);
    await store.goTo(1, 2);
    flushSync();
    expect(store.trick).toBe(0);
    await store.goTo(2, 3);
    flushSync();
    expect(store.trick).toBe(0);
  });

  test("marks a better choice only at the moment that is shown", async () => {
    const better = { command: { kind: "pass" as const }, facts: [] } as unknown as Better;
    const store = await opened();
    await store.show(1, 3, 0, better);
    flushSync();
    expect(store.hint).toMatchObject({ command: { kind: "pass" } });

    const overtaken = store.show(1, 2, 0, better);
    await Promise.all([overtaken, store.goTo(2, 0)]);
    await store.goTo(1, 0);
    flushSync();
    expect(store.hint).toBeNull();

    answer = () => Promise.reject(new TypeError("no network"));
    await store.show(1, 2, 3, better);
    answer = (path) => Response.json(steps(path));
    await store.look(3);
    flushSync();
    expect(store.hint).toBeNull();
    expect(store.said).not.toMatch("Better");
  });

  test("opens at the round that is asked for, or at the first where there is no such", async () => {
    expect(at(await opened(2))).toBe(200);
    expect(at(await opened(99))).toBe(100);
  });

  test("steps over what is not to be seen, and from round to round", async () => {
    const store = await opened();
    await store.forward();
    expect(at(store)).toBe(102);
    expect(store.said).toBe("Ann plays red 14.");
    await store.back();
    expect(at(store)).toBe(100);
    store.toEnd();
    expect(at(store)).toBe(105);
    await store.forward();
    expect(at(store)).toBe(200);
    await store.back();
    expect(at(store)).toBe(105);
  });

  test("goes by tricks, to the result, and to the deal", async () => {
    const store = await opened();
    expect(store.trick).toBe(-1);
    await store.forwardTrick();
    expect([at(store), store.trick]).toEqual([102, 0]);
    await store.forwardTrick();
    expect([at(store), store.trick]).toEqual([104, 1]);
    await store.forwardTrick();
    expect(at(store)).toBe(105);
    await store.backTrick();
    await store.backTrick();
    await store.backTrick();
    expect(at(store)).toBe(100);
    await store.goTo(2, 4);
    expect([at(store), store.trick]).toEqual([204, 1]);
  });

  test("ends at the end", async () => {
    const store = await opened();
    await store.goTo(3, "end");
    expect(store.last).toBe(true);
    await store.forward();
    await store.forwardTrick();
    expect(at(store)).toBe(305);
    store.toggle();
    expect(store.playing).toBe(false);
  });

  test("shows all hands of counted rounds, and only of those", async () => {
    const store = await opened();
    await store.forward();
    await store.look("all");
    expect(at(store)).toBe(102);
    expect(store.up?.hands).toHaveLength(4);
    expect(store.table!.seats.you).toBeNull();
    await store.goTo(2, 0);
    expect(store.seenBy).toBe("all");
    await store.goTo(3, 0);
    expect(store.seenBy).toBe(0);
    expect(store.up).toBeNull();
  });

  test("asks for each round once", async () => {
    const store = await opened();
    await store.look(2);
    await store.look(0);
    await store.look(2);
    expect(asked.filter((path) => path.includes("seen_by"))).toEqual([
      "/api/replay/1?seen_by=0",
      "/api/replay/1?seen_by=2",
    ]);
  });

  test("plays by itself to the end of the round, at its pace", async () => {
    const store = await opened();
    store.toggle();
    await vi.advanceTimersByTimeAsync(0);
    expect(at(store)).toBe(102);
    await vi.advanceTimersByTimeAsync(STEP_DELAYS_MS.normal - 1);
    expect(at(store)).toBe(102);
    await vi.advanceTimersByTimeAsync(1);
    expect(at(store)).toBe(103);
    store.pace = "fast";
    await vi.advanceTimersByTimeAsync(STEP_DELAYS_MS.normal + 2 * STEP_DELAYS_MS.fast);
    expect(at(store)).toBe(105);
    await vi.advanceTimersByTimeAsync(10 * STEP_DELAYS_MS.slow);
    expect([at(store), store.playing]).toEqual([105, false]);
    store.toggle();
    await vi.advanceTimersByTimeAsync(0);
    expect(at(store)).toBe(200);
    store.toggle();
    await vi.advanceTimersByTimeAsync(10 * STEP_DELAYS_MS.slow);
    expect(at(store)).toBe(200);
  });

  test.each<[string, (store: ReplayStore) => unknown, (store: ReplayStore) => unknown, number]>([
    ["of rounds", (store) => store.goTo(2, 0), (store) => store.goTo(3, 0), 300],
    ["within the round", (store) => store.goTo(2, 0), (store) => store.toEnd(), 105],
    ["from another point of view", (store) => store.look(2), (store) => store.toEnd(), 105],
  ])("shows what was asked for last: %s", async (_, asksFirst, asksThen, shown) => {
    const store = await opened();
    let late = (): void => undefined;
    const held = new Promise<void>((resolve) => (late = resolve));
    answer = async (path) => {
      if (!path.includes("/3?")) await held;
      return Response.json(steps(path));
    };
    const first = asksFirst(store);
    await asksThen(store);
    late();
    await first;
    expect(at(store)).toBe(shown);
  });

  test("stays where it is when a round cannot be had", async () => {
    const store = await opened();
    answer = () => Response.json({ code: "busy", text: "try again" }, { status: 429 });
    expect(await store.goTo(2, 0)).toBe(false);
    expect(store.problem?.message).toMatch(/^other records are being read/i);
    expect(at(store)).toBe(100);
    await store.forward();
    expect(store.problem).toBeNull();
  });
});

describe("a text that is no record", () => {
  test("is refused with line and column", async () => {
    const values = { problem: "no card Z9" };
    const said = { code: "bad_record", values, text: "no card Z9", line: 7, column: 3 };
    answer = () => Response.json(said, { status: 400 });
    const store = await opened();
    expect(store.problem).toBeInstanceOf(BadRecord);
    expect(store.problem).toMatchObject({ line: 7, column: 3, message: "No card Z9." });
    expect(store.view).toBeNull();
  });

  test("says nothing of a mistake of its own but that it went wrong", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    answer = () => Response.json(null);
    const store = await opened();
    expect(store.problem?.message).toMatch("Something went wrong.");
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  test("is not even sent when it is too large", async () => {
    await expect(open("é".repeat(MAX_RECORD_BYTES / 2 + 1))).rejects.toThrow(/at most 1024 KiB/);
    expect(asked).toEqual([]);
  });

  test("may meet a server that cannot be reached", async () => {
    answer = () => Promise.reject(new TypeError("failed"));
    await expect(recordOf("abc")).rejects.toThrow(/cannot be reached/);
  });
});

test("the last records outlive a reload, where the browser has room", () => {
  for (const text of ["one", "two", "one", "three", "four", "five"])
    keepRecord({ text, back: "/" });
  const stored = JSON.parse(sessionStorage.getItem("rookery_record")!) as OpenRecord[];
  expect(stored.map(({ text }) => text)).toEqual(["five", "four", "three", "one"]);
  expect(keptRecord()).toEqual({ text: "five", back: "/" });
});

test("the file of a record is named by game and day, as the server names it", () => {
  expect(fileName("As the Müllers play", '[Date "2026-11-22"]\n')).toBe(
    "as-the-m-llers-play-2026-11-22.rook",
  );
  expect(fileName("!", "")).toBe("match.rook");
});
