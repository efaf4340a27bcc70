/** Mistakes and agreements in words: what is asked, what it would cost, and what came of it. */

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
import {
  cardName,
  count,
  does,
  inSentence,
  isYou,
  list,
  plainName,
  seatName,
  signed,
  trumpName,
  type Table,
} from "../words";

/** Whether *card* may be played although it breaks the rules. */
export function breaksRules(legal: Legal | null, card: Card): boolean {
  return legal?.kind === "plays" && legal.others.includes(card);
}

/** Whether a wrong number of cards may be put in the nest, at a price. */
export function anyCount(info: TableInfo | null): boolean {
  return info !== null && info.table_mode && info.prices.nest_count > 0;
}

/** `your side`, or `you` where everybody plays alone. */
function yours(info: TableInfo): string {
  return info.accounts < info.account_of.length && info.sides === "alternating"
    ? "your side"
    : "you";
}

function theirs(info: TableInfo): string {
  return yours(info) === "you" ? "they" : "their side";
}

function loses(who: string): string {
  return who === "you" || who === "they" ? `${who} lose` : `${who} loses`;
}

/** Until when a renege may be put right, as the end of a sentence. */
export function until(info: TableInfo): string {
  return info.prices.renege_until === "next_trick"
    ? "until the next trick is taken"
    : "until this trick is taken";
}

/** What becomes of a renege that is called too late to be put right; *who* lost it: `your side`. */
function latePrice(info: TableInfo, view: TableView, who: string): string {
  if (!info.prices.renege || view.contract === null)
    return "After that it stands and costs nothing.";
  return `After that, if it is called, the round ends and ${loses(who)} the whole bid of ${view.contract.points}.`;
}

/** What playing a card against the rules means. */
export function breakText(table: Table, view: TableView, card: Card): string {
  const { info } = table;
  const face = info.pack[card];
  const name = face ? cardName(face, info.skin) : "This card";
  const why = view.dimmed ? ` ${view.dimmed}` : "";
  return `${name} does not follow suit.${why} If you play it all the same, you can take it back ${until(info)}. ${latePrice(info, view, yours(info))}`;
}

/** What may still be done about one's own renege. */
export function takeBackText(table: Table): string {
  return `Your card did not follow suit. You can take it back ${until(table.info)}; it costs nothing.`;
}

/** What happens when a renege is called, rightly or wrongly. */
export function callText(table: Table, view: TableView): string {
  const { info } = table;
  const early =
    info.prices.renege_until === "next_trick"
      ? "before the next trick is taken"
      : "before its trick is taken";
  return `If you are right ${early}, the card goes back and another one is played. ${latePrice(info, view, theirs(info))} If you are wrong, nothing happens.`;
}

export function talkText(table: Table): string {
  const { info } = table;
  return `The player is asked. Who owns up to a hint loses ${count(info.prices.table_talk, "point")}${yours(info) === "you" ? "" : " for the side"}; a no ends it.`;
}

export function wrongDealText(info: TableInfo): string {
  const { wrong_deal: price, wrong_deal_free: free } = info.prices;
  return `If all agree, the cards are thrown in and the deal goes on to the left. Once ${count(free, "trick")} are taken it also costs the dealer’s side ${count(price, "point")}.`;
}

export const exposedText = "If all agree, the same dealer deals again.";

export function wrongCountText(info: TableInfo, chosen: number, wanted: number): string {
  return `That is ${count(chosen, "card")}, not ${wanted}. A wrong number costs ${yours(info)} ${count(info.prices.nest_count, "point")}, and you take the cards up again.`;
}

/** Who may be said to have made a mistake: all who choose cards, but yourself. */
export function accusable(table: Table, order: readonly Seat[]): Seat[] {
  const blind = table.info.dummies.filter(({ mode }) => mode === "blind").map(({ seat }) => seat);
  return order.filter((seat) => seat !== table.seats.you && !blind.includes(seat));
}

/** The players who may hint: no dummies. */
export function talkers(table: Table, order: readonly Seat[]): Seat[] {
  const dummies = table.info.dummies.map(({ seat }) => seat);
  return order.filter((seat) => seat !== table.seats.you && !dummies.includes(seat));
}

// --- what the table is asked

