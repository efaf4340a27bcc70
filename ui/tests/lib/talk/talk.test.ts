import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepFocus } from "../../../src/lib/page/focus";
import type { Refused, Remark, Say, TableView, Utterance } from "../../../src/lib/protocol";
import { phrases, phraseText, reactions, reactionText } from "../../../src/lib/talk/phrases";
import { talkPermissions, Talk } from "../../../src/lib/talk/talk.svelte";
import type { Table } from "../../../src/lib/table/people";
import { table, view } from "../../fixtures";

const sent: Say[] = [];
let connected = true;
let talk: Talk;

const words = (text: string): Utterance => ({ kind: "words", text });
const remark = (text: string, more: Partial<Remark> = {}): Remark => ({
  seat: 1,
  name: "Ben",
  speaker: "b",
  face: null,
  own: false,
  what: words(text),
  ...more,
});
const hear = (text: string, more: Partial<Remark> = {}): void =>
  talk.heard({ type: "said", remark: remark(text, more) });
const texts = (): (string | undefined)[] =>
  talk.remarks.map(({ what }) => (what.kind === "words" ? what.text : what.key));

const another = (of: Table = table): Talk =>
  new Talk(
    () => true,
    () => of,
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent.length = 0;
  connected = true;
  talk = new Talk(
    (message) => {
      sent.push(message);
      return connected;
    },
    () => table,
  );
});
afterEach(() => {
  talk.close();
  vi.useRealTimers();
});

describe("a remark", () => {
  test("is announced each time, also under a dialog, and in the same words", async () => {
    const close = keepFocus(document.createElement("dialog"), []);
    hear("hello");
    hear("hello");
    expect(talk.announcer.lines).toEqual([]);
    close();
    await vi.advanceTimersByTimeAsync(1000);
    const said = talk.announcer.lines.map(({ text }) => text);
    expect(said).toEqual(["Ben: hello", "Ben: hello"]);
  });

  test("floats over its seat for a moment, is announced, and stays in the list", () => {
    hear("hello");
    expect(talk.bubbles[1]?.what).toEqual(words("hello"));
    expect(talk.announcer.last).toBe("Ben: hello");
    vi.advanceTimersByTime(3000);
    hear("again");
    vi.advanceTimersByTime(3000);
    expect(talk.bubbles[1]?.what).toEqual(words("again"));
    vi.advanceTimersByTime(3000);
    expect(talk.bubbles[1]).toBeUndefined();
    expect(texts()).toEqual(["hello", "again"]);
  });

  test("of one of two people with one name says which it is", () => {
    const { seats } = table.seats;
    const both = seats.map((seat) => (seat.seat === 3 ? { ...seat, name: "Ben" } : seat));
    const here = another({ ...table, seats: { ...table.seats, seats: both } });
    here.heard({ type: "said", remark: remark("hello", { seat: 3, speaker: "d" }) });
    expect(here.announcer.last).toBe("Ben (2): hello");
    expect(here.speakers).toEqual([{ speaker: "d", called: "Ben (2)" }]);
    // Remarks of people who left or changed their name keep the old name.
    here.heard({ type: "said", remark: remark("bye", { seat: 2, speaker: "d" }) });
    expect(here.announcer.last).toBe("Ben: bye");
    here.close();
  });

  test("is new until somebody looks", () => {
    hear("mine", { own: true });
    expect(talk.unread).toBe(false);
    hear("", { what: { kind: "phrase", key: "hello" } });
    expect(talk.unread).toBe(false);
    expect(talk.announcer.last).toBe("Ben: Hello!");
    hear("yours");
    expect(talk.unread).toBe(true);
    talk.look(true);
    hear("more");
    expect(talk.unread).toBe(false);
  });

  test("is forgotten when there are many", () => {
    for (let i = 0; i < 60; i++) hear(`${i}`);
    expect(texts()).toHaveLength(50);
    expect(texts()[0]).toBe("10");
  });
});

test("a missed remark is new also where as many are known as the table remembers", () => {
  for (let i = 0; i < 50; i++) hear(`${i}`);
  talk.look(true);
  talk.look(false);
  const known = Array.from({ length: 50 }, (_, i) => remark(`${i}`));
  talk.heard({ type: "talk", remarks: known });
  expect(talk.unread).toBe(false);
  talk.heard({ type: "talk", remarks: [...known.slice(1), remark("missed")] });
  expect(talk.unread).toBe(true);
});

test("what was said before takes the place of what is known, in silence", () => {
  hear("old");
  talk.look(true);
  talk.look(false);
  talk.heard({ type: "talk", remarks: [remark("old"), remark("missed")] });
  expect(texts()).toEqual(["old", "missed"]);
  expect(talk.unread).toBe(true);
  expect(talk.announcer.last).toBe("Ben: old");
  expect(new Set(talk.remarks.map(({ id }) => id)).size).toBe(2);
});

test("what the server no longer has is gone, and not unread", () => {
  hear("before the restart");
  talk.heard({ type: "talk", remarks: [] });
  expect(texts()).toEqual([]);
  expect(talk.unread).toBe(false);
});

