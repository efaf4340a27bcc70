/** The texts of hints: what an expert would do and why. Each clause states exactly one fact of the hint. */

import { capital, list, t } from "../messages/messages.svelte";
import type { Command, Fact, Hint, Seat, TableView } from "../protocol";
import { isColor, trumpName } from "./cards";
import { cardInText, doing, ofColor } from "./command-text";
import { addressee, inText, isYou, person, plainName, relationOf, type Table } from "./people";

type FactOf<K extends Fact["kind"]> = Extract<Fact, { kind: K }>;

/** The context of a clause: the table, the view, and the suggested decision. */
interface HintContext {
  table: Table;
  view: TableView;
  command: Command;
}

/**
 * The whole hint: `Play the green 14: your partner Cleo is winning the trick, and it carries 10 points.`
 * If it follows a colon, it has two sentences.
 */
export function hintText(
  table: Table,
  view: TableView,
  { command, facts }: Pick<Hint, "command" | "facts">,
  afterColon = false,
): string {
  const why = clauses(table, view, command, facts);
  const what = doing(table, view, command);
  const hint =
    why.length === 0
      ? t("hint", { doing: what })
      : reasoned(
          what,
          why.reduce((all, next) => t("hint-clauses", { all, next })),
          afterColon,
        );
  return facts.some((fact) => fact.kind === "rules_of_thumb") ? t("hint-habit", { hint }) : hint;
}

function reasoned(what: string, reasons: string, afterColon: boolean): string {
  return afterColon
    ? t("hint-then-reasons", { doing: what, reasons: capital(reasons) })
    : t("hint-with-reasons", { doing: what, reasons });
}

/** The clauses for *facts*; all colors that would be emptied share one clause. */
function clauses(table: Table, view: TableView, command: Command, facts: readonly Fact[]) {
  const emptied = facts.filter((fact) => fact.kind === "empties");
  const [first, second] = emptied;
  const several =
    first !== undefined && second !== undefined
      ? t("why-empties-several", {
          colors: list(emptied.map(({ color }) => t("color-in-text", ofColor(table, color)))),
          trumps: first.trumps,
        })
      : null;
  return facts
    .filter((fact) => fact.kind !== "empties" || fact === first)
    .map((fact) =>
      fact === first && several !== null ? several : clause(table, view, command, fact),
    )
    .filter((one) => one !== "");
}

// --- why

/** A fact as a clause after the colon; `""` if there is no text for it. */
export function clause(table: Table, view: TableView, command: Command, fact: Fact): string {
  const context = { table, view, command };
  return (
    aboutBids(context, fact) ||
    aboutHand(context, fact) ||
    aboutChoices(context, fact) ||
    aboutTrick(context, fact) ||
    aboutRulings(context, fact)
  );
}

/** Facts about how the decision was found, and about bids. */
function aboutBids(context: HintContext, fact: Fact): string {
  const { table } = context;
  switch (fact.kind) {
    case "only_choice":
      return t("why-only-choice");
    case "tried_out":
      return t("why-tried-out");
    case "makes":
      return makes(context, fact);
    case "better":
      return t("why-better", {
        sides: table.info.sides,
        points: fact.points,
        other: other(table, fact.than),
      });
    case "contract_ends":
      return t("why-contract-ends", {
        side: fact.side,
        sides: table.info.sides,
        made: fact.made,
        of100: fact.of_100,
        instead: fact.instead,
      });
    case "close_call":
      return t("why-close-call", { other: other(table, fact.other) });
    case "partner_bids":
      return t("why-partner-bids", who(context, fact.seat));
    case "partner_passed":
      return t("why-partner-passed", who(context, fact.seat));
    case "partner_still_in":
      return t("why-partner-still-in", who(context, fact.seat));
    case "bid_or_set":
      return t("why-bid-or-set", {
        together: fact.together,
        cheap: fact.cheap,
        bid: fact.bid,
        total: fact.total,
        enough: fact.enough,
        high: fact.high,
        name: plainName(table, fact.seat),
      });
    case "stays_in":
      return t("why-stays-in");
    case "bidding_better":
      return t("why-bidding-better");
    case "passing_better":
      return t("why-passing-better");
    default:
      return "";
  }
}

