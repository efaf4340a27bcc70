/** The pictures beside a rule: cards, seats around a table, the nest, a board, or a number. */

import { list, t } from "../messages/messages.svelte";
import { bareName, rank } from "../table/cards";
import type { CardFace, Novelty, RulePictures } from "../protocol";

export type Picture =
  | { kind: "cards"; faces: readonly CardFace[]; backs: number }
  | { kind: "trick"; faces: readonly CardFace[]; winner: number }
  | { kind: "seats"; teams: readonly number[]; dummies: readonly number[] }
  | { kind: "board"; size: number; line: number }
  | { kind: "figure"; text: string };

const COLORS = ["green", "red", "yellow", "black"] as const;
type Color = (typeof COLORS)[number];
type Facts = RulePictures;

function faceOf(facts: Facts, color: Color, number: number): CardFace {
  const points = facts.worth[`${number}`] ?? 0;
  return { code: "", color, number, single: null, points };
}

function singleOf(facts: Facts, single: Facts["singles"][number]): CardFace {
  const red = single === "red_1";
  return {
    code: "",
    color: red ? "red" : null,
    number: red ? 1 : 0,
    single,
    points: facts.worth[single] ?? 0,
  };
}

const cards = (faces: readonly CardFace[], backs = 0): Picture => ({ kind: "cards", faces, backs });
const figure = (text: string | number): Picture => ({ kind: "figure", text: `${text}` });

/** The special cards outside the colors, strongest first. */
const singles = (facts: Facts): CardFace[] => facts.singles.map((one) => singleOf(facts, one));

/** Every kind of card that is worth points, the most valuable first. */
function counters(facts: Facts): CardFace[] {
  const numbers = facts.ranks
    .map((number, i) => faceOf(facts, COLORS[i % 4] ?? "green", number))
    .filter(({ points }) => points > 0);
  return [...singles(facts).filter(({ points }) => points > 0), ...numbers].sort(
    (a, b) => b.points - a.points,
  );
}

/** The strongest cards of a color and the weakest. */
function ranks(facts: Facts): CardFace[] {
  const { ranks } = facts;
  const shown = ranks.length > 4 ? [...ranks.slice(0, 3), ...ranks.slice(-1)] : ranks;
  return shown.map((number) => faceOf(facts, "green", number));
}

/** The picture for a difference from the game of the lessons. */
export function pictureOf({ topic, values }: Novelty, facts: Facts): Picture {
  const [top = 14, second = 13] = facts.ranks;
  const one = faceOf(facts, "red", top);
  switch (topic) {
    case "boards":
      return { kind: "board", size: Number(values["size"]), line: Number(values["line"]) };
    case "partner":
      return cards([one]);
    case "sides":
    case "dummies":
      return { kind: "seats", teams: facts.teams, dummies: facts.dummies };
    case "stock":
    case "redraw":
    case "hand":
      return cards([], 3);
    case "aside":
      return cards([], Math.min(Number(values["cards"]), 3));
    case "giving":
      return cards(
        values["kind"] === "best_card" ? [one] : [],
        Math.min(Number(values["cards"]), 5),
      );
    case "nest":
    case "nest-to":
      return facts.nest > 0 ? cards([], Math.min(facts.nest, 5)) : figure(0);
    case "bird":
      return facts.singles.length > 0 ? cards([...singles(facts), one]) : cards([one]);
    case "bird-removes":
      return cards(singles(facts));
    case "copies":
      return cards([one, one]);
    case "ranks":
      return cards(ranks(facts));
    case "counters":
      return cards(counters(facts).slice(0, 5));
    case "burying":
      return cards(counters(facts).slice(0, 2), 2);
    case "no-bids":
    case "turned-trump":
      return cards([faceOf(facts, "green", second)], 2);
    case "faces":
    case "lead":
      return cards([faceOf(facts, "black", top), faceOf(facts, "red", second)]);
    case "no-trump":
      return cards(ranks(facts).slice(0, 2));
    case "majority":
    case "tricks":
    case "last-trick":
    case "sweep":
      return figure(t("news-figure-plus", { points: Number(values["points"]) }));
    case "bids":
      return figure(t("news-figure-range", { min: values["min"] ?? 0, max: values["max"] ?? 0 }));
    case "target":
      return figure(values["number"] ?? "");
    case "top-bid":
    case "forced":
      return figure(values["bid"] ?? "");
    default:
      return figure(t("news-figure-other"));
  }
}

/** A difference from the game of the lessons, in a sentence. */
export function newsText({ topic, values }: Novelty, facts: Facts): string {
  const said: Record<string, string | number | boolean> = { ...values };
  if (topic === "ranks") {
    said["usual"] = values["highest"] === 14;
    const left = leftOut(facts.ranks);
    said["whole"] = left.length === 0;
    said["missing"] = list(left.map((number) => rank(faceOf(facts, "green", number), facts.skin)));
    for (const name of ["highest", "second", "lowest"]) {
      said[name] = rank(faceOf(facts, "green", Number(values[name])), facts.skin);
    }
  }
  if (topic === "counters") {
    const named = (face: CardFace): string =>
      face.single ? bareName(face, facts.skin) : rank(face, facts.skin);
    said["cards"] = list(
      counters(facts).map((face) => t("news-worth", { card: named(face), points: face.points })),
    );
  }
  return t(`news-${topic}`, said).replace(/ +/g, " ").trim();
}

/** The numbers between the lowest and the highest that are not in the pack, highest first. */
function leftOut(ranks: readonly number[]): number[] {
  const [least, most] = [Math.min(...ranks), Math.max(...ranks)];
  return Array.from({ length: most - least }, (_, step) => most - step).filter(
    (number) => !ranks.includes(number),
  );
}

/** The picture above a section of a rule sheet; `null` if it has none. */
export function sectionPicture(section: string, facts: Facts): Picture | null {
  switch (section) {
    case "cards":
      return cards([...singles(facts), ...ranks(facts)].slice(0, 6));
    case "seats":
      return { kind: "seats", teams: facts.teams, dummies: facts.dummies };
    case "nest":
      return facts.nest > 0 ? cards([], Math.min(facts.nest, 6)) : null;
    case "play":
      return trick(facts);
    case "boards":
      return { kind: "board", size: 4, line: 4 };
    case "count":
      return cards(counters(facts).slice(0, 6));
    default:
      return null;
  }
}

/** A trick of at most 4 cards: three of the color led and one of another; the strongest card takes it. */
function trick(facts: Facts): Picture {
  const middle = facts.ranks[Math.floor(facts.ranks.length / 2)] ?? 9;
  const [top = 14] = facts.ranks;
  const last = facts.ranks.at(-1) ?? 5;
  const shown: [Color, number][] = [
    ["green", middle],
    ["green", top],
    ["green", last],
    ["red", middle],
  ];
  const faces = shown
    .slice(0, facts.teams.length)
    .map(([color, number]) => faceOf(facts, color, number));
  return { kind: "trick", faces, winner: 1 };
}
