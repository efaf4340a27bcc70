import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PROTOCOL_VERSION, type Refused, type ServerMessage } from "../../../src/lib/protocol";
import type { Connection } from "../../../src/lib/server/reconnecting-socket";
import { backoff } from "../../../src/lib/server/retry";
import { rateLimit } from "../../../src/lib/server/rate-limit.svelte";
import { TableSocket } from "../../../src/lib/server/socket";
import { FakeSocket } from "../../fake-socket";

let heard: ServerMessage[];
let states: Connection[];
let ended: (Refused | null)[];
let known: { since: number; match_id: string | null } | null;
let socket: TableSocket;
/** The answer of the server to the probe after a failed connection. */
let answer: () => Response;
const now = (): FakeSocket => FakeSocket.last;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => answer());
  FakeSocket.made = [];
  heard = [];
  states = [];
  ended = [];
  known = null;
  answer = () => new Response("{}");
  socket = new TableSocket("ws://here/ws/t/abc", {
    since: () => known,
    heard: (message) => {
      heard.push(message);
      if (message.type === "welcome") known = { since: 10, match_id: "m1" };
    },
    ended: (why) => ended.push(why),
    changed: (state) => states.push(state),
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("says hello first and hears what is said", () => {
  now().open();
  expect(now().sent).toEqual([{ type: "hello", version: PROTOCOL_VERSION }]);
  now().welcome();
  expect(heard.map((message) => message.type)).toEqual(["welcome"]);
  expect(states).toEqual(["open"]);
});

test("says nothing else before the welcome", () => {
  now().open();
  expect(socket.say({ type: "ready" })).toBe(false);
  now().welcome();
  expect(socket.say({ type: "ready" })).toBe(true);
  expect(now().sent.at(-1)).toEqual({ type: "ready" });
});

describe("when the connection is lost", () => {
  test("it comes back and tells what it has", () => {
    now().open();
    now().welcome();
    now().lose();
    expect(states).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(700);
    expect(FakeSocket.made).toHaveLength(2);
    now().open();
    expect(now().sent).toEqual([
      { type: "hello", version: PROTOCOL_VERSION, since: 10, match_id: "m1" },
    ]);
  });

  test("a network from which too much is asked for is told so, and it goes on by itself", async () => {
    const values = { why: "requests", seconds: 20 };
    answer = () => Response.json({ code: "too_many", text: "", values }, { status: 429 });
    now().lose(1006);
    await vi.advanceTimersByTimeAsync(0);
    expect(rateLimit.seconds).toBeGreaterThanOrEqual(20);
    expect(states).toEqual(["lost"]);
    answer = () => new Response("{}");
    await vi.advanceTimersByTimeAsync(31_000);
    expect(rateLimit.seconds).toBe(0);
    now().open();
    now().welcome();
    expect(states.at(-1)).toBe("open");
  });

  test("a restart is not mentioned unless it takes long, and tries follow each other quickly", () => {
    now().open();
    now().welcome();
    now().lose(1012);
    for (let tries = 2; tries < 6; tries++) {
      vi.advanceTimersByTime(600);
      expect(FakeSocket.made).toHaveLength(tries);
      now().lose();
    }
    expect(states).toEqual(["open"]);
    vi.advanceTimersByTime(600);
    now().open();
    now().welcome();
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(["open", "open"]);
    now().lose(1012);
    vi.advanceTimersByTime(10_000);
    expect(states).toEqual(["open", "open", "lost"]);
  });

  test("it comes back at once when the network does", () => {
    now().open();
    now().lose();
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(2);
  });

  test("the device that leaves its network says so at once", () => {
    now().open();
    now().welcome();
    window.dispatchEvent(new Event("offline"));
    expect(states).toEqual(["open", "lost"]);
    expect(socket.say({ type: "ready" })).toBe(false);
    vi.advanceTimersByTime(700);
    now().open();
    now().welcome();
    expect(states).toEqual(["open", "lost", "open"]);
  });

  test("a connection on which no decision is answered is given up", () => {
    now().open();
    now().welcome();
    socket.act({ kind: "pass" }, 10);
    const sent = now().sent.at(-1)!;
    vi.advanceTimersByTime(9_900);
    expect(states).toEqual(["open"]);
    vi.advanceTimersByTime(200);
    expect(states).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(700);
    now().open();
    now().welcome();
    expect(now().sent.at(-1)).toEqual(sent);
    now().tell({ type: "ack", id: sent["id"] as string });
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(["open", "lost", "open"]);
  });

  describe("without a notice", () => {
    const pings = (): number => now().sent.filter(({ type }) => type === "ping").length;

    beforeEach(() => {
      now().open();
      now().welcome();
      now().answersPings = false;
    });

    const comesBack = (): void => {
      expect(states).toEqual(["open", "lost"]);
      vi.advanceTimersByTime(700);
      now().open();
      now().welcome();
      expect(states).toEqual(["open", "lost", "open"]);
    };

    test.each([
      ["the network is back", () => window.dispatchEvent(new Event("online"))],
      ["the page is visible", () => document.dispatchEvent(new Event("visibilitychange"))],
      ["the page is shown", () => window.dispatchEvent(new Event("pageshow"))],
    ])("it is tried when %s", (_, happens) => {
      happens();
      happens();
      expect(pings()).toBe(1);
      vi.advanceTimersByTime(4900);
      expect(states).toEqual(["open"]);
      vi.advanceTimersByTime(200);
      comesBack();
    });

    test("a message that is not answered shows it", () => {
      socket.say({ type: "ready" });
      vi.advanceTimersByTime(4900);
      expect(pings()).toBe(0);
      vi.advanceTimersByTime(5200);
      comesBack();
    });

    test("a wait of half a minute shows it", () => {
      vi.advanceTimersByTime(29_900);
      expect(pings()).toBe(0);
      vi.advanceTimersByTime(5200);
      comesBack();
    });

    test("any message shows that it is not lost", () => {
      socket.say({ type: "ready" });
      vi.advanceTimersByTime(9000);
      expect(pings()).toBe(1);
      now().tell({ type: "spectators", count: 1 });
      vi.advanceTimersByTime(29_000);
      expect(states).toEqual(["open"]);
      expect(pings()).toBe(1);
    });

    test("an answered ping is no news", () => {
      now().answersPings = true;
      vi.advanceTimersByTime(600_000);
      expect(states).toEqual(["open"]);
      expect(heard.map(({ type }) => type)).toEqual(["welcome"]);
    });
  });

  test("an unanswered decision is sent again with the same id, and never after its answer", () => {
    now().open();
    now().welcome();
    const id = socket.act({ kind: "pass" }, 10);
    const sent = now().sent.at(-1)!;
    expect(id).toBe(sent["id"]);
    expect(sent).toMatchObject({ type: "act", seq: 10, command: { kind: "pass" } });
    expect(socket.act({ kind: "pass" }, 10)).toBeNull();
    now().lose();
    vi.advanceTimersByTime(700);
    now().open();
    now().welcome();
    expect(now().sent.at(-1)).toEqual(sent);
    now().tell({ type: "ack", id: sent["id"] as string });
    now().lose();
    vi.advanceTimersByTime(700);
    now().open();
    now().welcome();
    expect(now().sent.map((message) => message["type"])).toEqual(["hello"]);
  });

  test("a decision made meanwhile waits for the welcome", () => {
    now().open();
    now().welcome();
    now().lose();
    expect(socket.act({ kind: "play", card: 3 }, 10)).not.toBeNull();
    vi.advanceTimersByTime(700);
    now().open();
    now().welcome();
    expect(now().sent.map((message) => message["type"])).toEqual(["hello", "act"]);
  });
});

test("a refused decision is not repeated", () => {
  now().open();
  now().welcome();
  socket.act({ kind: "pass" }, 10);
  const id = now().sent.at(-1)!["id"] as string;
  now().tell({ type: "refused", code: "stale", values: {}, text: "", id, rule: null });
  expect(socket.pending).toBeNull();
});

test("after closing it stays away", () => {
  now().open();
  socket.close();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test("waits longer and longer, but not for ever", () => {
  const wait = (attempt: number, chance = 0.5): number => backoff(attempt, chance, 500, 8000);
  expect([0, 1, 2, 3, 4, 9].map((attempt) => wait(attempt))).toEqual([
    500, 1000, 2000, 4000, 8000, 8000,
  ]);
  expect(wait(0, 0)).toBeLessThan(wait(0, 1));
});

describe("a server that wants no more of this browser", () => {
  const tooMany: Refused = {
    type: "refused",
    code: "too_many",
    values: { why: "sockets" },
    text: "",
    id: null,
    rule: null,
  };
  const waited = (): number => {
    vi.advanceTimersByTime(60_000);
    return FakeSocket.made.length;
  };

  test("has no room: it is asked again until there is, and at once when somebody looks", () => {
    now().open();
    now().tell(tooMany);
    expect(ended).toEqual([tooMany]);
    expect(states).toEqual(["lost"]);
    vi.advanceTimersByTime(700);
    expect(FakeSocket.made).toHaveLength(2);
    now().open();
    now().tell(tooMany);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.made).toHaveLength(3);
    now().open();
    now().welcome();
    expect(states).toEqual(["lost", "lost", "open"]);
  });

  test("refuses the greeting: it is not said again", () => {
    const noTable: Refused = { ...tooMany, code: "no_such_table", values: {} };
    now().open();
    now().tell(noTable);
    now().lose(1008);
    expect(ended).toEqual([noTable]);
    expect(heard).toEqual([]);
    expect(states).toEqual(["closed"]);
    window.dispatchEvent(new Event("online"));
    expect(waited()).toBe(1);
  });

  test.each([1008, 1009])("closes with %i: it does not come back by itself", (code) => {
    now().open();
    now().welcome();
    now().tell(tooMany);
    expect(ended).toEqual([]);
    now().lose(code);
    expect(ended).toEqual([null]);
    expect(states).toEqual(["open", "closed"]);
    expect(waited()).toBe(1);
  });

  test("is not meant where the greeting came too late, or a device slept through a ping", () => {
    now().open();
    now().lose(1008);
    vi.advanceTimersByTime(700);
    expect(FakeSocket.made).toHaveLength(2);
    now().open();
    now().welcome();
    now().lose(1011);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.made).toHaveLength(3);
    expect(ended).toEqual([]);
  });
});