function makes(
  context: HintContext,
  { bid: points, declarer, of_ten: ofTen }: FactOf<"makes">,
): string {
  const bid = context.view.contract?.moon ? t("hint-moon") : points;
  const values = { often: often(ofTen), ofTen };
  if (!isYou(context.table, declarer)) {
    return t("why-makes-other", { ...who(context, declarer), ...values, bid });
  }
  if (context.command.kind === "bid" || context.command.kind === "shoot_moon") {
    return t("why-makes-if-won", values);
  }
  if (context.view.legal?.kind !== "calls") return t("why-makes", { ...values, bid });
  // As a reason to pass, the text says how often the bid fails.
  const fails = often(10 - ofTen);
  const reasons = { often: fails === "few" ? "many" : fails, ofTen: 10 - ofTen };
  return t("why-makes-would", { ...reasons, bid });
}

/** The frequency as a value for messages. */
function often(ofTen: number): "all" | "none" | "few" | "many" {
  if (ofTen >= 10) return "all";
  if (ofTen <= 0) return "none";
  return ofTen < 5 ? "few" : "many";
}

/** Facts about the cards of a hand. */
function aboutHand({ table }: HintContext, fact: Fact): string {
  const { skin } = table.info;
  switch (fact.kind) {
    case "empties":
      return t("why-empties", { ...ofColor(table, fact.color), trumps: fact.trumps });
    case "puts_away":
      return fact.points === 0
        ? t("why-puts-nothing-away")
        : t("why-puts-away", { points: fact.points, to: fact.to });
    case "keeps_color":
      return t("why-keeps-color", { ...ofColor(table, fact.color), count: fact.count });
    case "longest":
      return t("why-longest", { ...ofColor(table, fact.color), count: fact.count });
    case "length":
      return t("why-length", { ...ofColor(table, fact.color), count: fact.count });
    case "own_points":
      return t("why-own-points", { points: fact.points });
    case "few_trumps":
      return t("why-few-trumps", { count: fact.count, skin });
    case "mostly_one_color":
      return t("why-mostly-one-color", {
        ...ofColor(table, fact.color),
        count: fact.count,
        hand: fact.hand,
      });
    case "highest_of_color":
      return t("why-highest-of-color", { ...ofColor(table, fact.color), count: fact.count });
    case "top_cards":
      return fact.count === 0 ? "" : t("why-top-cards", { count: fact.count, skin });
    case "no_long_color":
      return t("why-no-long-color", { count: fact.count, skin });
    case "strongest":
      return t("why-strongest", { trump: fact.trump, skin });
    case "sure_lead":
      return t("why-sure-lead", { card: cardInText(table, fact.card) });
    default:
      return "";
  }
}

/** Facts about partners, the lead, and cards that are thrown away, drawn or kept. */
function aboutChoices({ table, command }: HintContext, fact: Fact): string {
  const { skin } = table.info;
  const cards = "cards" in command ? command.cards : [];
  switch (fact.kind) {
    case "alone":
      return t("why-alone");
    case "higher_than_yours":
      return t("why-higher-than-yours", { ...ofColor(table, fact.color), count: fact.count });
    case "only_rival":
      return t("why-only-rival", {
        ...ofColor(table, fact.color),
        card: cardInText(table, fact.card),
      });
    case "plays_last":
      return t("why-plays-last");
    case "throws_plain":
      return t("why-throws-plain", { one: cards.length === 1 || command.kind === "swap", skin });
    case "keeps_all":
      return t("why-keeps-all", { good: fact.good, skin });
    case "open_card":
      return openCard(table, command, fact);
    case "keeps":
      return t("why-keeps", { card: cardInText(table, fact.card) });
    case "hurts_line":
      return t("why-hurts-line", {
        name: plainName(table, fact.seat),
        chips: fact.chips,
        needed: fact.needed,
      });
    case "no_rival_chips":
      return t("why-no-rival-chips");
    default:
      return "";
  }
}

