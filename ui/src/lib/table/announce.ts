/** Texts about events, for screen readers and for the notice on the table. */

import { capital, list, t, type Values } from "../messages/messages.svelte";
import type { Card, Event, Seat, TableView, ThrownInReason } from "../protocol";
import { inSentence, trumpName } from "./cards";
import { roundText } from "./formats";
import { inText, isYou, person, plainName, playerOf, type Table } from "./people";
import { rulingText, withQuestion } from "./rulings";
import { winnersText } from "./winners";

type EventOf<K extends Event["kind"]> = Extract<Event, { kind: K }>;

/**
 * The announcement of an event; `""` if there is none. *view* is the view that is shown with it, *before* the one before,
 * which has the question that a ruling ends.
 */
export function announce(
  table: Table,
  event: Event,
  view: TableView,
  before: TableView | null = null,
): string {
  return (
    bidding(table, event, view) ||
    nestAndTrump(table, event) ||
    changedHands(table, event) ||
    partnersAndPlay(table, event, view) ||
    boards(table, event, view) ||
    (event.kind === "agreed" ? "" : rulingText(table, event, withQuestion(view, event, before)))
  );
}

/** Events from the deal to the contract. */
function bidding(table: Table, event: Event, view: TableView): string {
  switch (event.kind) {
    case "dealt":
      return t("event-dealt", {
        ...person(table, event.dealer),
        round: roundText(table.info, view, event.number),
      });
    case "thrown_in":
      return thrownInText(event.reason, table, event.seat);
    case "bid_made": {
      const { seat, points } = event;
      const held = view.calls.some(
        (call) => call.held && call.seat === seat && call.points === points,
      );
      if (event.moon) return t(held ? "event-moon-over" : "event-moon", person(table, seat));
      const blind = view.calls.findLast((call) => call.seat === seat)?.blind ?? false;
      return t(blind ? "event-blind" : held ? "event-hold" : "event-bid", {
        ...person(table, seat),
        points,
      });
    }
    case "looked":
      return t("event-looked", person(table, event.seat));
    case "passed":
      return t("event-passed", person(table, event.seat));
    case "passed_in_favor":
      return t("event-passed-in-favor", person(table, event.seat));
    case "auction_won": {
      const values = { ...person(table, event.seat), points: event.points };
      if (event.moon) return t("event-auction-moon", values);
      return event.forced ? t("event-auction-forced", values) : t("event-auction-won", values);
    }
    default:
      return "";
  }
}

function nestAndTrump(table: Table, event: Event): string {
  const { skin } = table.info;
  switch (event.kind) {
    case "nest_taken":
      return nestTaken(table, event);
    case "buried": {
      const values = { ...person(table, event.seat), count: event.count };
      return event.faces.length > 0
        ? t("event-buried-open", { ...values, cards: cardList(table, event.faces) })
        : t("event-buried", values);
    }
    case "trump_named":
      return t("event-trump-named", {
        ...person(table, event.seat),
        trump: trumpName(event.trump, skin),
      });
    case "trump_turned": {
      const cards = cardList(table, event.cards);
      const trump = trumpName(event.trump, skin);
      return capital(t("event-trump-turned", { count: event.cards.length, cards, trump }));
    }
    case "trump_cut":
      return t("event-trump-cut", { trump: trumpName(event.trump, skin) });
    default:
      return "";
  }
}

function nestTaken(table: Table, { seat, faces, cards }: EventOf<"nest_taken">): string {
  const who = person(table, seat);
  if (faces.length > 0) {
    return t("event-nest-taken-open", { ...who, cards: cardList(table, faces) });
  }
  return cards !== null && isYou(table, seat)
    ? t("event-nest-taken-got", { cards: cardList(table, cards) })
    : t("event-nest-taken", who);
}

/** Events in which cards go from a pile or a player to a hand, or back. */
function changedHands(table: Table, event: Event): string {
  switch (event.kind) {
    case "swapped":
      if (event.count === 0) return t("event-keeps-cards", person(table, event.seat));
      return event.drawn
        ? t("event-swapped-got", {
            ...person(table, event.seat),
            cards: cardList(table, event.drawn),
          })
        : t("event-swapped", person(table, event.seat));
    case "redrawn":
      return redrawn(table, event);
    case "gave":
      return t("event-gave", {
        ...person(table, event.seat),
        count: event.count,
        toYou: isYou(table, event.to),
        partner: plainName(table, event.to),
      });
    case "received":
      return received(table, event);
    case "drew":
      return drew(table, event);
    case "stock_turned":
      return t("event-stock-turned", { card: cardList(table, [event.card]) });
    default:
      return "";
  }
}

function received(table: Table, { seat, giver, cards }: EventOf<"received">): string {
  if (isYou(table, giver)) return t("event-received-from-you", person(table, seat));
  return t("event-received", {
    ...person(table, seat),
    you: cards !== null && isYou(table, seat),
    partner: plainName(table, giver),
    cards: cards === null ? "" : cardList(table, cards),
  });
}

function redrawn(table: Table, event: EventOf<"redrawn">): string {
  const { seat, count, open_card: open } = event;
  if (count === 0) return t("event-keeps-cards", person(table, seat));
  const values = {
    ...person(table, seat),
    count,
    open: open !== null,
    card: open === null ? "" : cardList(table, [open]),
  };
  return event.drawn
    ? t("event-redrawn-got", { ...values, cards: cardList(table, event.drawn) })
    : t("event-redrawn", values);
}

