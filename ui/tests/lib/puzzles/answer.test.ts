import { expect, test } from "vitest";
import { answerText } from "../../../src/lib/puzzles/answer";
import type { Command, PuzzleSolved } from "../../../src/lib/protocol";
import { card, table, view } from "../../fixtures";

const play = (code: string): Command => ({ kind: "play", card: card(code) });

const solved: PuzzleSolved = {
  right: true,
  answers: [play("R6"), play("R7")],
  facts: [],
  cost: null,
  tempting: play("G9"),
  examples: [],
  made: [],
  themes: [],
  levels: [],
  rating: 1500,
  change: 8,
  days: null,
};

test("the best answer is named, also after a wrong one", () => {
  const best = "The best choice – Play the red 6.";
  expect(answerText(table, view, solved, play("R6"))).toBe(best);
  expect(answerText(table, view, { ...solved, right: false }, play("G9"))).toBe(best);
});

test("an answer that comes to the same is as good", () => {
  expect(answerText(table, view, solved, play("R7"))).toBe(
    "Yours is as good as the best choice – Play the red 6.",
  );
});
