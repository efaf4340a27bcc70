import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { RecordInfo, RoundReview } from "../../../src/lib/protocol";
import { ReplayStore } from "../../../src/lib/replay/replay.svelte";
import type { ReplayDialog, ReviewBehind } from "../../../src/lib/table/dialog";
import ReplayDialogs from "../../../src/parts/replay/ReplayDialogs.svelte";
import { info, seats, view } from "../../fixtures";

const row = (deal: number) => ({ deal, steps: 1, tricks: [], result: {}, thrown_in: null });
const RECORD = {
  info,
  seats: { ...seats, you: null },
  players: [0, 1, 2, 3],
  rounds: [row(1), row(2)],
  mark: "m",
} as unknown as RecordInfo;
const review = (deal: number): RoundReview => ({
  deal,
  decisions: [],
  luck: [],
  turning_points: [],
  hands: [],
  par: null,
  boards: false,
});

/** Whether the server answers with the second round. */
let there: boolean;
let made: Record<string, unknown> | undefined;

beforeAll(() => fetchMessages("review"));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  vi.stubGlobal("fetch", (path: string) => {
    const deal = Number(/\/(\d)/.exec(path)?.[1]);
    const busy = { code: "busy", text: "" };
    if (path.startsWith("/api/replay/2") && !there)
      return Promise.resolve(Response.json(busy, { status: 429 }));
    const answer = path.startsWith("/api/review")
      ? { key: "k", done: 1, of: 1, review: review(deal) }
      : path === "/api/replay"
        ? RECORD
        : { deal, steps: [{ event: { kind: "passed", seat: 0 }, view, up: null }] };
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(async () => {
  if (made) await unmount(made);
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  [true, "review"],
  [false, null],
])(
  "the review of a round opens from that of the match if the round can be shown: %s",
  async (can, shown) => {
    there = can;
    const store = new ReplayStore("text", 1);
    await store.open();
    const props = $state({
      store,
      record: RECORD,
      table: store.table!,
      view: store.view!,
      source: { text: "text", back: "/" },
      back: "/",
      shared: null,
      join: () => undefined,
      leave: () => undefined,
      dialog: "match-review" as ReplayDialog | null,
      behind: null as ReviewBehind | null,
      cameFrom: null,
    });
    made = mount(ReplayDialogs, { target: document.body, props });
    const second = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>("[data-testid=match-rounds] button")][1];
    await vi.waitFor(() => expect(second()).toBeDefined());
    second()!.click();
    const ends = (): boolean => (can ? store.round?.deal === 2 : store.problem !== null);
    await vi.waitFor(() => expect(ends()).toBe(true));
    flushSync();
    await Promise.resolve();
    expect([props.dialog, props.behind?.review]).toEqual([shown, "match-review"]);
  },
);
