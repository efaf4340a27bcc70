/** Texts about mistakes and proposals: the question, the penalty, and the outcome. */

import type {
  Adjustment,
  Card,
  Event,
  Legal,
  Proposed,
  Seat,
  TableInfo,
  TableView,
} from "../protocol";
import { capital, list, t } from "../messages/messages.svelte";
import { sentenceText } from "../messages/sentences";
import { signed } from "../messages/numbers";
import { cardsPlayed } from "./beginning";
import { bareName, cardName, definiteName, trumpInSentence } from "./cards";
import { addressee, isYou, person, plainName, seatName, type Table } from "./people";

/** The events after which the outcome of a question is outdated. */
export const OUTDATING_EVENTS: readonly Event["kind"][] = [
  "dealt",
  "auction_won",
  "buried",
  "play_started",
  "trick_taken",
];

/** Whether *card* can be played although it breaks the rules. */
export function breaksRules(legal: Legal | null, card: Card): boolean {
  return legal?.kind === "plays" && legal.others.includes(card);
}

/** Whether a wrong number of cards can be buried, for a penalty. */
export function anyCount(info: TableInfo): boolean {
  return info.table_mode && info.prices.nest_count > 0;
}

/** Whether others play on the side of *seat* now, and pay for its mistakes too; `null` asks whether any do. */
function hasPartners({ teams }: TableView, seat: Seat | null): boolean {
  return teams.some(
    (team, one) => teams.indexOf(team) !== one && (seat === null || team === teams[seat]),
  );
}

/** As `hasPartners`, for a penalty of points: whoever plays against a single declarer pays it alone. */
function sharesPoints({ sides }: TableInfo, view: TableView, seat: Seat | null): boolean {
  return sides !== "declarer_vs_rest" && hasPartners(view, seat);
}

/** The penalty for a renege that is called too late to be corrected; *mine* if it is your own. */
function latePrice({ info, seats }: Table, view: TableView, mine: boolean): string {
  if (!info.prices.renege || view.contract === null) return t("renege-free-later");
  const { moon, points: bid } = view.contract;
  const points = moon && info.moon?.failed === "points" ? info.moon.price : bid;
  const values = { points, together: hasPartners(view, mine ? seats.you : null) };
  return mine ? t("renege-price-yours", values) : t("renege-price-theirs", values);
}

/** The consequences of playing a card against the rules. */
export function breakText(table: Table, view: TableView, card: Card): string {
  const { info } = table;
  const face = info.pack[card];
  const values = {
    card: face ? cardName(face, info.skin) : t("this-card"),
    renege: info.prices.renege_until,
    price: latePrice(table, view, true),
  };
  return view.dimmed
    ? t("break-rules-because", { ...values, why: sentenceText(view.dimmed) })
    : t("break-rules", values);
}

/** How you can still correct your own renege. */
export function takeBackText(table: Table): string {
  return t("take-back", { renege: table.info.prices.renege_until });
}

/** The consequences of calling a renege, rightly or wrongly. */
export function renegeCallText(table: Table, view: TableView): string {
  const { info } = table;
  return t("call-renege", {
    renege: info.prices.renege_until,
    price: latePrice(table, view, false),
  });
}

export function talkText({ info }: Table, view: TableView): string {
  return t("call-talk", {
    points: info.prices.table_talk,
    together: sharesPoints(info, view, null),
  });
}

export function wrongCountText(
  info: TableInfo,
  view: TableView,
  chosen: number,
  wanted: number,
): string {
  const points = info.prices.nest_count;
  const together = sharesPoints(info, view, view.contract?.declarer ?? null);
  return t("wrong-nest-count", { count: chosen, wanted, points, together });
}

/** The seats that can be accused of a renege: all that choose cards, except your own. */
export function accusable(table: Table, order: readonly Seat[]): Seat[] {
  const blind = table.info.dummies.filter(({ mode }) => mode === "blind").map(({ seat }) => seat);
  return order.filter((seat) => seat !== table.seats.you && !blind.includes(seat));
}

/** The seats that can be accused of table talk: those of people, except your own. */
export function talkers(table: Table, order: readonly Seat[]): Seat[] {
  const { you, seats } = table.seats;
  const silent = table.info.dummies.map(({ seat }) => seat);
  return order.filter(
    (seat) => seat !== you && !silent.includes(seat) && seats[seat]?.kind !== "bot",
  );
}

/** Whether there is a mistake that you can call or correct. */
export function mayCallMistake(table: Table, { may, order, proposal }: TableView): boolean {
  if (!table.info.table_mode || proposal !== null) return false;
  return may.some((one) => one !== "table_talk" || talkers(table, order).length > 0);
}

// --- proposals

/** A decision as the object of a sentence: `the red 14`, `the bid of 90`; with *owner*, `the red 14 of Ben`. */
function decisionText(table: Table, event: Event | null, owner: Seat | null = null): string {
  const { info } = table;
  const whose = {
    owner: owner === null ? "none" : isYou(table, owner) ? "you" : "other",
    ownerName: owner === null ? "" : plainName(table, owner),
  };
  switch (event?.kind) {
    case "played":
      return t("decision-card", { ...whose, card: bareName(info.pack[event.card], info.skin) });
    case "bid_made":
      if (event.moon) return t("decision-moon", whose);
      return t("decision-bid", { ...whose, points: event.points });
    case "passed":
    case "passed_in_favor":
      return t("decision-pass", whose);
    case "buried":
      return t("decision-burying", whose);
    case "trump_named":
      return t("decision-trump", { ...whose, trump: trumpInSentence(event.trump, info.skin) });
    case "partner_called":
      return t("decision-partner", whose);
    case "swapped":
      return t("decision-swap", whose);
    case "gave":
      return t("decision-gift", whose);
    default:
      return t("decision-last", whose);
  }
}

