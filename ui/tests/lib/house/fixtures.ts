/** A small schema with a field of every kind, and a game for it. */

import type { FieldValues } from "../../../src/lib/house/house";
import type { SchemaField, SchemaGroup } from "../../../src/lib/protocol";

function field(path: string, facts: Partial<SchemaField>): SchemaField {
  return {
    path,
    group: "",
    label: path,
    help: "",
    also: [],
    kind: "number",
    choices: [],
    low: 0,
    high: 1000,
    step: 1,
    default: null,
    required: false,
    none: null,
    within: null,
    start: null,
    form: true,
    fields: [],
    ...facts,
  };
}

const choice = (value: string, label: string): { value: string; label: string } => ({
  value,
  label,
});

export const groups: SchemaGroup[] = [
  {
    id: "about",
    title: "The name",
    fields: [
      field("meta.id", { kind: "text", form: false }),
      field("meta.title", { kind: "text", label: "Name" }),
      field("meta.summary", { kind: "text", label: "In one sentence" }),
    ],
  },
  {
    id: "cards",
    title: "The cards",
    fields: [
      field("pack.ranks", { kind: "ranks", label: "Numbers in the pack" }),
      field("pack.singles", {
        kind: "records",
        label: "Special cards",
        default: [],
        fields: [
          field("pack.singles.face", {
            kind: "choice",
            required: true,
            choices: [choice("bird", "The bird"), choice("red_1", "The Red 1")],
          }),
          field("pack.singles.rank", {
            kind: "place",
            default: "high",
            choices: [choice("high", "The highest"), choice("low", "The lowest")],
          }),
        ],
      }),
    ],
  },
  {
    id: "worth",
    title: "What counts",
    fields: [field("count.values", { kind: "points", label: "Points of the cards", default: {} })],
  },
  {
    id: "bidding",
    title: "The bidding",
    fields: [
      field("auction", { kind: "part", label: "Bidding", start: { min: 50, max: 100 } }),
      field("auction.min", {
        label: "Lowest bid",
        also: ["minimum"],
        within: "auction",
        required: true,
      }),
      field("auction.max", { label: "Highest bid", within: "auction", required: true }),
      field("auction.forced_bid", {
        label: "A forced bid",
        none: "The lowest bid",
        within: "auction",
      }),
      field("auction.pass_is_final", {
        kind: "switch",
        label: "Out after passing",
        within: "auction",
        default: true,
      }),
    ],
  },
  {
    id: "nest",
    title: "The nest",
    fields: [
      field("exchange", { kind: "part", label: "Taking the nest", start: {}, also: ["kitty"] }),
      field("exchange.counters", {
        kind: "choice",
        label: "Burying cards that count",
        within: "exchange",
        default: "allowed",
        choices: [choice("allowed", "Allowed"), choice("forbidden", "Not allowed")],
      }),
    ],
  },
  {
    id: "trump",
    title: "Trump",
    fields: [
      field("trump.no_trump", {
        kind: "choices",
        label: "Without trump",
        default: [],
        choices: [choice("high", "Highest wins"), choice("low", "Lowest wins")],
      }),
    ],
  },
  {
    id: "boards",
    title: "Boards",
    fields: [
      field("boards", { kind: "part", label: "Boards", start: {} }),
      field("boards.layouts", { kind: "grids", label: "Layouts", within: "boards", default: [] }),
    ],
  },
];

/** A game with bidding and without a nest to take. */
export const parent: FieldValues = {
  meta: { id: "game", title: "The game", summary: "A game." },
  pack: { ranks: [14, 10, 5], singles: [{ face: "bird", rank: "high" }] },
  count: { values: { "5": 5, "10": 10, bird: 20 } },
  auction: { min: 70, max: 120, forced_bid: null, pass_is_final: true },
  exchange: null,
  trump: { no_trump: [] },
  boards: null,
};
