/** What the start page says about games, tables of one's own, and who plays. */

import { capital, hasMessage, list, t } from "../messages/messages.svelte";
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
    t("variant-target", { target: variant.target }),
  ];
  if (variant.min_bid !== null && variant.max_bid !== null) {
    parts.push(t("variant-bids", { min: variant.min_bid, max: variant.max_bid }));
  }
  return parts.join(" · ");
}

/** For how many players, with how many cards. */
export function shortFacts({ players, deck_size }: VariantInfo): string {
  return [playersText(players), t("variant-cards", { count: deck_size })].join(" · ");
}

/** How a table of one's own stands: `You 120, others 85`. */
export function scoreLine({ started, score: own, others }: OwnTable): string {
  if (!started || own === null) return t("own-not-begun");
  if (others.length === 0) return t("own-score", { score: score(own) });
  const values = { score: score(own), other: score(Math.max(...others)) };
  return others.length > 1 ? t("own-score-best", values) : t("own-score-one", values);
}

/** Whether a line of play is only tried out there. */
export function isTried({ origin }: OwnTable): boolean {
  return origin !== null && ANALYSIS_ORIGINS.includes(origin);
}

/** What a table of one's own is called; where the cards do not come by chance, that tells it from other matches of the game. */
export function titleOf(table: OwnTable): string {
  const title = tableTitle(table);
  const { origin } = table;
  if (isTried(table)) return `${t("home-what-if")} · ${title}`;
  return origin === null ? title : `${title} · ${t("table-origin", { origin })}`;
}

export function othersText({ company }: OwnTable): string {
  return t("company-with", { company: list(company) });
}

/** Whom one will play with: `With 3 strong bots`, or how friends come: `Next: a link for 3 friends`. */
export function seatsText(seats: readonly string[]): string {
  const bots = seats.filter((seat) => seat !== OPEN);
  const open = seats.length - bots.length;
  if (open === 0) return t("company-with", { company: botsText(bots) });
  const link = t("company-link", { count: open });
  return bots.length === 0 ? link : t("company-link-and-bots", { link, bots: botsText(bots) });
}

function botsText(bots: readonly string[]): string {
  const [first = ""] = bots;
  const level = bots.every((bot) => bot === first) ? levelInText(first) : t("bots-mixed-in-text");
  return level === ""
    ? t("company-bots", { count: bots.length })
    : t("company-level-bots", { count: bots.length, level });
}

/** A level of bots as the form offers it; one that is newer than this page has the name that the server gives it. */
export function botKind(name: string): string {
  return hasMessage(`bot-${name}`) ? t(`bot-${name}`) : capital(name);
}

function levelInText(name: string): string {
  return hasMessage(`bot-${name}-in-text`) ? t(`bot-${name}-in-text`) : name;
}

/** What it is like to play with bots of a level. */
export function botCharacter(name: string): string {
  return hasMessage(`bot-${name}-about`) ? t(`bot-${name}-about`) : "";
}

/** What a bot says of itself, each bird of a level something else; `""` for people and for a level without a voice. */
export function botSays({ kind, bot, name }: Pick<SeatInfo, "kind" | "bot" | "name">): string {
  const key = `bot-${bot ?? ""}-says`;
  return kind === "bot" && hasMessage(key) ? t(key, { bird: name.toLowerCase() }) : "";
}

/** *others*: how many play with whoever is asked. */
export function botsQuestion(others: number): string {
  return t("bots-question", { others });
}