/** A decision with its owner, unless that is *asker*: `the red 14 of Ben`. */
function owned(table: Table, event: Event | null, asker: Seat | null): string {
  const owner = event !== null && "seat" in event && event.seat !== asker ? event.seat : null;
  return decisionText(table, event, owner);
}

/** A proposal as text: a question if you must answer it, else a statement. */
export function questionText(table: Table, view: TableView, asked: Proposed): string {
  const who = person(table, asked.seat);
  const mine = asked.needs.includes(addressee(table) ?? -1);
  switch (asked.what) {
    case "undo": {
      const what = owned(table, view.undoing, asked.seat);
      return t("question-undo", { ...who, what, mine });
    }
    case "exposed_card":
      return t("question-exposed", { ...who, card: shownCard(table, asked.card), mine });
    case "wrong_deal":
      return t("question-wrong-deal", { ...who, mine });
    case "table_talk": {
      const { table_talk: points } = table.info.prices;
      if (mine) {
        const values = { together: sharesPoints(table.info, view, asked.accused), points };
        return t("question-talk-you", { name: seatName(table, asked.seat), ...values });
      }
      const accused = asked.accused === null ? t("somebody") : plainName(table, asked.accused);
      return t("question-talk", { ...who, accused });
    }
  }
}

/** The exposed card: `the red 7`, or `a card` in old matches, which did not name it. */
function shownCard(table: Table, card: Card | null): string {
  return definiteName(card === null ? undefined : table.info.pack[card], table.info.skin);
}

/** The seats that have not answered yet. */
export function unanswered(view: TableView): Seat[] {
  return view.proposal?.needs.filter((seat) => !view.answers.includes(seat)) ?? [];
}

export function waitingText(table: Table, view: TableView): string {
  const names = list(unanswered(view).map((seat) => youOrName(table, seat)));
  return t("waiting-for-answers", { names });
}

/** `you` or a name, inside a sentence. */
function youOrName(table: Table, seat: Seat): string {
  return isYou(table, seat) ? t("you-in-text") : plainName(table, seat);
}

// --- outcomes

/** *view* with the question that *event* concerns: that in the view *before* the event, or a new one. */
export function withQuestion(view: TableView, event: Event, before: TableView | null): TableView {
  const { proposal, undoing } = event.kind === "proposed" ? view : (before ?? view);
  return { ...view, proposal, undoing };
}

/** The text about a ruling event; `""` for other events. *before* is the view before the event. */
export function rulingText(table: Table, event: Event, before: TableView): string {
  const asked = before.proposal;
  switch (event.kind) {
    case "proposed":
      return questionText(table, before, event);
    case "answered":
      if (event.yes) return t("ruling-yes", person(table, event.seat));
      if (asked?.seat === event.seat) return t("ruling-no-more", person(table, event.seat));
      return refusedText(table, event.seat, before);
    case "undone":
      return capital(t("ruling-undone", { what: owned(table, before.undoing, null) }));
    case "taken_back":
      return t("ruling-taken-back", person(table, event.seat));
    case "renege_called": {
      const accused = youOrName(table, event.accused);
      return event.found
        ? t("ruling-renege-found", {
            ...person(table, event.seat),
            accused,
            trick: event.trick ?? 0,
          })
        : t("ruling-renege-wrong", { ...person(table, event.seat), accused });
    }
    case "adjustment":
      return t("penalty-sentence", { penalty: penaltyText(table, event) });
    case "agreed":
      return t("ruling-agreed", person(table, event.seat));
    default:
      return "";
  }
}

/** What has happened since the decision that would be undone, as a value for the message. */
function sinceUndone(view: TableView): string {
  const undone = view.undoing?.kind ?? "";
  if (cardsPlayed(view)) return undone === "played" ? "trick" : "cards";
  const call = ["bid_made", "passed", "passed_in_favor"].includes(undone);
  return call ? "bidding" : "choice";
}

function refusedText(table: Table, seat: Seat, before: TableView): string {
  const who = person(table, seat);
  if (before.proposal?.what !== "undo") return t("ruling-no", who);
  // A bot agrees to every undo of the last moment, so its refusal means that too much has happened.
  return table.seats.seats[seat]?.kind === "bot"
    ? t("ruling-no-too-late", { ...who, since: sinceUndone(before) })
    : t("ruling-no-undo", who);
}

/** `Ben: wrong number of cards in the nest, −40`; for a partner who pays too, `Dee: a mistake by Ben, −40`. */
export function penaltyText(table: Table, penalty: Adjustment): string {
  const values = { name: seatName(table, penalty.seat), points: signed(penalty.points) };
  const accounts = table.info.account_of;
  if (penalty.account !== accounts[penalty.seat]) {
    const payer = seatName(table, accounts.indexOf(penalty.account));
    return t("penalty-of-partner", { ...values, payer });
  }
  switch (penalty.why) {
    case "nest_count":
      return t("penalty-nest-count", values);
    case "table_talk":
      return t("penalty-table-talk", values);
    case "wrong_deal":
      return t("penalty-wrong-deal", values);
  }
}
