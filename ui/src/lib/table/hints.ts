/** Hints in words: what an expert would do, and why; every clause says just what its fact says. */

import { getContext, setContext } from "svelte";
import { byColor } from "./calling";
import type { Card, Command, Fact, Hint, Seat, SeatsView, TableView } from "../protocol";
import {
  addressee,
  colorName,
  count,
  inSentence,
  inText,
  isColor,
  isYou,
  list,
  plainName,
  relation,
  trumpName,
  type Color,
  type Table,
} from "../words";

/** Whether one may ask for a hint now: at a decision of one's own, where the table allows it. */
export function mayAskHint(seats: SeatsView, view: TableView): boolean {
  if (!seats.hints || seats.you === null) return false;
  return view.proposal === null ? view.legal !== null : view.may.includes("answer");
}

// --- which button or card it is

/** Whether two commands decide the same; the order of cards means nothing. */
export function same(one: Command, other: Command): boolean {
  return key(one) === key(other);
}

function key(command: Command): string {
  return JSON.stringify(
    "cards" in command ? { ...command, cards: [...command.cards].sort((a, b) => a - b) } : command,
  );
}

/** The cards of the hand, or of the dummy played for, that the hint is about. */
export function hintedCards(command: Command | null): readonly Card[] {
  switch (command?.kind) {
    case "play":
      return [command.card];
    case "bury":
    case "redraw":
      return command.cards;
    case "swap":
      return command.card === null ? [] : [command.card];
    default:
      return [];
  }
}

/** What is taken up when the hinted cards are to be chosen, or `null` where a tap does it. */
export function choiceOf(command: Command): readonly Card[] | null {
  if (command.kind === "play") return null;
  const cards = hintedCards(command);
  return cards.length > 0 ? cards : null;
}

const CONTEXT = Symbol("hint");

/** Tells the controls inside this one what is hinted. */
export function tellHint(command: () => Command | null): void {
  setContext(CONTEXT, command);
}

/** Asked where a control is made; the answer tells what is hinted, if anything. */
export function toldHint(): () => Command | null {
  return getContext<(() => Command | null) | undefined>(CONTEXT) ?? (() => null);
}

/** Asked where a control is made; the answer tells whether a command is the hinted one. */
export function hinted(): (command: Command) => boolean {
  const told = toldHint();
  return (command) => {
    const hint = told();
    return hint !== null && same(hint, command);
  };
}

// --- words

/** The whole hint: `Play the green 14: your partner Cleo is winning the trick, and it carries 10 points.` */
export function hintText(table: Table, view: TableView, hint: Pick<Hint, "command" | "facts">) {
  const { command, facts } = hint;
  const why = facts.map((fact) => clause(table, view, command, fact)).filter((one) => one !== "");
  const habit = facts.some((fact) => fact.kind === "rules_of_thumb");
  const sentence = `${doing(table, view, command)}${why.length > 0 ? `: ${why.join("; ")}` : ""}.`;
  return habit ? `${sentence} ${HABIT}` : sentence;
}

const HABIT = "This is a rule of thumb; nothing was tried out ahead.";

function name(table: Table, card: Card): string {
  const text = inSentence(table.info.pack[card], table.info.skin);
  return text.startsWith("the ") ? text : `the ${text}`;
}

/** Cards color by color, as short as can be said: `red 7 and 5, and green 6`. */
function names(table: Table, cards: readonly Card[]): string {
  const { info } = table;
  if (info.skin === "standard" || cards.length === 1) {
    const sorted = [...cards].sort((a, b) => info.sort.indexOf(a) - info.sort.indexOf(b));
    return list(sorted.map((card) => name(table, card)));
  }
  const groups = byColor(info, cards).flatMap(({ color, cards: its }) =>
    color === null
      ? its.map((card) => name(table, card))
      : [`${color} ${list(its.map((card) => String(info.pack[card]?.number)))}`],
  );
  const last = groups.pop() ?? "";
  return groups.length === 0 ? last : `${groups.join(", ")}, and ${last}`;
}

function color(table: Table, one: Color): string {
  return colorName(one, table.info.skin).toLowerCase();
}

/** `6 black cards`, `6 spades`. */
function ofColor(table: Table, { color: its, count: n }: { color: Color; count: number }): string {
  const said = color(table, its);
  return table.info.skin === "standard"
    ? count(n, said.replace(/s$/, ""), said)
    : count(n, `${said} card`);
}

function who(table: Table, view: TableView, seat: Seat): string {
  if (isYou(table, seat)) return "you";
  const said = inText(plainName(table, seat));
  return relation(table, seat, view.teams) === "Partner" ? `your partner ${said}` : said;
}

/** `your partner Cleo is`, `you are`. */
function is(table: Table, view: TableView, seat: Seat): string {
  return `${who(table, view, seat)} ${isYou(table, seat) ? "are" : "is"}`;
}

