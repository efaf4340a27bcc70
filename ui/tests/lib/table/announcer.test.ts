import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFocus } from "../../../src/lib/page/focus";
import { Announcer } from "../../../src/lib/table/announcer.svelte";
import { readout } from "../../../src/lib/table/readout";
import { TableStore } from "../../../src/lib/table/table.svelte";
import { FakeSocket } from "../../fake-socket";
import { info, seats, table, view } from "../../fixtures";

let announcer: Announcer;
const texts = () => announcer.lines.map(({ text }) => text);
const openDialog = () => keepFocus(document.createElement("dialog"), []);

beforeEach(() => {
  vi.useFakeTimers();
  announcer = new Announcer();
});
afterEach(() => {
  announcer.close();
  vi.useRealTimers();
});

test("each line is an addition, also a repeated one, and old lines go", () => {
  announcer.say("Ben passes.");
  announcer.say("Ben passes.");
  expect(texts()).toEqual(["Ben passes.", "Ben passes."]);
  const [first, second] = announcer.lines;
  expect(first?.id).not.toBe(second?.id);
  for (let i = 0; i < 20; i++) announcer.say(`${i}`);
  expect(texts().length).toBeLessThan(10);
  expect(announcer.last).toBe("19");
});

test("what comes while a dialog is open is told after it closes: the last lines", async () => {
  announcer.say("before");
  const close = openDialog();
  for (const text of ["1", "2", "3", "4", "your turn"]) announcer.say(text);
  expect(texts()).toEqual(["before"]);
  close();
  await vi.advanceTimersByTimeAsync(100);
  announcer.say("at last");
  // Screen readers do not notice what changes in the moment in which the dialog closes.
  expect(texts()).toEqual(["before"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(["before", "4", "your turn", "at last"]);
});

test("a line that comes while a dialog closes waits, too", async () => {
  openDialog()();
  await vi.advanceTimersByTimeAsync(100);
  announcer.say("Ben passes.");
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(["Ben passes."]);
  announcer.say("Cat bids.");
  expect(texts()).toEqual(["Ben passes.", "Cat bids."]);
});

test("a dialog that replaces another keeps the lines waiting", async () => {
  const first = openDialog();
  announcer.say("your turn");
  first();
  const second = openDialog();
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual([]);
  second();
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(["your turn"]);
});

test.each([true, false])("who arrives hears the table, if the match has started: %s", (started) => {
  vi.stubGlobal("WebSocket", FakeSocket);
  const store = new TableStore("abc");
  FakeSocket.last.open();
  const welcome = { type: "welcome" as const, version: 1, info, view, events: [] };
  FakeSocket.last.tell({ ...welcome, seats: { ...seats, started } });
  flushSync();
  const heard = started ? [readout(table, view)] : [];
  expect(store.announcer.lines.map(({ text }) => text)).toEqual(heard);
  // After a lost connection the table is not read again.
  FakeSocket.last.tell({ ...welcome, seats: { ...seats, started } });
  expect(store.announcer.lines).toHaveLength(heard.length);
  store.close();
  vi.unstubAllGlobals();
});
