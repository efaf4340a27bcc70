/** A table of 4 with the pack of the classic game, as the server describes it. */

import type {
  CardFace,
  MatchChoices,
  OwnTable,
  Proposed,
  SeatsView,
  SeenEvent,
  Sentence,
  Event,
  TableInfo,
  TableView,
  Update,
  VariantInfo,
} from "../src/lib/protocol";
import type { Table } from "../src/lib/table/people";

const POINTS: Record<number, number> = { 5: 5, 10: 10, 14: 10 };
const COLORS = ["red", "green", "yellow", "black"] as const;

export const pack: CardFace[] = [
  ...COLORS.flatMap((color) =>
    Array.from({ length: 10 }, (_, i) => ({
      code: `${color.charAt(0).toUpperCase()}${i + 5}`,
      color,
      number: i + 5,
      single: null,
      points: POINTS[i + 5] ?? 0,
    })),
  ),
  { code: "RK", color: null, number: 0, single: "bird", points: 20 },
];

export function card(code: string): number {
  const found = pack.findIndex((face) => face.code === code);
  if (found < 0) throw new Error(`no card ${code}`);
  return found;
}

export const info: TableInfo = {
  table_id: "abc",
  match_id: "m1",
  variant: "original_partnership_4",
  title: "Original partnership game",
  skin: "rook",
  pack,
  sort: pack.map((_, i) => i),
  seats: 4,
  accounts: 2,
  account_of: [0, 1, 0, 1],
  sides: "alternating",
  target: 300,
  past_target: "wins",
  moon: null,
  dealing: { hands: [], nest: [], stock: [] },
  hand_points: 120,
  nest: 5,
  nest_to_last_trick: true,
  bid_step: 5,
  has_auction: true,
  blind_times: 0,
  show_captured: true,
  review_last_trick: true,
  dummies: [],
  boards: null,
  stock: 0,
  calls_partner: null,
  format: "to_target",
  rounds: 0,
  partners_change_every: 0,
  seats_exchange_every: 0,
  table_mode: false,
  prices: {
    renege: true,
    renege_until: "next_trick",
    nest_count: 40,
    table_talk: 40,
    wrong_deal: 0,
    wrong_deal_free: 3,
    exposed_card: true,
  },
  undo: true,
  origin: null,
  compare: null,
  teams: null,
};

export const seats: SeatsView = {
  seats: ["Ann", "Ben", "Cleo", "Dan"].map((name, seat) => ({
    seat,
    kind: seat === 0 ? ("person" as const) : ("bot" as const),
    name,
    bot: seat === 0 ? null : "heuristic",
    connected: true,
    stand_in: false,
    ready: false,
    face: null,
    person: seat === 0 ? "ann" : null,
  })),
  you: 0,
  may_sit: [],
  may_sit_next: [],
  alone: true,
  may_open: [],
  host: 0,
  may_remove: [],
  removed: false,
  removals: 0,
  started: true,
  hints: false,
  hints_set: false,
  may_set_hints: false,
  may_set_bots: false,
  may_draw: false,
  draw_commitment: null,
  drawing: null,
};

export const table: Table = { info, seats };

export const view: TableView = {
  seq: 10,
  phase: "play",
  round_number: 1,
  dealer: 3,
  turn: 0,
  mover: 0,
  order: [0, 1, 2, 3],
  teams: [0, 1, 0, 1],
  hand: [card("R14"), card("R6"), card("G9"), card("RK")],
  dealt: [],
  taken: [],
  buried: [],
  received: [],
  hand_sizes: [4, 4, 4, 4],
  nest_size: 5,
  faces: [],
  nest_seen: [],
  open_cards: [[], [], [], []],
  open_hands: [],
  stock_size: 0,
  stock_open: null,
  redrawn: [null, null, null, null],
  unseen_by: [],
  calls: [],
  contract: { declarer: 0, points: 75, forced: false, blind: false, moon: false },
  trumps: [],
  trump: "red",
  called: null,
  partner: null,
  leader: 0,
  trick: [],
  winning: null,
  last_trick: null,
  tricks_taken: [3, 1, 1, 0],
  captured: [30, 10],
  legal: { kind: "plays", cards: [card("R14"), card("R6"), card("G9"), card("RK")], others: [] },
  dimmed: null,
  scores: [0, 0],
  results: [],
  thrown_in: null,
  shown_nest: [],
  seed: null,
  commitment: "00",
  shown_stock: [],
  boards: [],
  chips: [],
  line: null,
  agreed: [],
  proposal: null,
  answers: [],
  undoing: null,
  adjustments: [],
  may: [],
  undo_to: null,
  winners: null,
  won_by: null,
};

export function seen(first: number, ...events: Event[]): SeenEvent[] {
  return events.map((event, i) => ({ seq: first + i, event }));
}

export function update(
  events: SeenEvent[],
  after: Partial<TableView>,
): Update & { view: TableView } {
  const last = events[events.length - 1];
  return {
    type: "update",
    events,
    view: { ...view, ...after, seq: last?.seq ?? view.seq },
    sheet: null,
  };
}

const choices: MatchChoices = {
  format: "to_target",
  rounds: 0,
  best_of: 0,
  exchanges_seats: false,
  table_mode: false,
  undo: true,
  fixed_rounds: true,
  rotation: 12,
  exchange_seats_every: 4,
  games: [],
  may_swap: false,
  swaps: false,
};
export const game = (change: Partial<MatchChoices> = {}): VariantInfo => ({
  id: "x",
  title: "x",
  family: "x",
  summary: "x",
  players: 4,
  target: 300,
  deck_size: 41,
  hand_size: 9,
  nest: 5,
  points: 120,
  min_bid: 70,
  max_bid: 120,
  first: false,
  traits: [],
  choices: { ...choices, ...change },
});

/** A running match of one's own. */
export const ownTable = (change: Partial<OwnTable> = {}): OwnTable => ({
  table_id: "t",
  path: "/t/t",
  variant: "two",
  title: "Two",
  started: true,
  score: 20,
  others: [35],
  other_players: ["Robin"],
  shared: false,
  round: 1,
  between: false,
  bots: ["strong"],
  opened_at: "2026-11-26T21:40:00Z",
  origin: null,
  must_stay: false,
  ...change,
});

/** The server's reason why a card cannot be chosen: "You must follow red." */
export const FOLLOW_RED: Sentence = {
  key: "dimmed-follow",
  values: { color: "red", skin: "rook", free: "none" },
  text: "",
};

/** A proposal by seat 1. */
export const asks = (change: Partial<Proposed> = {}): Proposed & { kind: "proposed" } => ({
  kind: "proposed",
  seat: 1,
  what: "undo",
  accused: null,
  needs: [0, 2, 3],
  to_seq: 9,
  card: null,
  ...change,
});

/** The event that seat 1 proposes to undo. */
export const undoing: Event & { kind: "played" } = { kind: "played", seat: 1, card: card("R14") };
