/** Every sentence that people read. */

import { OPEN } from "./setup/seats";
import type {
  Call,
  CardFace,
  Contract,
  Event,
  LegalBury,
  LegalCalls,
  OwnTable,
  Seat,
  SeatsView,
  Side,
  TableInfo,
  TableView,
  ThrownInReason,
  Trump,
  VariantInfo,
  WonBy,
} from "./protocol";

/** Who sits where: what is needed to speak of seats by name. */
export interface Table {
  info: TableInfo;
  seats: SeatsView;
  /** A record is shown: everybody is called by name, also whose eyes see it. */
  replay?: boolean;
}

type Skin = TableInfo["skin"];
export type Color = NonNullable<CardFace["color"]>;

export const product = "Rookery";
export const trademark = "Rook is a trademark of its owner; Rookery is not affiliated with it.";
/** What the server calls somebody who has not said a name. */
export const nobody = "Guest";

export const offline = "The server cannot be reached just now. Please try again.";
export const notConnected = "Not connected just now. Please wait a moment.";

// --- small change

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

export function list(words: readonly string[], and = "and"): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} ${and} ${words[words.length - 1]}`;
}

/** A score change with its sign, with a true minus. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** A score, with a true minus. */
export function score(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

// --- cards

const COLORS: Record<Color, string> = {
  red: "Red",
  green: "Green",
  yellow: "Yellow",
  black: "Black",
};

const SUITS: Record<Color, string> = {
  red: "Hearts",
  green: "Diamonds",
  yellow: "Clubs",
  black: "Spades",
};

const COURT: Record<number, string> = { 14: "Ace", 13: "King", 12: "Queen", 11: "Jack", 1: "Ace" };

export function colorName(color: Color, skin: Skin): string {
  return skin === "standard" ? SUITS[color] : COLORS[color];
}

/** What stands in the corner of a card: `14`, `K`. */
export function rank(face: CardFace, skin: Skin): string {
  if (face.single === "bird" || face.single === "joker") return "";
  return skin === "standard" ? (COURT[face.number]?.[0] ?? `${face.number}`) : `${face.number}`;
}

/** `Red 14`, `King of hearts`, `Bird`. */
export function cardName(face: CardFace, skin: Skin): string {
  if (face.single === "bird") return "Bird";
  if (face.single === "joker") return "Joker";
  if (face.color === null) return face.code;
  if (skin === "standard") {
    return `${COURT[face.number] ?? face.number} of ${SUITS[face.color].toLowerCase()}`;
  }
  return `${COLORS[face.color]} ${face.number}`;
}

/** The accessible name of a card. */
export function cardLabel(face: CardFace, skin: Skin): string {
  const name = cardName(face, skin);
  return face.points > 0 ? `${name}, ${count(face.points, "point")}` : name;
}

export function trumpName(trump: Trump, skin: Skin): string {
  if (trump === "high_no_trump") return "No trump, high";
  if (trump === "low_no_trump") return "No trump, low";
  return colorName(trump, skin);
}

/** What playing without trump means, in a few words. */
export function trumpNote(trump: Trump, skin: Skin): string {
  const led = skin === "standard" ? "the suit led" : "the color led";
  return trump === "low_no_trump"
    ? `The lowest card of ${led} wins`
    : `The highest card of ${led} wins`;
}

export function isColor(trump: Trump): trump is Color {
  return !trump.endsWith("no_trump");
}

export function inSentence(face: CardFace | undefined, skin: Skin): string {
  if (face === undefined) return "a card";
  const name = cardName(face, skin);
  return face.single === "bird" || face.single === "joker" || skin === "standard"
    ? `the ${name.toLowerCase()}`
    : name.charAt(0).toLowerCase() + name.slice(1);
}

// --- who

export function isYou(table: Table, seat: Seat | null): boolean {
  return seat !== null && addressee(table) === seat;
}

/** Your seat, where you are spoken to. */
export function addressee(table: Table): Seat | null {
  return table.replay ? null : table.seats.you;
}

/** The name of a seat; `You` for your own. */
export function seatName(table: Table, seat: Seat): string {
  return isYou(table, seat) ? "You" : plainName(table, seat);
}

export function plainName(table: Table, seat: Seat): string {
  const dummies = table.info.dummies.map((dummy) => dummy.seat);
  if (dummies.includes(seat)) {
    return dummies.length > 1 ? `Dummy ${dummies.indexOf(seat) + 1}` : "Dummy";
  }
  return table.seats.seats[seat]?.name || `Seat ${seat + 1}`;
}

/** What a dummy is, in a few words. */
export function aboutDummy(info: TableInfo, seat: Seat): string {
  const dummy = info.dummies.find((one) => one.seat === seat);
  if (dummy?.mode === "exposed") return "A hand that nobody holds, played face up";
  if (dummy?.side === null) return "A face-down hand that plays by itself, for nobody";
  return "A face-down hand that plays by itself, for its side";
}

/** `You bid`, `Maria bids`. */
export function does(table: Table, seat: Seat, you: string, other: string): string {
  return isYou(table, seat) ? `You ${you}` : `${plainName(table, seat)} ${other}`;
}

/** How a seat stands to you, as far as you know; *teams* as in the view, before the match the lasting sides. */
export function relation(table: Table, seat: Seat, teams: readonly number[]): string {
  const { you, seats } = table.seats;
  if (you === null) return "";
  if (you === seat) return table.replay ? "" : "You";
  const together = teams[you] === teams[seat];
  if (seats[seat]?.kind === "dummy") return together ? "On your side" : "";
  if (!together) return "";
  const lasting = table.info.sides === "alternating";
  return lasting ? "Partner" : "With you";
}

/** The name of a column of the score sheet. */
export function accountName(table: Table, account: Side): string {
  const you = addressee(table);
  const members = table.info.account_of.flatMap((side, seat) => (side === account ? [seat] : []));
  if (members.length === 1) return seatName(table, members[0] ?? 0);
  if (you !== null) return members.includes(you) ? "We" : "They";
  return members.map((seat) => plainName(table, seat)).join(" & ");
}

/** A side in a sentence: `your side`, `the other side`, or names. */
export function teamName(table: Table, teams: readonly number[], team: number): string {
  const you = addressee(table);
  const members = teams.flatMap((its, seat) => (its === team ? [seat] : []));
  if (members.length === 1) return seatName(table, members[0] ?? 0);
  if (you !== null && new Set(teams).size === 2) {
    return members.includes(you) ? "Your side" : "The other side";
  }
  return list(members.map((seat) => seatName(table, seat)));
}

// --- what goes on

export function contractText(table: Table, contract: Contract): string {
  const { declarer, points, forced } = contract;
  if (forced) return `${does(table, declarer, "must make", "must make")} ${points}`;
  return `${does(table, declarer, "bid", "bid")} ${points}`;
}

export function callText(call: Call): string {
  if (call.kind === "bid") return `Bid ${call.points}`;
  return call.kind === "pass" ? "Pass" : "Pass in favor";
}

/** Whose turn it is and what is to be done, in a few words. */
export function statusText(table: Table, view: TableView): string {
  const { turn } = view;
  if (view.proposal !== null) {
    return view.may.includes("answer") ? "A question for you" : "The table is asked something";
  }
  if (view.phase === "over") return "The match is over";
  if (view.phase === "between") return "The round is over";
  if (turn === null) {
    if (view.winning !== null && view.trick.length === table.info.seats) {
      return `${does(table, view.winning, "take", "takes")} this trick`;
    }
    return view.phase === "start" ? "The match begins soon" : "One moment";
  }
  const dummy = table.info.dummies.some(({ seat }) => seat === view.mover)
    ? inText(plainName(table, view.mover ?? turn))
    : null;
  if (isYou(table, turn)) {
    switch (view.legal?.kind) {
      case "calls":
        return "Your turn to bid";
      case "bury":
        return `Choose ${count(view.legal.count, "card")} for the nest`;
      case "trump":
        return "Your turn: name trump";
      case "partner":
        return "Your turn: call a card";
      case "swap":
        return "Your turn: exchange a card?";
      case "redraw":
        return "Your turn: throw and draw";
      case "leader":
        return "Your turn: who leads?";
      case "draw":
        return "Your turn: draw a card";
      case "remove":
        return "Your turn: take a chip off?";
      case "agree":
        return "Has anybody a mistake to call?";
      case "plays":
        if (dummy !== null) return `Play for ${dummy}`;
        return view.trick.length === 0 ? "Your turn: lead a card" : "Your turn: play a card";
      default:
        return "Your turn";
    }
  }
  const name = plainName(table, turn);
  switch (view.phase) {
    case "auction":
      return `${name} is bidding`;
    case "exchange":
      return `${name} has the nest`;
    case "trump":
      return `${name} is naming trump`;
    case "partner":
      return `${name} is calling a card`;
    case "swap":
      return `${name} may exchange a card`;
    case "redraw":
      return `${name} may throw and draw`;
    case "draw":
      return `${name} is drawing`;
    case "review":
      return `${name} may still call a mistake`;
    case "boards":
      return `${name} may take a chip off`;
    default:
      if (view.leader === null) return `${name} says who leads`;
      if (dummy !== null) return `${name} plays for ${dummy}`;
      return `${name} is playing`;
  }
}

/** A name inside a sentence: `the dummy`, but `Maria`. */
export function inText(name: string): string {
  return name.startsWith("Dummy") ? `the ${name.toLowerCase()}` : name;
}

/** Where the match ends, in a word or two for the top bar. */
export function goalText(info: TableInfo): string {
  if (info.boards) return info.rounds > 1 ? `best of ${2 * info.rounds - 1}` : "one game";
  return info.format === "to_target" ? `to ${info.target}` : count(info.rounds, "round");
}

/** Where the match ends, in a sentence. */
export function goalSentence(info: TableInfo): string {
  if (info.boards) {
    return info.rounds > 1
      ? `The first to win ${count(info.rounds, "game")} wins the match.`
      : "The first full line of chips wins.";
  }
  return info.format === "to_target"
    ? `The first to reach ${info.target} wins.`
    : `The highest score after ${count(info.rounds, "round")} wins.`;
}

export function pageTitle(table: Table, view: TableView): string {
  const turn = isYou(table, view.turn) && view.legal !== null;
  return turn ? `Your turn · ${product}` : `${table.info.title} · ${product}`;
}

/** An event as it is announced, or `""` where nothing need be said. *view* is what is shown with it. */
export function announce(table: Table, event: Event, view: TableView): string {
  const { info } = table;
  switch (event.kind) {
    case "dealt":
      return `Round ${event.number}. ${does(table, event.dealer, "deal", "deals")}.`;
    case "thrown_in":
      return thrownInText(event.reason, whoseHand(table, event.seat));
    case "bid_made":
      return `${does(table, event.seat, "bid", "bids")} ${event.points}.`;
    case "passed":
      return `${does(table, event.seat, "pass", "passes")}.`;
    case "passed_in_favour":
      return `${does(table, event.seat, "pass in favor", "passes in favor")}.`;
    case "auction_won":
      return event.forced
        ? `Everybody else passed: ${contractText(table, { declarer: event.seat, points: event.points, forced: true })}.`
        : `${does(table, event.seat, "win the bid", "wins the bid")} with ${event.points}.`;
    case "nest_taken":
      return `${does(table, event.seat, "take", "takes")} the nest.`;
    case "buried": {
      const faces = event.faces.map((card) => inSentence(info.pack[card], info.skin));
      const shown = faces.length > 0 ? `, face up: ${list(faces)}` : "";
      return `${does(table, event.seat, "put", "puts")} ${count(event.count, "card")} in the nest${shown}.`;
    }
    case "trump_named":
      return `${does(table, event.seat, "name trump", "names trump")}: ${trumpName(event.trump, info.skin)}.`;
    case "played": {
      const card = inSentence(info.pack[event.card], info.skin);
      const winning = view.winning === event.seat && view.trick.length > 1 ? ", winning" : "";
      return `${does(table, event.seat, "play", "plays")} ${card}${winning}.`;
    }
    case "trick_taken":
      return `${does(table, event.seat, "take", "takes")} the trick, ${count(event.points, "point")}.`;
    case "round_counted":
      return "The round is over.";
    case "match_ended":
      return `The match is over. ${winnersText(table, event.winners)}`;
    default:
      return "";
  }
}

const THROWN_IN: Record<ThrownInReason, (whose: string) => string> = {
  all_passed: () => "Everybody passed",
  hand_without_counter: (whose) => `${whose} had no card with points`,
  low_hand: (whose) => `${whose} had only low cards`,
  poor_hand: (whose) => `${whose} had too few points`,
  exposed_card: () => "A card was shown in the deal",
  wrong_deal: () => "The deal was wrong",
};

/** Why a deal does not count; *whose* hand was the reason, if it is known. */
export function thrownInText(reason: ThrownInReason, whose = "A hand"): string {
  return `${THROWN_IN[reason](whose)}, so the cards are dealt again.`;
}

/** `Your hand`, `Maria's hand`. */
export function whoseHand(table: Table, seat: Seat | null): string {
  if (seat === null) return "A hand";
  return isYou(table, seat) ? "Your hand" : `${plainName(table, seat)}’s hand`;
}

