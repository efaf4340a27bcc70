import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Looking, ReplayPosition, ServerMessage } from "../../../src/lib/protocol";
import { spectatorName } from "../../../src/lib/replay/spectators";
import type { ReplayStore } from "../../../src/lib/replay/replay.svelte";
import { SharedReplay } from "../../../src/lib/replay/shared-replay.svelte";
import { ApiError, UserError } from "../../../src/lib/server/api";
import { FakeSocket } from "../../fake-socket";

const at = (step: number): ReplayPosition => ({ deal: 1, step, seen_by: "nobody" });

/** A fake replay that has only a position. */
class FakeStore {
  position: ReplayPosition | null = at(0);
  stopped = 0;
  /** Whether rounds can be loaded. */
  online = true;
  stop(): void {
    this.stopped += 1;
  }
  async goToPosition(position: ReplayPosition): Promise<void> {
    await Promise.resolve();
    if (this.online) this.position = position;
  }
}

let store: FakeStore;
let shared: SharedReplay;
/** Recreates the shared replay. */
let renew: () => Promise<void>;
const now = (): FakeSocket => FakeSocket.last;
const told = (): Looking => ({
  type: "looking",
  you: 2,
  leader: 1,
  people: [
    { number: 1, name: "Ann", asks: false },
    { number: 2, name: null, asks: false },
  ],
  position: at(5),
});

function tell(change: Partial<Looking> = {}): Promise<void> {
  now().tell({ ...told(), ...change } as unknown as ServerMessage);
  return settled();
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  flushSync();
}

/** The person at this browser goes to another step. */
function step(to: number): void {
  store.position = at(to);
  shared.moved(store.position);
}

const shown = (): unknown[] =>
  now()
    .sent.filter(({ type }) => type === "show")
    .map(({ position }) => (position as ReplayPosition).step);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  store = new FakeStore();
  renew = vi.fn(() => Promise.resolve());
  shared = new SharedReplay(
    "abc",
    "/replay/abc#from",
    store as unknown as ReplayStore,
    "mark",
    () => renew(),
  );
  now().open();
});

afterEach(() => {
  shared.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it joins with the mark of its record", () => {
  expect(now().url).toMatch(/^ws:.*\/ws\/r\/abc$/);
  expect(now().sent).toMatchObject([{ type: "join", mark: "mark" }]);
});

const unknown = {
  type: "refused",
  code: "no_such_shared_replay",
  values: {},
  text: "there is none",
} as unknown as ServerMessage;

