/**
 * Computes the view after one event, for a frame on the way to the final view of the update.
 *
 * It moves what the event names. What follows from rules, such as who gets the points of a trick, changes with the
 * final view only.
 */

import { asHeld } from "./cards";
import type { Call, Card, Event, Seat, TableInfo, TableView } from "../protocol";

interface UpdateContext extends Pick<TableInfo, "account_of" | "sort"> {
  /** The view after the last event of the update. */
  after: TableView;
}

export function advance(view: TableView, event: Event, context: UpdateContext): TableView {
  const { hand_sizes: sizes } = view;
  switch (event.kind) {
    case "dealt":
      return dealt(view, event, context);
    case "thrown_in":
      return { ...view, phase: "between", thrown_in: event.reason };
    case "bid_made":
      return {
        ...view,
        calls: called(view, event.seat, "bid", event.points, event.moon),
      };
    case "passed":
      return { ...view, calls: called(view, event.seat, "pass") };
    case "passed_in_favor":
      return { ...view, calls: called(view, event.seat, "favor") };
    case "auction_won":
      return {
        ...view,
        contract: {
          declarer: event.seat,
          points: event.points,
          forced: event.forced,
          blind: event.blind,
          moon: event.moon,
        },
        teams: context.after.teams,
      };
    case "looked":
      return {
        ...view,
        unseen_by: view.unseen_by.filter((seat) => seat !== event.seat),
        hand: event.cards === null ? view.hand : asHeld(event.cards, context),
      };
    case "nest_taken":
      return {
        ...view,
        phase: "exchange",
        nest_size: 0,
        nest_seen: event.faces.length > 0 ? event.faces : view.faces,
        faces: [],
        hand_sizes: add(sizes, event.seat, event.count),
        hand: asHeld([...view.hand, ...(event.cards ?? [])], context),
        taken: event.cards ?? [],
      };
    case "buried":
      return {
        ...view,
        nest_size: event.count,
        faces: event.faces,
        hand: without(view.hand, event.cards),
        taken: [],
        hand_sizes: add(sizes, event.seat, -event.count),
      };
    case "trump_named":
    case "trump_cut":
      return { ...view, trump: event.trump };
    case "trump_turned":
      return event.pile === "nest"
        ? { ...view, trump: event.trump, faces: event.cards }
        : { ...view, trump: event.trump, stock_open: event.cards.at(-1) ?? null };
    case "swapped":
      return { ...view, phase: "swap", hand: exchanged(view.hand, event, context) };
    case "redrawn":
      return {
        ...view,
        phase: "redraw",
        hand: exchanged(view.hand, event, context),
        stock_size: view.stock_size - event.count,
        stock_open: event.open_card === null ? view.stock_open : null,
        redrawn: view.redrawn.map((n, seat) => (seat === event.seat ? event.count : n)),
      };
    case "gave":
      return {
        ...view,
        phase: "giving",
        hand: without(view.hand, event.cards),
        open_cards: put(view.open_cards, event.seat, []),
        hand_sizes: add(sizes, event.seat, -event.count),
      };
    case "received":
      return {
        ...view,
        phase: "giving",
        hand: asHeld([...view.hand, ...(event.cards ?? [])], context),
        received: event.cards ?? view.received,
        hand_sizes: add(sizes, event.seat, event.count),
      };
    case "partner_called":
      return { ...view, called: event.card, partner: event.partner ?? view.partner };
    case "partner_shown":
      return { ...view, partner: event.partner, teams: context.after.teams };
    case "dummy_shown":
      return {
        ...view,
        open_cards: put(view.open_cards, event.seat, asHeld(event.cards, context)),
        open_hands: [
          ...view.open_hands,
          ...context.after.open_hands.filter(({ seat }) => seat === event.seat),
        ],
      };
    case "drew":
      return drew(view, event, context);
    case "stock_turned":
      return { ...view, stock_open: event.card };
    case "chips_placed":
      return {
        ...view,
        phase: "boards",
        chips: put(view.chips, event.seat, [...(view.chips[event.seat] ?? []), ...event.spaces]),
      };
    case "chip_removed": {
      const { owner, space } = event;
      if (owner === null) return view;
      const left = view.chips[owner]?.filter((one) => one !== space) ?? [];
      return { ...view, chips: put(view.chips, owner, left) };
    }
    case "line_completed":
      return { ...view, line: event.seat };
    case "play_started":
      return { ...view, phase: "play", leader: event.leader };
    case "played":
      return {
        ...view,
        phase: "play",
        trick: [...view.trick, event.card],
        winning: null,
        hand: without(view.hand, [event.card]),
        open_cards: put(
          view.open_cards,
          event.seat,
          without(view.open_cards[event.seat] ?? [], [event.card]),
        ),
        hand_sizes: add(sizes, event.seat, -1),
      };
    case "trick_taken":
      return {
        ...view,
        leader: event.seat,
        trick: [],
        winning: null,
        tricks_taken: add(view.tricks_taken, event.seat, 1),
      };
    default:
      return view;
  }
}