/** Facts about a card in a trick. */
function aboutTrick(context: HintContext, fact: Fact): string {
  const { table } = context;
  switch (fact.kind) {
    case "unbeatable":
      return t("why-unbeatable");
    case "only_trump_beats":
      return t("why-only-trump-beats", ofColor(table, fact.color));
    case "draws_trump":
      return t("why-draws-trump", { out: fact.out });
    case "partner_may_trump":
      return t("why-partner-may-trump", {
        ...who(context, fact.seat),
        ...ofColor(table, fact.color),
      });
    case "last_of_color":
      return t("why-last-of-color", ofColor(table, fact.color));
    case "no_points":
      return t("why-no-points");
    case "fewest_points":
      return t("why-fewest-points", { points: fact.points });
    case "partner_wins":
      return t("why-partner-wins", {
        ...who(context, fact.seat),
        safe: fact.safe,
        points: fact.points,
      });
    case "other_wins":
      return t("why-other-wins", {
        ...who(context, fact.seat),
        helpless: fact.helpless,
        points: fact.points,
      });
    case "takes":
      return fact.sure
        ? t("why-takes-surely", { points: fact.points, last: fact.last })
        : t("why-takes", { points: fact.points, last: fact.last });
    case "trumps":
      return t("why-trumps", ofColor(table, fact.color));
    case "wins_last":
      return t("why-wins-last", { card: cardInText(table, fact.card), nest: fact.nest });
    case "cheapest_winner":
      return t("why-cheapest-winner");
    default:
      return "";
  }
}

/** Facts about mistakes and proposals. */
function aboutRulings({ table }: HintContext, fact: Fact): string {
  switch (fact.kind) {
    case "nothing_learned":
      return t("why-nothing-learned");
    case "too_much_learned":
      return t("why-too-much-learned");
    case "you_know":
      return t("why-you-know");
    case "nothing_to_call":
      return t("why-nothing-to-call");
    case "proven_renege":
      return t("why-proven-renege", { name: plainName(table, fact.seat) });
    default:
      return "";
  }
}

function openCard(table: Table, command: Command, fact: FactOf<"open_card">): string {
  const { skin } = table.info;
  if (command.kind === "draw" && command.pile === "open") {
    const good = [
      ...(fact.trump ? [t("why-is-trump")] : []),
      ...(fact.points > 0 ? [t("why-carries-points", { points: fact.points })] : []),
      ...(fact.strongest ? [t("why-unbeaten", { skin })] : []),
    ];
    return good.length > 0 ? t("why-open-card-good", { reasons: list(good) }) : "";
  }
  const poor = [
    ...(fact.trump ? [] : [t("why-is-no-trump")]),
    ...(fact.points > 0 ? [] : [t("why-carries-none")]),
  ];
  return poor.length > 0 ? t("why-open-card-poor", { reasons: list(poor) }) : "";
}

/** The other decision in a comparison. */
function other(table: Table, command: Command): string {
  switch (command.kind) {
    case "play":
      return cardInText(table, command.card);
    case "call_card":
      return t("other-call", { card: cardInText(table, command.card) });
    case "name_trump":
      return isColor(command.trump)
        ? t("color-in-text", ofColor(table, command.trump))
        : t("other-trump", { trump: trumpName(command.trump, table.info.skin) });
    case "bid":
      return t("other-bid", { points: command.points });
    case "shoot_moon":
      return t("other-shoot-moon");
    case "pass":
      return t("other-pass");
    case "draw":
      return command.pile === "open" ? t("other-open-card") : t("other-hidden-card");
    case "choose_leader":
      return command.seat === addressee(table)
        ? t("other-own-lead")
        : t("other-lead", { name: plainName(table, command.seat) });
    default:
      return t("other-next-best");
  }
}

// --- names

/** The values for messages about a player in a hint. */
function who(
  { table, view }: HintContext,
  seat: Seat,
): { who: "you" | "partner" | "other"; name: string } {
  if (person(table, seat).you) return { who: "you", name: "" };
  const partner = relationOf(table, seat, view.teams) === "partner";
  return { who: partner ? "partner" : "other", name: inText(table, seat) };
}
