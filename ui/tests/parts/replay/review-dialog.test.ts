import { mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages, t } from "../../../src/lib/messages/messages.svelte";
import type { RecordInfo, RoundReview } from "../../../src/lib/protocol";
import { ReplayStore } from "../../../src/lib/replay/replay.svelte";
import LuckSum from "../../../src/parts/replay/LuckSum.svelte";
import ReviewDialog from "../../../src/parts/replay/ReviewDialog.svelte";
import { info, seats, view } from "../../fixtures";

const RECORD = {
  info,
  seats: { ...seats, you: null },
  players: [0, 1, 2, 3],
  rounds: [{ deal: 1, steps: 1, tricks: [], result: {}, thrown_in: null }],
  mark: "m",
} as unknown as RecordInfo;
const LUCK = { luck: 0, error: 1, own: 5, partners: 0, opponents: 0, result: 5 };
const REVIEW: RoundReview = {
  deal: 1,
  decisions: [],
  luck: [0, 1, 2, 3].map((seat) => ({ seat, points: LUCK, chance: LUCK })),
  turning_points: [],
  hands: [{ seat: 1, low: 50, high: 70, limit: 60, moon: false }],
  par: { declarer: 1, trump: "red", lower: 85, upper: 85 },
  boards: false,
} as unknown as RoundReview;

beforeAll(() => fetchMessages("review"));
beforeEach(() => {
  // Used only if the test DOM lacks `showModal`.
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  vi.stubGlobal("fetch", (path: string) => {
    const answer =
      path === "/api/replay"
        ? RECORD
        : path.startsWith("/api/replay/")
          ? { deal: 1, steps: [{ event: { kind: "passed", seat: 0 }, view, up: null }] }
          : { key: "k", done: 1, of: 1, review: REVIEW };
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The texts of the review of Ben's round for a reader at seat *own*, or without a seat. */
async function said(own?: number): Promise<string> {
  const store = new ReplayStore("text", 1, 1, undefined, own);
  await store.open();
  const target = document.createElement("div");
  document.body.append(target);
  const props = {
    store,
    record: RECORD,
    table: store.table!,
    deal: 1,
    chosen: null,
    choose: () => undefined,
    cameFrom: null,
    away: () => undefined,
    onclose: () => undefined,
  };
  const shown = mount(ReviewDialog, { target, props });
  // A single live region, present from the start, announces both the wait and the end.
  const status = target.querySelector("[role=status]")!;
  expect(status.textContent).toContain("a few seconds");
  await vi.waitFor(() => expect(target.textContent).toContain("points with this hand"));
  expect(status.isConnected).toBe(true);
  expect(status.textContent.trim()).toBe("The review is ready.");
  const text = target.textContent ?? "";
  await unmount(shown);
  target.remove();
  return text;
}

test("the review addresses the reader in their own round, and names the player otherwise", async () => {
  const own = await said(1);
  expect(own).toContain("Your choices");
  expect(own).toContain("No mistake of yours was found in this round.");
  expect(own).toContain("Your hand in the auction");
  expect(own).toContain("your side takes");
  expect(own).toContain(
    "If everybody had known all cards and played perfectly, you would have captured 85",
  );
  expect(own).not.toContain("Ben");
  for (const reader of [0, undefined]) {
    const other = await said(reader);
    expect(other).toContain("Ben’s choices");
    expect(other).toContain("No mistake of Ben was found in this round.");
    expect(other).toContain(
      "If everybody had known all cards and played perfectly, Ben would have captured 85",
    );
    expect(other.includes("You")).toBe(reader !== undefined);
  }
});

test("a match review mentions the results below only once there are some", () => {
  expect(t("review-match-working", { done: 0, of: 3 })).not.toContain("below");
  expect(t("review-match-working", { done: 1, of: 3 })).toContain("added up below");
});

test("only a player with a partner has a line for the partner's choices", async () => {
  for (const partners of [0, null]) {
    const target = document.createElement("div");
    const props = { sum: { ...LUCK, partners }, boards: false, you: true, name: "" };
    const shown = mount(LuckSum, { target, props });
    expect((target.textContent ?? "").includes("Partner’s choices")).toBe(partners !== null);
    await unmount(shown);
  }
});