/** The calls with one more. A bid equal to an earlier one holds it; a bid before looking at the hand is blind. */
function called(view: TableView, seat: Seat, kind: Call["kind"], points = 0, moon = false): Call[] {
  const { calls } = view;
  const held =
    kind === "bid" && calls.some((call) => call.kind === "bid" && call.points === points);
  return [...calls, { seat, kind, points, held, blind: view.unseen_by.includes(seat), moon }];
}

function dealt(
  view: TableView,
  event: Extract<Event, { kind: "dealt" }>,
  context: UpdateContext,
): TableView {
  return {
    ...view,
    phase: "auction",
    round_number: event.number,
    dealer: event.dealer,
    turn: null,
    mover: null,
    order: event.order,
    teams: context.account_of,
    hand: asHeld(event.hands.find((hand) => hand !== null) ?? [], context),
    taken: [],
    buried: [],
    received: [],
    hand_sizes: event.hand_sizes,
    nest_size: event.nest_size,
    faces: event.nest_open === null ? [] : [event.nest_open],
    nest_seen: [],
    open_cards: event.open_cards,
    open_hands: [],
    stock_size: event.stock_size,
    stock_open: event.stock_open,
    redrawn: view.redrawn.map(() => null),
    unseen_by: event.unseen_by,
    calls: [],
    contract: null,
    trump: null,
    called: null,
    partner: null,
    leader: null,
    trick: [],
    winning: null,
    last_trick: null,
    tricks_taken: view.tricks_taken.map(() => 0),
    captured: view.captured?.map(() => 0) ?? null,
    thrown_in: null,
    shown_nest: [],
    shown_stock: [],
    // The boards are cleared after a completed line; else the chips stay.
    chips: view.line === null ? view.chips : view.chips.map(() => []),
    line: null,
    seed: null,
    commitment: event.commitment,
  };
}

function drew(
  view: TableView,
  event: Extract<Event, { kind: "drew" }>,
  context: UpdateContext,
): TableView {
  const { seat, card, open_card: open } = event;
  // A hidden card is sent only to the player who drew it; an open one is yours if it is in your hand afterwards.
  const mine = card !== null && (open === null || context.after.hand.includes(card));
  const shown = view.open_cards[seat] ?? [];
  return {
    ...view,
    phase: "draw",
    stock_size: view.stock_size - 1,
    stock_open: open === null ? view.stock_open : null,
    hand_sizes: add(view.hand_sizes, seat, 1),
    hand: mine ? asHeld([...view.hand, card], context) : view.hand,
    open_cards:
      open === null
        ? view.open_cards
        : put(view.open_cards, seat, asHeld([...shown, open], context)),
  };
}

/** The hand after throwing away and drawing cards; the cards of other players are unknown. */
function exchanged(
  hand: readonly Card[],
  event: Extract<Event, { kind: "swapped" | "redrawn" }>,
  context: UpdateContext,
): Card[] {
  const gone = event.kind === "swapped" ? event.given : event.thrown;
  return asHeld([...without(hand, gone), ...(event.drawn ?? [])], context);
}

function without(cards: readonly Card[], gone: readonly Card[] | null): Card[] {
  return cards.filter((card) => !gone?.includes(card));
}

function put<T>(all: readonly T[], seat: Seat, value: T): T[] {
  return all.map((one, i) => (i === seat ? value : one));
}

function add(numbers: readonly number[], at: number, by: number): number[] {
  return numbers.map((number, i) => (i === at ? number + by : number));
}
