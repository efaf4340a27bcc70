import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { RecordInfo, RecordRound } from "../../../src/lib/protocol";
import RecordRounds from "../../../src/parts/replay/RecordRounds.svelte";
import { info, seats } from "../../fixtures";

let made: Record<string, unknown>;

beforeAll(() => fetchMessages("replay"));
afterEach(() => void unmount(made));

/** What the list says of a round whose cards are not shown. */
function said(difference: RecordInfo["difference"]): string {
  const row = { deal: 1, steps: 0, tricks: [], result: null, thrown_in: null };
  const record = { rounds: [row as unknown as RecordRound], difference } as unknown as RecordInfo;
  const props = { record, table: { info, seats }, deal: 0, trick: -1, go() {}, onclose() {} };
  made = mount(RecordRounds, { target: document.body, props });
  flushSync();
  return document.querySelector("[data-testid=rounds] ol p")?.textContent ?? "";
}

test("a round that was not over is told from one after a mistake in the record", () => {
  expect(said(null)).toContain("It was not over when this record was made.");
  void unmount(made);
  const found = { key: "x", values: {} } as never;
  expect(said({ line: 3, says: "", found })).toContain("something before it is wrong");
});
