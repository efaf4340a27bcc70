import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { RecordInfo, RoundReview } from "../../../src/lib/protocol";
import { ReplayStore } from "../../../src/lib/replay/replay.svelte";
import { route } from "../../../src/lib/page/route.svelte";
import { OpenReview, type ReviewEntry } from "../../../src/lib/replay/open-review.svelte";
import type { ReplayDialog } from "../../../src/lib/table/dialog";
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

/** Whether the server answers with the second round, at once or later. */
let there: boolean | Promise<boolean>;
let made: Record<string, unknown> | undefined;

beforeAll(() => fetchMessages("review"));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  vi.stubGlobal("fetch", async (path: string) => {
    const deal = Number(/\/(\d)/.exec(path)?.[1]);
    const busy = { code: "busy", text: "" };
    if (path.startsWith("/api/replay/2") && !(await there))
      return Response.json(busy, { status: 429 });
    const answer = path.startsWith("/api/review")
      ? { key: "k", done: 1, of: 1, review: review(deal) }
      : path === "/api/replay"
        ? RECORD
        : { deal, steps: [{ event: { kind: "passed", seat: 0 }, view, up: null }] };
    return Response.json(answer);
  });
});
afterEach(async () => {
  if (made) await unmount(made);
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Shows the review of the match, of seat 2; returns what is open and the button of the second round. */
async function matchReview(): Promise<[ReplayStore, OpenReview, HTMLElement]> {
  const store = new ReplayStore("text", 1);
  await store.open();
  const opened = new OpenReview();
  opened.open("match", 1);
  opened.choose(2);
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
    review: opened,
    dialog: null as ReplayDialog | null,
  });
  made = mount(ReplayDialogs, { target: document.body, props });
  const second = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>("[data-testid=match-rounds] button")][1];
  await vi.waitFor(() => expect(second()).toBeDefined());
  return [store, opened, second()!];
}

test.each([
  [true, { kind: "round", deal: 2, decision: null, seat: 2 }],
  [false, null],
] satisfies [boolean, ReviewEntry | null][])(
  "the review of a round opens from that of the match, of the same player, if it can be shown: %s",
  async (can, shown) => {
    there = can;
    const [store, opened, second] = await matchReview();
    const whose = document.querySelector<HTMLSelectElement>("[data-testid=match-review-seat]")!;
    expect(whose.value).toBe("2");
    expect(route.kept).toMatchObject({ kind: "match", seat: 2 });
    second.click();
    const back = vi.spyOn(route, "back").mockImplementation(() => opened.drop());
    const ends = (): boolean => (can ? store.round?.deal === 2 : store.problem !== null);
    await vi.waitFor(() => expect(ends()).toBe(true));
    await vi.waitFor(() => expect(opened.shown).toEqual(shown));
    flushSync();
    expect(route.kept).toEqual(shown);
    expect(back).toHaveBeenCalledTimes(can ? 0 : 1);
    back.mockRestore();
  },
);

test.each([
  ["a second tap opens it once", (_: OpenReview, second: HTMLElement) => second.click(), "round"],
  ["it stays closed", (opened: OpenReview) => opened.drop(), undefined],
])("while a round is loading: %s", async (_, does, kind) => {
  let late = (): void => undefined;
  there = new Promise<boolean>((resolve) => (late = () => resolve(true)));
  const [store, opened, second] = await matchReview();
  const back = vi.spyOn(route, "back").mockReturnValue();
  second.click();
  does(opened, second);
  late();
  await vi.waitFor(() => expect(store.round?.deal).toBe(2));
  await Promise.resolve();
  flushSync();
  expect(opened.shown?.kind).toBe(kind);
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
});