describe("who is muted", () => {
  test("is not heard under any name or at any seat, also later", () => {
    hear("one");
    hear("two", { speaker: "c", name: "Cid", seat: 2 });
    talk.mute("b", true);
    expect(texts()).toEqual(["two"]);
    expect(talk.bubbles[1]).toBeUndefined();
    talk.look(true);
    talk.look(false);
    hear("three", { name: "Benjamin", seat: 3 });
    expect(texts()).toEqual(["two"]);
    expect([talk.unread, talk.announcer.last, talk.bubbles[3]]).toEqual([
      false,
      "Cid: two",
      undefined,
    ]);
    const later = another();
    expect([later.muted("b"), later.muted("c")]).toEqual([true, false]);
    expect(talk.speakers).toEqual([
      { speaker: "b", called: "Benjamin" },
      { speaker: "c", called: "Cid" },
    ]);
    talk.mute("b", false);
    expect(texts()).toEqual(["one", "two", "three"]);
    expect(another().muted("b")).toBe(false);
  });

  test("is nobody where the memory of the browser is spoiled", () => {
    localStorage.setItem("rookery_muted", "{]");
    expect(another().muted("b")).toBe(false);
    localStorage.setItem("rookery_muted", '"b"');
    expect(another().muted("b")).toBe(false);
  });
});

describe("what is refused", () => {
  const refusal = (id: string | null): Refused => ({
    type: "refused",
    code: "bad_words",
    values: { why: "unseen", most: 200 },
    text: "",
    id,
    rule: null,
  });

  test("comes back with the reason", () => {
    const warn = vi.fn();
    talk.look(true);
    talk.say(words("x\u200b"));
    expect(talk.refused(refusal(null), warn)).toBe(false);
    expect(talk.refused(refusal("another"), warn)).toBe(false);
    expect(talk.refused(refusal(sent[0]?.id ?? ""), warn)).toBe(true);
    expect(warn).not.toHaveBeenCalled();
    expect(talk.problem).toEqual({
      why: "Only visible characters can be sent.",
      what: words("x\u200b"),
    });
    hear("fine", { own: true });
    expect(talk.problem).toBeNull();
  });

  test("is told elsewhere while the list is closed", () => {
    const warn = vi.fn();
    talk.say({ kind: "phrase", key: "hello" });
    expect(talk.refused(refusal(sent[0]?.id ?? ""), warn)).toBe(true);
    expect(warn).toHaveBeenCalledExactlyOnceWith("Only visible characters can be sent.");
  });

  test("without a connection it says so", () => {
    connected = false;
    talk.say(words("hello"));
    expect(talk.problem?.what).toEqual(words("hello"));
  });
});

test("every phrase and every reaction has words", () => {
  const said = [...phrases.map(phraseText), ...reactions.map(reactionText)];
  expect(new Set(said).size).toBe(16);
  expect(phraseText("from a newer server" as never)).toBe("…");
});

describe("talkPermissions", () => {
  const person = { ...table.seats.seats[0]!, kind: "person" as const };
  const alone = {
    ...table,
    seats: {
      ...table.seats,
      started: true,
      seats: table.seats.seats.map((seat) =>
        seat.seat === 0 ? person : { ...seat, kind: "bot" as const },
      ),
    },
  };
  const together = {
    ...alone,
    seats: {
      ...alone.seats,
      seats: alone.seats.seats.map((one) =>
        one.seat === 1 ? { ...one, kind: "person" as const } : one,
      ),
    },
  };
  const playing: TableView = { ...view, phase: "play" };
  const counted: TableView = { ...view, phase: "between" };

  test("nobody talks to bots", () => {
    expect(talkPermissions(alone, playing, false).open).toBe(false);
    expect(talkPermissions(together, playing, false).open).toBe(true);
  });

  test("words have their time between rounds", () => {
    expect(talkPermissions(together, playing, true)).toEqual({
      open: true,
      phrases: true,
      words: false,
    });
    expect(talkPermissions(together, counted, true)).toEqual({
      open: true,
      phrases: true,
      words: true,
    });
    const waiting = { ...together, seats: { ...together.seats, started: false } };
    expect(talkPermissions(waiting, playing, false).words).toBe(true);
  });

  test("in table mode a round is silent", () => {
    const strict = { ...together, info: { ...together.info, table_mode: true } };
    expect(talkPermissions(strict, playing, true)).toEqual({
      open: false,
      phrases: false,
      words: false,
    });
    expect(talkPermissions(strict, counted, true).words).toBe(true);
  });

  test("who watches reads between rounds", () => {
    const watching = { ...together, seats: { ...together.seats, you: null } };
    expect(talkPermissions(watching, playing, true).open).toBe(false);
    expect(talkPermissions(watching, counted, true)).toEqual({
      open: true,
      phrases: false,
      words: false,
    });
    expect(talkPermissions(watching, counted, false).open).toBe(false);
  });
});
