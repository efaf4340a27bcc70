/** Texts of the start page about games, one's own tables, and who plays. */

import { capital, hasMessage, list, t } from "../messages/messages.svelte";
import { momentText } from "../messages/dates";
import { score } from "../messages/numbers";
import { tableTitle } from "../messages/variants";
import { ANALYSIS_ORIGINS, type OwnTable, type SeatInfo, type VariantInfo } from "../protocol";
import { OPEN } from "./seats";

export function playersText(players: number): string {
  return t("players-counted", { count: players });
}

export function variantFacts(variant: VariantInfo): string {
  const parts = [
    t("variant-cards", { count: variant.deck_size }),
    t(variant.traits.includes("boards") ? "variant-in-a-row" : "variant-target", {
      target: variant.target,
    }),
  ];
  if (variant.min_bid !== null && variant.max_bid !== null) {
    parts.push(t("variant-bids", { min: variant.min_bid, max: variant.max_bid }));
  }
  return parts.join(" · ");
}

/** The number of players and of cards. */
export function shortFacts({ players, deck_size }: VariantInfo): string {
  return [playersText(players), t("variant-cards", { count: deck_size })].join(" · ");
}

/** The score of one's own table, with the words of its score sheet: `We 120, They 85`. */
export function scoreLine(table: OwnTable): string {
  const { started, score: points, others, shared, other_players: names } = table;
  if (!started || points === null) return t("own-not-begun");
  const own = { own: t(shared ? "we" : "you"), score: score(points) };
  if (others.length === 0) return t("own-score", own);
  const values = { ...own, other: score(Math.max(...others)) };
  if (others.length > 1) return t("own-score-best", values);
  const [only = ""] = names;
  const they = shared ? t("they") : names.length === 1 ? only : t("own-score-others");
  return t("own-score-one", { ...values, they });
}

/** What tells one's own tables of one game apart: `Round 2 · 3 strong bots · opened Nov 26, 2026, 9:40 PM`. */
export function tableFacts({ started, round, bots, opened_at: at }: OwnTable): string {
  const facts = [t("own-opened", { when: momentText(at) })];
  if (bots.length > 0) facts.unshift(botsText(bots));
  if (started) facts.unshift(t("round-number", { number: round }));
  return facts.join(" · ");
}

/** Whether the table only tries out a line of play. */
export function isTried({ origin }: OwnTable): boolean {
  return origin !== null && ANALYSIS_ORIGINS.includes(origin);
}

/** The title of one's own table, with its origin if its cards were not dealt at random. */
export function titleOf(table: OwnTable): string {
  const title = tableTitle(table);
  const { origin } = table;
  if (isTried(table)) return `${t("home-what-if")} · ${title}`;
  return origin === null ? title : `${title} · ${t("table-origin", { origin })}`;
}

export function othersText({ other_players: others }: OwnTable): string {
  return t("seats-with", { others: list(others) });
}

/** Who will play: `With 3 strong bots`, or how friends join: `Next: a link for 3 friends`. */
export function seatsText(seats: readonly string[]): string {
  const bots = seats.filter((seat) => seat !== OPEN);
  const open = seats.length - bots.length;
  if (open === 0) return t("seats-with", { others: botsText(bots) });
  const link = t("seats-link", { count: open });
  return bots.length === 0 ? link : t("seats-link-and-bots", { link, bots: botsText(bots) });
}

function botsText(bots: readonly string[]): string {
  const [first = ""] = bots;
  const level = bots.every((bot) => bot === first) ? levelInText(first) : t("bots-mixed-in-text");
  return level === ""
    ? t("seats-bots", { count: bots.length })
    : t("seats-level-bots", { count: bots.length, level });
}

/** A level of bots as the form shows it; a level that this page does not know has the server's name. */
export function botKind(name: string): string {
  return hasMessage(`bot-${name}`) ? t(`bot-${name}`) : capital(name);
}

/** A level of bots in the middle of a sentence: `beginner`. */
export function levelInText(name: string): string {
  return hasMessage(`bot-${name}-in-text`) ? t(`bot-${name}-in-text`) : name;
}

/** What it is like to play with bots of a level. */
export function botCharacter(name: string): string {
  return hasMessage(`bot-${name}-about`) ? t(`bot-${name}-about`) : "";
}

/** What a bot says about itself, by level and bird; `""` for people and for levels without such a message. */
export function botSays({ kind, bot, name }: Pick<SeatInfo, "kind" | "bot" | "name">): string {
  const key = `bot-${bot ?? ""}-says`;
  return kind === "bot" && hasMessage(key) ? t(key, { bird: name.toLowerCase() }) : "";
}

/** The question for the level of bots; *others* is the number of other players. */
export function botsQuestion(others: number): string {
  return t("bots-question", { others });
}