describe("what the server no longer has after a restart", () => {
  const gone = (): void => {
    now().lose(1012);
    vi.advanceTimersByTime(700);
    now().open();
    now().tell(unknown);
  };

  test("is begun again by the leader at once, who leads on from the same place", async () => {
    await tell({ leader: 2, position: at(7) });
    gone();
    await vi.advanceTimersByTimeAsync(0);
    expect(renew).toHaveBeenCalledOnce();
    now().open();
    await tell({ you: 1, leader: null, position: null });
    expect(now().sent.map(({ type }) => type)).toEqual(["join", "ask_lead"]);
    await tell({ you: 1, leader: 1, position: null });
    expect(shared.leads).toBe(true);
    expect(shown()).toEqual([7]);
    expect(shared.ended).toBe("");
  });

  test("is begun again by a follower only if the leader has not done so soon", async () => {
    await tell();
    gone();
    await vi.advanceTimersByTimeAsync(900);
    expect(renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2200);
    expect(renew).toHaveBeenCalledOnce();
    now().open();
    await tell({ leader: null, position: null });
    expect(shared.leader).toBeNull();
    expect(store.position).toEqual(at(5));
    await tell({ position: at(8) });
    expect(store.position).toEqual(at(8));
    // The same after another restart.
    gone();
    await vi.advanceTimersByTimeAsync(3100);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  test("is over where it cannot be begun again", async () => {
    await tell();
    renew = () => Promise.reject(new UserError("No."));
    gone();
    await vi.advanceTimersByTimeAsync(3100);
    expect(shared.ended).toBe("No.");
  });

  test("is begun again later where the server is busy, but not for ever", async () => {
    await tell();
    renew = vi.fn(() => Promise.reject(new ApiError("busy", "Busy.", 429)));
    gone();
    // Each wait is of one to three seconds.
    await vi.advanceTimersByTimeAsync(3100);
    expect(renew).toHaveBeenCalled();
    expect(shared.ended).toBe("");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(renew).toHaveBeenCalledTimes(4);
    expect(shared.ended).toBe("Busy.");
  });

  test("is no lost connection for who has not come in yet", async () => {
    now().tell(unknown);
    await settled();
    expect(shared.connection).toBe("connecting");
  });

  test("is over where the server still does not have it", async () => {
    gone();
    await vi.advanceTimersByTimeAsync(3100);
    now().open();
    now().tell(unknown);
    await settled();
    expect(shared.ended).not.toBe("");
    expect(renew).toHaveBeenCalledOnce();
  });

  test("is not begun again by whoever has left", async () => {
    await tell();
    gone();
    shared.close();
    await vi.advanceTimersByTimeAsync(3100);
    expect(renew).not.toHaveBeenCalled();
  });
});

describe("a follower", () => {
  test("goes where the leader is, and shows nothing", async () => {
    await tell();
    expect(store.position).toEqual(at(5));
    await tell({ position: at(6) });
    shared.moved(store.position);
    expect(store.position).toEqual(at(6));
    expect(shared.following).toBe(true);
    expect(shared.others).toBe(1);
    expect(shared.leader && spectatorName(shared.leader)).toBe("Ann");
    expect(shown()).toEqual([]);
  });

  test("roams by any own step, and follows again when asked to", async () => {
    await tell();
    step(3);
    expect(shared.following).toBe(false);
    await tell({ position: at(9) });
    expect(store.position).toEqual(at(3));
    shared.followAgain();
    await settled();
    expect(store.position).toEqual(at(9));
    await tell({ position: at(10) });
    expect(store.position).toEqual(at(10));
  });

  test("stays for a dialog about the moment, and follows again after it", async () => {
    await tell();
    shared.hold(true);
    await tell({ position: at(9) });
    expect(store.position).toEqual(at(5));
    expect(shared.following).toBe(true);
    shared.hold(false);
    await settled();
    expect(store.position).toEqual(at(9));
  });

  test("who goes elsewhere from such a dialog roams", async () => {
    await tell();
    shared.hold(true);
    await tell({ position: at(9) });
    step(3);
    shared.hold(false);
    await settled();
    expect(store.position).toEqual(at(3));
    expect(shared.following).toBe(false);
  });

  test("who chooses a mistake in such a dialog roams before its round is there", async () => {
    await tell();
    shared.hold(true);
    await tell({ position: at(9) });
    shared.roam();
    shared.hold(false);
    await settled();
    expect(store.position).toEqual(at(5));
    step(3);
    await tell({ position: at(10) });
    expect(store.position).toEqual(at(3));
    expect(shared.following).toBe(false);
  });

  test("roams where a round cannot be fetched", async () => {
    await tell();
    store.online = false;
    await tell({ position: at(9) });
    expect(shared.following).toBe(false);
  });

  test("who roams leads from where they are", async () => {
    await tell();
    step(3);
    await tell({ leader: 2 });
    expect(shared.leads).toBe(true);
    expect(shown()).toEqual([3]);
  });
});

describe("a leader", () => {
  test("shows where they stand, four times a second at most, and always the last", async () => {
    await tell({ leader: 2, position: null });
    step(1);
    for (let to = 2; to < 9; to++) step(to);
    expect(shown()).toEqual([0]);
    vi.advanceTimersByTime(250);
    expect(shown()).toEqual([0, 8]);
    vi.advanceTimersByTime(5000);
    expect(shown()).toEqual([0, 8]);
  });

  test("who reloads the page goes on where they were", async () => {
    await tell({ leader: 2 });
    shared.moved(store.position);
    expect(store.position).toEqual(at(5));
    expect(shown()).toEqual([]);
  });

  test("is not moved by a dialog", async () => {
    await tell({ leader: 2, position: at(4) });
    step(6);
    shared.hold(true);
    shared.hold(false);
    await settled();
    expect(store.position).toEqual(at(6));
  });

  test("who loses the lead in a dialog follows after it", async () => {
    await tell({ leader: 2, position: at(4) });
    step(8);
    shared.hold(true);
    await tell({ leader: 1, position: at(9) });
    expect(store.position).toEqual(at(8));
    shared.hold(false);
    await settled();
    expect(store.position).toEqual(at(9));
    expect(shared.following).toBe(true);
  });

  test("keeps the lead when choosing a mistake in a dialog", async () => {
    await tell({ leader: 2, position: at(4) });
    shared.roam();
    await tell({ leader: 1, position: at(9) });
    expect(store.position).toEqual(at(9));
  });

  test("says it again after too many", async () => {
    await tell({ leader: 2 });
    step(6);
    const refused = { type: "refused", code: "too_many", text: "", id: null, rule: null };
    now().tell({
      ...refused,
      values: { why: "positions", seconds: 3 },
    } as unknown as ServerMessage);
    await settled();
    expect(shared.problem).not.toBe("");
    vi.advanceTimersByTime(2000);
    expect(shown()).toEqual([6]);
    vi.advanceTimersByTime(1000);
    expect(shown()).toEqual([6, 6]);
  });

  test("stops and follows when somebody else leads", async () => {
    await tell({ leader: 2 });
    await tell({ leader: 1, position: at(7) });
    expect(store.stopped).toBe(1);
    expect(store.position).toEqual(at(7));
  });
});

test("who may not join looks on alone, and is told why", async () => {
  now().tell({
    type: "refused",
    code: "other_record",
    text: "",
    values: {},
    id: null,
    rule: null,
  });
  await settled();
  expect(shared.ended).toContain("different match");
  expect(now().readyState).toBe(3);
});

test("after a lost connection it joins again, and a leader shows where they are", async () => {
  await tell({ leader: 2 });
  now().lose();
  expect(shared.connection).toBe("lost");
  step(8);
  vi.advanceTimersByTime(700);
  now().open();
  await tell({ leader: 2 });
  expect(shown()).toEqual([8]);
});