/** A decision as the object of a sentence: `the red 14`, `the bid of 90`. */
export function decisionText(table: Table, event: Event | null): string {
  const { info } = table;
  switch (event?.kind) {
    case "played": {
      const name = inSentence(info.pack[event.card], info.skin);
      return name.startsWith("the ") ? name : `the ${name}`;
    }
    case "bid_made":
      return `the bid of ${event.points}`;
    case "passed":
    case "passed_in_favour":
      return "the pass";
    case "buried":
      return "the burying of the nest";
    case "trump_named":
      return `the choice of ${trumpName(event.trump, info.skin).toLowerCase()}`;
    case "partner_called":
      return "the card called";
    case "swapped":
      return "the exchange with the pile";
    default:
      return "the last decision";
  }
}

/** The same with its owner, unless that is *asker*: `the red 14 of Ben`. */
function owned(table: Table, event: Event | null, asker: Seat | null): string {
  const what = decisionText(table, event);
  if (event === null || !("seat" in event) || event.seat === null || event.seat === asker) {
    return what;
  }
  return isYou(table, event.seat)
    ? what.replace(/^the /, "your ")
    : `${what} of ${plainName(table, event.seat)}`;
}

/** What is asked, as a question to whoever must answer and as a statement to all others. */
export function questionText(table: Table, view: TableView, asked: Proposed): string {
  const asks = does(table, asked.seat, "ask", "asks");
  const says = does(table, asked.seat, "say", "says");
  const mine = asked.needs.includes(table.seats.you ?? -1);
  switch (asked.what) {
    case "undo": {
      const what = `${asks} to take back ${owned(table, view.undoing, asked.seat)}`;
      return `${what}.${mine ? " All right?" : ""}`;
    }
    case "exposed_card":
      return `${says} that a card was shown in the deal.${mine ? " Deal again?" : ""}`;
    case "wrong_deal":
      return `${says} that the cards were dealt wrongly.${mine ? " Throw them in?" : ""}`;
    case "table_talk": {
      const { table_talk: price } = table.info.prices;
      if (mine) {
        return `${says} that you gave a hint. Did you? A yes costs ${yours(table.info)} ${count(price, "point")}.`;
      }
      return `${says} that ${asked.accused === null ? "somebody" : plainName(table, asked.accused)} gave a hint.`;
    }
  }
}

/** Who has yet to answer. */
export function unanswered(view: TableView): Seat[] {
  return view.proposal?.needs.filter((seat) => !view.answers.includes(seat)) ?? [];
}

export function waitingText(table: Table, view: TableView): string {
  const names = unanswered(view).map((seat) =>
    isYou(table, seat) ? "you" : plainName(table, seat),
  );
  return `Waiting for ${list(names)}.`;
}

// --- what came of it

/** What is said about an official event; `""` about any other. *before* is what was shown before it. */
export function rulingText(table: Table, event: Event, before: TableView): string {
  const asked = before.proposal;
  switch (event.kind) {
    case "proposed":
      return questionText(table, before, event);
    case "answered":
      if (event.yes) return `${does(table, event.seat, "say", "says")} yes.`;
      if (asked?.seat === event.seat) {
        return `${does(table, event.seat, "do not ask", "does not ask")} any more.`;
      }
      return `${does(table, event.seat, "say", "says")} no${whyNo(table, event.seat, asked)}.`;
    case "undone":
      return `${capital(owned(table, before.undoing, null))} was taken back.`;
    case "taken_back":
      return `${does(table, event.seat, "take back a card", "takes back a card")} that did not follow suit.`;
    case "renege_called": {
      const who = seatName(table, event.accused);
      const was = isYou(table, event.accused) ? "you" : who;
      const called = does(table, event.seat, "called", "called");
      return event.found
        ? `${called} a renege, rightly: ${was} did not follow suit in trick ${event.trick}.`
        : `${called} a renege, but ${isYou(table, event.accused) ? "you" : who} followed suit every time. Nothing happens.`;
    }
    case "adjustment":
      return `${penaltyText(table, event)}.`;
    case "agreed":
      return `${does(table, event.seat, "have", "has")} nothing to call.`;
    default:
      return "";
  }
}

function whyNo(table: Table, seat: Seat, asked: Proposed | null): string {
  if (asked?.what !== "undo") return "";
  // A bot lets everything be taken back that happened a moment ago.
  return table.seats.seats[seat]?.kind === "bot"
    ? ": too much has happened since"
    : ": nothing is taken back";
}

const WHY: Record<Adjustment["why"], string> = {
  nest_count: "a wrong number of cards in the nest",
  table_talk: "a hint",
  wrong_deal: "a wrong deal",
};

/** `Ben, a wrong number of cards in the nest: −40`. */
export function penaltyText(table: Table, penalty: Adjustment): string {
  return `${seatName(table, penalty.seat)}, ${WHY[penalty.why]}: ${signed(penalty.points)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
