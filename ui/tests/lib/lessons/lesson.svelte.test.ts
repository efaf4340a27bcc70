/** Lessons: answers are judged, wrong ones can be retried, and a completed trick stays visible. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lessonAnswerText, lessonCostText, isMeant } from "../../../src/lib/lessons/answers";
import { LessonStore } from "../../../src/lib/lessons/lesson.svelte";
import type { Lesson, LessonAnswer, LessonStep } from "../../../src/lib/protocol";
import { card, info, seats, seen, table, update, view } from "../../fixtures";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";

const R14 = card("R14");
const G9 = card("G9");
const asked = { ...view, hand: [R14, G9], trick: [card("R5"), card("R7"), card("R8")], leader: 1 };
const taken = update(
  seen(11, { kind: "played", seat: 0, card: R14 }, { kind: "trick_taken", seat: 0, points: 15 }),
  { hand: [G9], trick: [] },
);

function answer(change: Partial<LessonAnswer>): LessonAnswer {
  const none = { command: null, having: [], number: null, costs: 0, then: null };
  return { ...none, right: false, why: "lesson-cards-taken", ...change };
}

function step(change: Partial<LessonStep>): LessonStep {
  return { say: "lesson-cards-end", cards: [], view: null, task: null, answers: [], ...change };
}

const right = answer({
  right: true,
  command: { kind: "play", card: R14 },
  then: { events: taken.events, view: taken.view },
});
const wrong = answer({ command: { kind: "play", card: G9 }, costs: 10 });
const lesson: Lesson = {
  id: "cards",
  info,
  seats,
  quiet: true,
  steps: [
    step({ view: asked }),
    step({ view: asked, task: "card", answers: [right, wrong] }),
    step({}),
  ],
};

let done = 0;
let store: LessonStore;

beforeEach(async () => {
  await fetchMessages("lessons");
  vi.useFakeTimers();
  done = 0;
  store = new LessonStore(lesson, () => (done += 1));
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

describe("a lesson", () => {
  test("lets nothing be done while only something is said", () => {
    expect(store.view?.legal).toBeNull();
    store.chosen = [R14];
    expect(store.chosen).toEqual([]);
    store.act({ kind: "play", card: R14 });
    expect(store.answered).toBeNull();
  });

  test("says nothing of trump before it was explained", () => {
    expect(store.view?.trump).toBeNull();
    expect(store.view?.contract).toBeNull();
  });

  test("does not show who wins while it asks", () => {
    const answers = [answer({ right: true, number: 1 }), answer({ number: 2 })];
    const who = step({ view: { ...asked, winning: 1 }, task: "winner", answers });
    const asking = new LessonStore({ ...lesson, steps: [who, step({})] }, () => {});
    expect(asking.view?.winning).toBeNull();
    asking.answer(answers[0]!);
    expect(asking.view?.winning).toBe(1);
    asking.close();
  });

  test("announcements go on after each step, until the lesson is left", () => {
    const close = vi.spyOn(store.announcer, "close");
    store.goOn();
    store.again(false);
    expect(close).not.toHaveBeenCalled();
    store.close();
    expect(close).toHaveBeenCalledOnce();
  });

  test("explains a wrong answer, and goes on only after a right one", () => {
    store.goOn();
    expect(store.view?.legal?.kind).toBe("plays");
    store.act({ kind: "play", card: G9 });
    expect(store.answered).toBe(wrong);
    store.goOn();
    expect(store.number).toBe(2);
    store.again(true);
    expect(store.answered).toBeNull();
    expect(store.hint?.command).toEqual(right.command);
    expect(store.view?.hand).toEqual([R14, G9]);
  });

  test("keeps a full trick until it goes on, and ends", () => {
    store.goOn();
    store.act({ kind: "play", card: R14 });
    vi.runAllTimers();
    flushSync();
    expect(store.view?.trick).toHaveLength(4);
    store.goOn();
    expect(store.view?.trick).toEqual([]);
    expect(store.finished).toBe(false);
    store.goOn();
    expect([store.finished, done]).toEqual([true, 1]);
  });
});

describe("a lesson that is loaded again", () => {
  test("goes on at its step, with the table as it stands after the answers that were given", () => {
    store.goOn();
    store.act({ kind: "play", card: R14 });
    store.goOn();
    expect(store.passed).toEqual([-1, 0]);
    const again = new LessonStore(lesson, () => {}, store.passed);
    expect([again.number, again.view]).toEqual([3, store.view]);
    expect(again.view?.hand).toEqual([G9]);
    again.close();
  });

  test("begins anew where it has no such step", () => {
    expect(new LessonStore(lesson, () => {}, [-1, 0, -1, -1]).number).toBe(1);
  });
});

describe("an answer", () => {
  test("means one decision, burials with certain cards, or all that are left", () => {
    const bury = { kind: "bury" as const, cards: [G9, R14] };
    expect(isMeant(answer({ command: { kind: "bury", cards: [R14, G9] } }), bury)).toBe(true);
    expect(isMeant(answer({ having: [R14] }), bury)).toBe(true);
    expect(isMeant(answer({ having: [card("Y5")] }), bury)).toBe(false);
    expect(isMeant(answer({}), bury)).toBe(true);
    expect(isMeant(answer({ number: 3 }), { kind: "pass" })).toBe(false);
  });

  test("is written as points or as a player, with what it costs", () => {
    expect(lessonAnswerText(table, "points", 15)).toBe("15 points");
    expect(lessonAnswerText(table, "winner", 2)).toBe("Cleo");
    expect(lessonCostText("card", 10)).toBe("Your choice costs 10 points.");
    expect(lessonCostText("bid", 20)).toBe("Your choice costs about 20 points or more.");
    expect(lessonCostText("points", 0)).toBe("");
  });
});