/** What is to be done, as the beginning of a sentence. */
export function doing(table: Table, view: TableView, command: Command): string {
  const { info } = table;
  switch (command.kind) {
    case "bid":
      return `Bid ${command.points}`;
    case "pass":
      return "Pass";
    case "pass_in_favour":
      return "Pass in favor";
    case "bury":
      return `Put ${names(table, command.cards)} in the nest`;
    case "name_trump":
      return isColor(command.trump)
        ? `Name ${color(table, command.trump)} trump`
        : `Say “${trumpName(command.trump, info.skin)}”`;
    case "turn_trump":
      return "Turn the top card";
    case "call_card":
      return `Call ${name(table, command.card)}`;
    case "swap":
      return command.card === null
        ? "Keep all your cards"
        : `Exchange ${name(table, command.card)}`;
    case "redraw":
      return command.cards.length === 0
        ? "Keep all your cards"
        : `Throw ${names(table, command.cards)}`;
    case "choose_leader":
      return isYou(table, command.seat)
        ? "Lead yourself"
        : `Let ${plainName(table, command.seat)} lead`;
    case "draw":
      return command.pile === "open" ? "Take the open card" : "Take the hidden card";
    case "remove_chip": {
      const { owner, space } = command;
      if (owner === null || space === null) return "Leave all the chips";
      const card = view.boards[owner]?.[space];
      const where = isYou(table, owner) ? "your board" : `the board of ${plainName(table, owner)}`;
      return `Take the chip off ${card === undefined ? "the space" : name(table, card)} on ${where}`;
    }
    case "agree":
      return "Say that you have nothing to call";
    case "call_renege":
      return `Call the mistake of ${plainName(table, command.accused)}`;
    case "answer":
      return command.yes ? "Say yes" : "Say no";
    case "play": {
      const mover = view.mover === table.seats.you ? null : view.mover;
      const whose = mover === null ? "" : ` of ${inText(plainName(table, mover))}`;
      return `Play ${name(table, command.card)}${whose}`;
    }
    case "take_back":
      return "Take the card back";
    case "propose":
      return "Ask the table";
  }
}

const FIT = "deals that fit what you know";

/** In how many of ten deals, in words. */
function often(ofTen: number): string {
  if (ofTen >= 10) return `in nearly all ${FIT}`;
  if (ofTen <= 0) return `in hardly any ${FIT.replace("deals that fit", "deal that fits")}`;
  return `in ${ofTen < 5 ? "only " : ""}about ${ofTen} of 10 ${FIT}`;
}

function side(table: Table): string {
  return table.info.sides === "individual" ? "you take" : "your side takes";
}