// --- decisions

export function bidRange(legal: LegalCalls): string {
  return `From ${legal.min} to ${legal.max}, in steps of ${legal.step}`;
}

export function buryCount(chosen: number, legal: LegalBury): string {
  return `${chosen} of ${legal.count} chosen`;
}

/** Why *card* may not be put into the nest besides *chosen*, or `null` if it may; *anyCount*: also a wrong number. */
export function whyNotBury(
  legal: LegalBury,
  chosen: readonly number[],
  card: number,
  anyCount = false,
): string | null {
  if (!legal.allowed.includes(card)) return "Cards with points may not go to the nest.";
  if (chosen.includes(card)) return null;
  if (legal.own_limit !== null && legal.own.includes(card)) {
    const own = chosen.filter((other) => legal.own.includes(other)).length;
    if (own >= legal.own_limit) {
      return `At most ${count(legal.own_limit, "card")} of your own may go to the nest.`;
    }
  }
  if (chosen.length >= legal.count && !anyCount) {
    return `You have chosen ${count(legal.count, "card")} already. Tap one to take it back first.`;
  }
  return null;
}

/** What keeps *chosen* from being put down, or `null` when it may be. */
export function buryHint(legal: LegalBury, chosen: readonly number[]): string | null {
  if (legal.required.some((card) => !chosen.includes(card))) {
    return "All cards without points must go to the nest before any card with points.";
  }
  return null;
}

