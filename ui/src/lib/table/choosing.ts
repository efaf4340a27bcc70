/** Choosing cards of one's hand: for the nest, to throw, or one to exchange. What may be chosen comes from the server. */

import type { Card, Command, Legal, LegalBury, LegalRedraw, LegalSwap } from "../protocol";
import { count, whyNotBury } from "../words";

/** Decisions that are made by choosing any number of cards first. */
export type Choice = LegalBury | LegalRedraw | LegalSwap;

export function isChoice(legal: Legal | null): legal is Choice {
  return legal !== null && ["bury", "redraw", "swap"].includes(legal.kind);
}

/** The cards that may be chosen at all. */
export function choosable(choice: Choice): readonly Card[] {
  return choice.kind === "swap" ? choice.cards : choice.allowed;
}

/** Why *card* may not be chosen besides *chosen*, or `null` if it may; *anyCount*: a wrong number may be buried. */
export function whyNotChoose(
  choice: Choice,
  chosen: readonly Card[],
  card: Card,
  anyCount = false,
): string | null {
  if (choice.kind === "bury") return whyNotBury(choice, chosen, card, anyCount);
  if (!choosable(choice).includes(card)) return "Cards with points may not be thrown.";
  if (choice.kind === "redraw" && !chosen.includes(card) && chosen.length >= choice.most) {
    return `The pile has only ${count(choice.most, "card")} left. Tap one to keep it first.`;
  }
  return null;
}

/** *chosen* after a tap on *card*, which may be chosen. */
export function chooseAlso(choice: Choice, chosen: readonly Card[], card: Card): readonly Card[] {
  if (chosen.includes(card)) return chosen.filter((other) => other !== card);
  return choice.kind === "swap" ? [card] : [...chosen, card];
}

/** What is done to a chosen card, as `cannot be …`. */
export const CHOSEN: Record<Choice["kind"], string> = {
  bury: "put down",
  redraw: "thrown",
  swap: "exchanged",
};

/** The command that carries out throwing or exchanging *chosen*. */
export function commandOf(choice: LegalRedraw | LegalSwap, chosen: readonly Card[]): Command {
  return choice.kind === "swap"
    ? { kind: "swap", card: chosen[0] ?? null }
    : { kind: "redraw", cards: [...chosen] };
}