/** A fact as a clause that follows the colon, or `""` where nothing is said of it. */
export function clause(table: Table, view: TableView, command: Command, fact: Fact): string {
  const cards = "cards" in command ? command.cards : [];
  const one = cards.length === 1 || command.kind === "swap";
  switch (fact.kind) {
    case "only_choice":
      return "the rules allow nothing else";
    case "rules_of_thumb":
      return "";
    case "tried_out":
      return `it was chosen by trying out many ${FIT}`;
    case "makes": {
      const { bid, declarer, of_ten } = fact;
      if (!isYou(table, declarer)) {
        return `${who(table, view, declarer)} makes ${bid} ${often(of_ten)}`;
      }
      if (command.kind === "bid") return `if you get it, you make it ${often(of_ten)}`;
      if (view.legal?.kind === "calls") return `you would make ${bid} ${often(of_ten)}`;
      return `you make your ${bid} ${often(of_ten)}`;
    }
    case "better":
      return `${side(table)} about ${count(fact.points, "point")} more on average than with ${other(table, fact.than)}`;
    case "close_call":
      return `${other(table, fact.other)} would do about as well`;
    case "partner_bids":
      return `${who(table, view, fact.seat)} has the highest bid`;
    case "stays_in":
      return "you stay in the bidding and may still bid at your next turn";
    case "bidding_better":
      return "passing would come out worse";
    case "passing_better":
      return "passing still comes out better";
    case "empties": {
      const its = color(table, fact.color);
      return `it leaves you without ${its}${fact.trumps ? `, so that you can trump ${its}` : ""}`;
    }
    case "puts_away":
      if (fact.points === 0) return "no points are put away";
      return `${count(fact.points, "point")} ${fact.points === 1 ? "goes" : "go"} into the nest${fact.to_last_trick ? ", for whoever takes the last trick" : ""}`;
    case "keeps_color":
      return `you keep all your ${ofColor(table, fact)}`;
    case "longest":
      return `you hold ${ofColor(table, fact)}, and no more of any other ${kind(table)}`;
    case "length":
      return `you hold ${ofColor(table, fact)}`;
    case "top_cards":
      if (fact.count === 0) return "";
      return fact.count === 1
        ? `one of your cards cannot be beaten in its ${kind(table)}`
        : `${fact.count} of your cards cannot be beaten in their ${kind(table)}`;
    case "no_long_color":
      return `you hold no more than ${count(fact.count, "card")} of any ${kind(table)}`;
    case "strongest":
      return fact.trump
        ? "it beats every card that you do not hold"
        : `in its ${kind(table)} it beats every card that you do not hold`;
    case "alone":
      return "it is your own card, so that you play alone";
    case "sure_lead":
      return `nothing can beat ${name(table, fact.card)} of yours`;
    case "plays_last":
      return "then you play last to the first trick";
    case "throws_plain":
      return one
        ? `it is no trump, and a card that beats it in its ${kind(table)} is still out`
        : `none of them is a trump, and cards that beat them in their ${kind(table)} are still out`;
    case "keeps_all":
      return `${fact.good} of the cards you could throw ${fact.good === 1 ? "is" : "are"} good to have: trumps, points, or unbeaten in their ${kind(table)}`;
    case "open_card":
      return openCard(table, command, fact);
    case "unbeatable":
      return "no card that is still out can beat it";
    case "only_trump_beats":
      return `no ${color(table, fact.color)} card that is still out beats it, only a trump could`;
    case "draws_trump":
      return `it draws trumps, and ${count(fact.out, "other")} may still be out`;
    case "partner_may_trump":
      return `${is(table, view, fact.seat)} out of ${color(table, fact.color)} and may trump it`;
    case "last_of_color":
      return `it is the last ${color(table, fact.color)} card of this hand, which can trump ${color(table, fact.color)} from then on`;
    case "no_points":
      return "it carries no points";
    case "fewest_points":
      return `no card that may be played carries fewer points than its ${fact.points}`;
    case "partner_wins": {
      const wins = `${is(table, view, fact.seat)} winning the trick${fact.safe ? " for certain" : ""}`;
      return fact.points > 0
        ? `${wins}, and it carries ${count(fact.points, "point")}`
        : `${wins} without your help`;
    }
    case "other_wins": {
      const wins = `${is(table, view, fact.seat)} winning the trick`;
      const beaten = fact.helpless ? ", and you cannot beat that" : "";
      return fact.points > 0 ? `${wins}${beaten}` : `${wins}${beaten}; this gives no points away`;
    }
    case "takes":
      return takes(fact);
    case "trumps":
      return `with no ${color(table, fact.color)} in this hand you can trump`;
    case "keeps":
      return `${name(table, fact.card)} is kept for later`;
    case "cheapest_winner":
      return "no weaker card would do";
    case "hurts_line":
      return `it is on the best line of ${plainName(table, fact.seat)}, which has ${fact.chips} of ${fact.needed} chips`;
    case "no_rival_chips":
      return "no opponent has a chip that you may take";
    case "nothing_learned":
      return "nobody has learned anything by it yet";
    case "too_much_learned":
      return "too much has happened since";
    case "you_know":
      return "only you can know what happened; a bot, to whom it never happens, says no";
    case "nothing_to_call":
      return "the cards that were played prove no mistake";
    case "proven_renege":
      return `the cards that were played prove that ${plainName(table, fact.seat)} did not follow suit`;
  }
}

/** `color`, or `suit` with a standard pack. */
function kind(table: Table): string {
  return table.info.skin === "standard" ? "suit" : "color";
}

/** Another decision as the object of a comparison. */
function other(table: Table, command: Command): string {
  switch (command.kind) {
    case "play":
      return name(table, command.card);
    case "call_card":
      return `calling ${name(table, command.card)}`;
    case "name_trump":
      return isColor(command.trump)
        ? color(table, command.trump)
        : `“${trumpName(command.trump, table.info.skin)}”`;
    case "bid":
      return `a bid of ${command.points}`;
    case "pass":
      return "passing";
    case "draw":
      return `the ${command.pile} card`;
    case "choose_leader":
      return command.seat === addressee(table)
        ? "your own lead"
        : `a lead of ${plainName(table, command.seat)}`;
    default:
      return "the next best choice";
  }
}

type OpenCard = Extract<Fact, { kind: "open_card" }>;

function openCard(table: Table, command: Command, fact: OpenCard): string {
  if (command.kind === "draw" && command.pile === "open") {
    const good = [
      ...(fact.trump ? ["is a trump"] : []),
      ...(fact.points > 0 ? [`carries ${count(fact.points, "point")}`] : []),
      ...(fact.strongest ? [`cannot be beaten in its ${kind(table)}`] : []),
    ];
    return good.length > 0 ? `it ${list(good)}` : "";
  }
  const poor = [
    ...(fact.trump ? [] : ["is no trump"]),
    ...(fact.points > 0 ? [] : ["carries no points"]),
  ];
  return poor.length > 0 ? `the open card ${list(poor)}` : "";
}

function takes({ points, sure, last }: Extract<Fact, { kind: "takes" }>): string {
  const trick = last ? "the last trick" : "the trick";
  const held = points > 0 ? ` with ${count(points, "point")}` : "";
  return sure
    ? `it takes ${trick}${held} for certain`
    : `it beats what lies there${points > 0 ? `, with ${count(points, "point")} in ${trick}` : ""}`;
}