// --- results

export function winnersText(table: Table, winners: readonly Side[]): string {
  const you = addressee(table);
  const own = you === null ? undefined : table.info.account_of[you];
  if (own !== undefined && winners.includes(own)) {
    return winners.length > 1 ? "You win, together with others!" : "You win!";
  }
  const names = winners.map((account) => {
    const name = accountName(table, account);
    return name === "They" ? "The other side" : name;
  });
  const many = names.length > 1 || (names[0] ?? "").includes("&");
  return `${list(names)} ${many ? "win" : "wins"}.`;
}

/** How a match was won, where that is not by reaching the target. */
export const WON_BY: Partial<Record<WonBy, string>> = {
  top_bid: "Won at once by making the highest bid.",
  top_bid_failed: "Lost at once by failing the highest bid.",
  floor: "A score fell to the lowest allowed, and that ends the match.",
  rounds: "All rounds have been played.",
};

export function waitingFor(table: Table): string {
  const missing = table.seats.seats.filter((seat) => seat.kind === "person" && !seat.ready);
  const names = missing
    .filter((seat) => !isYou(table, seat.seat))
    .map((seat) => plainName(table, seat.seat));
  return names.length > 0 ? `Waiting for ${list(names)}` : "Dealing…";
}

// --- the home page

const BOTS: Record<string, string> = {
  random: "Newcomer (plays anything)",
  heuristic: "Casual",
};