function drew(table: Table, event: EventOf<"drew">): string {
  const who = person(table, event.seat);
  if (event.open_card !== null) {
    return t("event-drew-open", { ...who, card: cardList(table, [event.open_card]) });
  }
  return event.card === null
    ? t("event-drew-hidden", who)
    : t("event-drew-card", { ...who, card: cardList(table, [event.card]) });
}

function partnersAndPlay(table: Table, event: Event, view: TableView): string {
  switch (event.kind) {
    case "partner_called":
      return t("event-partner-called", {
        ...person(table, event.seat),
        card: cardList(table, [event.card]),
      });
    case "partner_shown": {
      const declarer = view.contract?.declarer ?? null;
      if (event.partner === declarer) return t("event-plays-alone", person(table, event.partner));
      if (isYou(table, event.partner)) return t("event-you-are-partner");
      const name = plainName(table, event.partner);
      return isYou(table, declarer)
        ? t("event-is-your-partner", { name })
        : t("event-is-partner", { name });
    }
    case "dummy_shown":
      return openedText(table, view, event.seat);
    case "play_started":
      return t("event-leads-first", person(table, event.leader));
    case "played": {
      const values = { ...person(table, event.seat), card: cardList(table, [event.card]) };
      return view.winning === event.seat && view.trick.length > 1
        ? t("event-played-winning", values)
        : t("event-played", values);
    }
    case "trick_taken":
      return t("event-trick-taken", { ...person(table, event.seat), points: event.points });
    case "round_counted":
      return t("event-round-over");
    case "match_ended":
      return t("event-match-over", { winners: winnersText(table, event.winners) });
    default:
      return "";
  }
}

function boards(table: Table, event: Event, view: TableView): string {
  switch (event.kind) {
    case "chips_placed": {
      const board = view.boards[event.seat] ?? [];
      const last = { nest: cardList(table, event.nest), pile: table.info.stock > 0 };
      const held = event.nest.length > 0;
      if (event.spaces.length === 0) {
        const none = person(table, event.seat);
        return held
          ? t("event-chips-none-nest", { ...none, ...last })
          : t("event-chips-none", none);
      }
      const values = {
        ...person(table, event.seat),
        count: event.spaces.length,
        cards: cardList(
          table,
          event.spaces.map((space) => board[space] ?? -1),
        ),
      };
      return held
        ? t("event-chips-placed-nest", { ...values, ...last })
        : t("event-chips-placed", values);
    }
    case "chip_removed": {
      const { seat, owner, space } = event;
      if (owner === null || space === null) return t("event-chips-left", person(table, seat));
      return t("event-chip-removed", {
        ...person(table, seat),
        card: cardList(table, [view.boards[owner]?.[space] ?? -1]),
        ...boardOf(table, owner, seat),
      });
    }
    case "line_completed":
      return t("event-line-completed", person(table, event.seat));
    default:
      return "";
  }
}

/** Message values for the owner of a board from which *seat* removes a chip. */
function boardOf(table: Table, owner: Seat, seat: Seat): Values {
  const board = isYou(table, owner) ? "you" : owner === seat ? "own" : "other";
  return { board, owner: plainName(table, owner) };
}

/** A list of cards for a sentence. */
export function cardList(table: Table, cards: readonly Card[]): string {
  return list(cards.map((card) => inSentence(table.info.pack[card], table.info.skin)));
}

/** Why a deal does not count; *seat* is the player whose hand was the reason, if known. */
export function thrownInText(
  reason: ThrownInReason,
  table: Table | null = null,
  seat: Seat | null = null,
): string {
  const known = table !== null && seat !== null;
  const whose = {
    whose: !known ? "unknown" : isYou(table, seat) ? "you" : "known",
    name: known ? plainName(table, seat) : "",
  };
  switch (reason) {
    case "all_passed":
      return t("thrown-in-all-passed");
    case "hand_without_counter":
      return t("thrown-in-no-counter", whose);
    case "low_hand":
      return t("thrown-in-low-hand", whose);
    case "poor_hand":
      return t("thrown-in-poor-hand", whose);
    case "exposed_card":
      return t("thrown-in-exposed-card");
    case "wrong_deal":
      return t("thrown-in-wrong-deal");
  }
}

/** The announcement of a hand that is turned face up: a dummy's, or one that another player plays from now on. */
function openedText(table: Table, view: TableView, seat: Seat): string {
  const player = playerOf(view, seat);
  const dummy = table.info.dummies.some((one) => one.seat === seat);
  if (dummy || player === null) return t("event-dummy-shown", { dummy: inText(table, seat) });
  const hand = isYou(table, seat) ? "yours" : isYou(table, player) ? "played" : "other";
  const name = plainName(table, seat);
  return t("event-hand-opened", { hand, name, player: plainName(table, player) });
}

/** The notice on the table about *event*; `""` if the table itself shows what happened. */
export function notice(table: Table, event: Event, view: TableView): string {
  switch (event.kind) {
    case "swapped":
    case "redrawn":
      // The hand shows one's own cards.
      return announce(table, { ...event, drawn: null }, view);
    case "nest_taken":
      return announce(table, { ...event, cards: null }, view);
    case "gave":
    case "received":
    case "drew":
    case "trump_turned":
    case "trump_cut":
    case "partner_called":
    case "partner_shown":
    case "dummy_shown":
    case "chips_placed":
    case "chip_removed":
    case "line_completed":
      return announce(table, event, view);
    default:
      return "";
  }
}
