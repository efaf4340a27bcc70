import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import type { Event, RecordInfo } from "../../src/lib/protocol";
import type { ReadLine } from "../../src/lib/what-if/lines";
import LineTree from "../../src/parts/what-if/LineTree.svelte";
import { info, seats, view } from "../fixtures";

beforeAll(() => fetchMessages("what-if", "results"));

const line = (...events: Event[]): ReadLine => ({
  line: { text: "[Rookery]", table: null, afresh: false },
  steps: events.map((event) => ({ event, view: { ...view, results: [] }, up: null })),
});

test("a seat has one name in all lines, that of the record they begin with", () => {
  const record = { info, seats } as RecordInfo;
  const lines = [
    line({ kind: "passed", seat: 1 }, { kind: "passed", seat: 2 }),
    line({ kind: "passed", seat: 1 }, { kind: "passed", seat: 3 }),
  ];
  const shown = mount(LineTree, {
    target: document.body,
    props: { study: { seat: 0 }, record, lines, watch: () => undefined },
  });
  const [second] = document.querySelectorAll("[data-testid=line-1]");
  expect(second?.textContent).toContain("Dan passes");
  expect(second?.textContent).toContain("Cleo passes");
  void unmount(shown);
});