export function botKind(name: string): string {
  return BOTS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** What opens the rest of what can be chosen for a new table. */
export const moreChoices = "More choices";

/** Whether hints may be asked for, and what they are, or who decides it. */
export function hintsText({ hints }: SeatsView): string {
  return hints
    ? "Hints are allowed: at your turn a hint says what an expert would do, and why. It knows no more cards than you do, and nobody else learns that you asked."
    : `Hints are not allowed at this table. Whoever opens a table decides that on the start page, under “${moreChoices}”.`;
}

export function playersText(players: number): string {
  return count(players, "player");
}

export function variantFacts(variant: VariantInfo): string {
  const parts = [count(variant.deck_size, "card"), `first to ${variant.target}`];
  if (variant.min_bid !== null && variant.max_bid !== null) {
    parts.push(`bids ${variant.min_bid}–${variant.max_bid}`);
  }
  return parts.join(" · ");
}

/** How a table of one's own stands: `You 120 – 85`. */
export function scoreLine({ started, score: own, others }: OwnTable): string {
  if (!started || own === null) return "Not begun yet";
  const rest = others.length > 1 ? [Math.max(...others)] : others;
  const against = rest.map((one) => ` – ${score(one)}`).join("");
  return `You ${score(own)}${against}${others.length > 1 ? " (best other)" : ""}`;
}

export function companyNames({ company }: OwnTable): string {
  return `With ${list(company)}`;
}

/** Whom one will play with: `With 1 friend and 2 strong bots`. */
export function companyText(seats: readonly string[]): string {
  const bots = seats.filter((seat) => seat !== OPEN);
  const open = seats.length - bots.length;
  const parts: string[] = [];
  if (open > 0) parts.push(count(open, "friend"));
  if (bots.length > 0) parts.push(botsText(bots));
  return `With ${list(parts)}`;
}

function botsText(bots: readonly string[]): string {
  const [level = ""] = bots;
  const kind = bots.every((bot) => bot === level) ? botKind(level) : mixedBots;
  return count(bots.length, `${kind} bot`.trim().toLowerCase());
}

/** *others*: how many play with whoever is asked. */
export function botsQuestion(others: number): string {
  return others === 1 ? "How good is the bot?" : "How good are the bots?";
}

/** Bots of which one is better than another. */
export const mixedBots = "Mixed";

export const aboutMixedBots = `Each seat has its own, under “${moreChoices}”. A choice here is for all of them.`;
