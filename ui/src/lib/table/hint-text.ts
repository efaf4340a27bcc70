/** Hints in words: what an expert would do, and why; every clause says just what its fact says. */

import { capital, list, t } from "../messages/messages.svelte";
import type { Command, Fact, Hint, Seat, TableView } from "../protocol";
import { isColor, trumpName } from "./cards";
import { cardInText, doing, ofColor } from "./command-text";
import { addressee, inText, isYou, person, plainName, relationOf, type Table } from "./people";

type FactOf<K extends Fact["kind"]> = Extract<Fact, { kind: K }>;

/** What a clause is about: the table, what is seen there, and the decision that is hinted. */
interface Scene {
  table: Table;
  view: TableView;
  command: Command;
}

/**
 * The whole hint: `Play the green 14: your partner Cleo is winning the trick, and it carries 10 points.`
 * In two sentences where it stands after a colon.
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

/** A clause for each fact of which something can be said; one for all colors that no card is left of. */
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

/** A fact as a clause that follows the colon, or `""` where nothing is said of it. */
export function clause(table: Table, view: TableView, command: Command, fact: Fact): string {
  const scene = { table, view, command };
  return (
    aboutBids(scene, fact) ||
    aboutHand(scene, fact) ||
    aboutChoices(scene, fact) ||
    aboutTrick(scene, fact) ||
    aboutRulings(scene, fact)
  );
}

/** How the decision was found, and what comes of a bid. */
function aboutBids(scene: Scene, fact: Fact): string {
  const { table } = scene;
  switch (fact.kind) {
    case "only_choice":
      return t("why-only-choice");
    case "tried_out":
      return t("why-tried-out");
    case "makes":
      return makes(scene, fact);
    case "better":
      return t("why-better", {
        together: table.info.sides !== "individual",
        points: fact.points,
        other: other(table, fact.than),
      });
    case "contract_ends":
      return t("why-contract-ends", {
        side: fact.side,
        together: table.info.sides !== "individual",
        made: fact.made,
        of100: fact.of_100,
        instead: fact.instead,
      });
    case "close_call":
      return t("why-close-call", { other: other(table, fact.other) });
    case "partner_bids":
      return t("why-partner-bids", who(scene, fact.seat));
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

function makes(scene: Scene, { bid: points, declarer, of_ten: ofTen }: FactOf<"makes">): string {
  const bid = scene.view.contract?.moon ? t("hint-moon") : points;
  const values = { often: often(ofTen), ofTen };
  if (!isYou(scene.table, declarer)) {
    return t("why-makes-other", { ...who(scene, declarer), ...values, bid });
  }
  if (scene.command.kind === "bid" || scene.command.kind === "shoot_moon") {
    return t("why-makes-if-won", values);
  }
  if (scene.view.legal?.kind !== "calls") return t("why-makes", { ...values, bid });
  // Next to a pass, how often the bid is made would speak for bidding.
  const fails = often(10 - ofTen);
  const reasons = { often: fails === "few" ? "many" : fails, ofTen: 10 - ofTen };
  return t("why-makes-would", { ...reasons, bid });
}

/** How often it is, as the messages ask for it. */
function often(ofTen: number): "all" | "none" | "few" | "many" {
  if (ofTen >= 10) return "all";
  if (ofTen <= 0) return "none";
  return ofTen < 5 ? "few" : "many";
}

/** What the cards of a hand are good for. */
function aboutHand({ table }: Scene, fact: Fact): string {
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

/** Partners, the lead, and what is thrown, drawn or kept. */
function aboutChoices({ table, command }: Scene, fact: Fact): string {
  const { skin } = table.info;
  const cards = "cards" in command ? command.cards : [];
  switch (fact.kind) {
    case "alone":
      return t("why-alone");
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

/** What a card does to the trick. */
function aboutTrick(scene: Scene, fact: Fact): string {
  const { table } = scene;
  switch (fact.kind) {
    case "unbeatable":
      return t("why-unbeatable");
    case "only_trump_beats":
      return t("why-only-trump-beats", ofColor(table, fact.color));
    case "draws_trump":
      return t("why-draws-trump", { out: fact.out });
    case "partner_may_trump":
      return t("why-partner-may-trump", {
        ...who(scene, fact.seat),
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
        ...who(scene, fact.seat),
        safe: fact.safe,
        points: fact.points,
      });
    case "other_wins":
      return t("why-other-wins", {
        ...who(scene, fact.seat),
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

/** Mistakes and what the table is asked. */
function aboutRulings({ table }: Scene, fact: Fact): string {
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

/** Another decision as the object of a comparison. */
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

/** What the messages about a player in a hint ask for. */
function who(
  { table, view }: Scene,
  seat: Seat,
): { who: "you" | "partner" | "other"; name: string } {
  if (person(table, seat).you) return { who: "you", name: "" };
  const partner = relationOf(table, seat, view.teams) === "partner";
  return { who: partner ? "partner" : "other", name: inText(table, seat) };
}
