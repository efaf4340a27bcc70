import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { fetchMessages, hasMessage } from "../../src/lib/messages/messages.svelte";
import type { Novelty, RulePictures } from "../../src/lib/protocol";
import { pieces, sortedTerms, TERMS, termName, termText } from "../../src/lib/rules/glossary";
import { isOldTable, lastGame, newIn, remember } from "../../src/lib/rules/known-games";
import { newsText, pictureOf, sectionPicture } from "../../src/lib/rules/pictures";

const catalogs = import.meta.glob<string>("$messages/en/glossary.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

const facts: RulePictures = {
  skin: "rook",
  ranks: [1, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5],
  singles: ["bird"],
  worth: { "1": 15, "5": 5, "10": 10, bird: 20 },
  teams: [0, 1, 0, 1],
  dummies: [],
  nest: 5,
};
const bird: Novelty = { topic: "bird", values: { kind: "bird-low", follow: "must" } };
const bids: Novelty = { topic: "bids", values: { min: 70, max: 200, step: 5 } };
const lead: Novelty = { topic: "lead", values: { who: "dealer" } };

beforeAll(() => fetchMessages("glossary", "news"));
afterEach(() => localStorage.clear());

describe("the glossary", () => {
  test("explains every word that has a message, in the order of the alphabet", () => {
    const [text = ""] = Object.values(catalogs);
    const named = [...text.matchAll(/^glossary-([\w-]+)-text =/gm)].map(([, term]) => term);
    expect(named.sort()).toEqual([...TERMS].sort());
    for (const term of TERMS) {
      expect(hasMessage(`glossary-${term}-forms`)).toBe(true);
      expect(termText(term).length).toBeGreaterThan(20);
    }
    expect(sortedTerms().map(termName)).toEqual([...sortedTerms().map(termName)].sort());
  });

  test("finds words of the game in a sentence, each once, and no part of another word", () => {
    const found = pieces("Bury five cards: buried trumps lie in the nest; no settlement.");
    expect(found.filter(({ term }) => term).map(({ text, term }) => [text, term])).toEqual([
      ["Bury", "bury"],
      ["trumps", "trump"],
      ["nest", "nest"],
    ]);
    expect(found.map(({ text }) => text).join("")).toBe(
      "Bury five cards: buried trumps lie in the nest; no settlement.",
    );
    expect(pieces("Follow suit.")[0]).toEqual({ text: "Follow suit", term: "follow" });
  });

  test("does not offer a word again that is known", () => {
    const known = new Set<(typeof TERMS)[number]>();
    pieces("A trick.", known);
    expect(pieces("Another trick.", known)).toEqual([{ text: "Another trick.", term: null }]);
  });
});

describe("what is new in a game", () => {
  test("is what no earlier game had, and stays what it was", () => {
    expect(newIn("red", [bird, bids])).toEqual({ news: [bird, bids], opened: false });
    remember("red", [bird, bids], "t1");
    expect(newIn("other", [bird, lead])).toEqual({ news: [lead], opened: false });
    remember("other", [bird, lead], "t2");
    expect(newIn("red", [bird, bids])).toEqual({ news: [bird, bids], opened: true });
    expect(newIn("other", [bird, lead])).toEqual({ news: [lead], opened: true });
    // Changed house rules count as another game.
    expect(newIn("other", [bird, bids, lead])).toEqual({ news: [], opened: false });
    expect(isOldTable("t2")).toBe(true);
    expect(isOldTable("t1")).toBe(false);
    expect(lastGame()).toBe("other");
    remember("red", [bird, bids], "t3");
    expect(lastGame()).toBe("red");
  });

  test("is six things at most", () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ topic: "hand", values: { cards: i } }));
    expect(newIn("x", many).news).toEqual(many.slice(0, 6));
  });

  test("survives a memory that somebody wrote into", () => {
    for (const text of ["", "[", "null", "7", '{"opened":{}}', '{"opened":[null,{"game":1}]}']) {
      localStorage.setItem("rookery_games", text);
      expect(newIn("red", [bird])).toEqual({ news: [bird], opened: false });
      remember("red", [bird], "t");
      expect(newIn("red", [bird]).opened).toBe(true);
    }
    localStorage.setItem("rookery_games", "off");
    expect(isOldTable("any")).toBe(true);
    expect(lastGame()).toBeNull();
  });

  test("is said in a sentence and drawn", () => {
    expect(newsText(bird, facts)).toBe(
      "The bird is the lowest trump. It follows suit like any other trump.",
    );
    const counters = { topic: "counters", values: { worth: "", total: 200 } };
    expect(newsText(counters, facts)).toBe(
      "These cards are worth points: bird (20), 1 (15), 10 (10) and 5 (5). Together they are worth 200 points.",
    );
    const ranks = { topic: "ranks", values: { highest: 1, second: 14, lowest: 5, size: 45 } };
    expect(newsText(ranks, facts)).toMatch(/^The 1 is the highest card of each color.*14/);
    const low = { topic: "ranks", values: { highest: 14, second: 13, lowest: 1, size: 45 } };
    const ranksOf = (...numbers: number[]) => newsText(low, { ...facts, ranks: numbers });
    expect(ranksOf(14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 1)).toBe(
      "Each color runs from 14 down to 1, without 4, 3 and 2: 45 cards in all.",
    );
    expect(ranksOf(...Array.from({ length: 14 }, (_, step) => 14 - step))).toBe(
      "Each color runs from 14 down to 1: 45 cards in all.",
    );
    expect(pictureOf(bids, facts)).toEqual({ kind: "figure", text: "70–200" });
    expect(pictureOf(bird, facts)).toMatchObject({ kind: "cards", backs: 0 });
    expect(sectionPicture("play", facts)).toMatchObject({ kind: "trick", winner: 1 });
    const alone = sectionPicture("play", { ...facts, teams: [0, 1] });
    expect(alone).toMatchObject({ kind: "trick", faces: { length: 2 }, winner: 1 });
    expect(sectionPicture("match", facts)).toBeNull();
  });
});
