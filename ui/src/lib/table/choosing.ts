/** Choosing cards to bury, give, throw away or exchange. The server sends which cards may be chosen. */

import { t } from "../messages/messages.svelte";
import { settings } from "../page/settings.svelte";
import type { TableControl } from "./table.svelte";
import type {
  Card,
  Command,
  Legal,
  LegalBury,
  LegalGive,
  LegalRedraw,
  LegalSwap,
} from "../protocol";

/** The decisions for which cards are chosen first. */
export type Choice = LegalBury | LegalGive | LegalRedraw | LegalSwap;

/** Whether a press plays the card; otherwise it lifts the card or puts it down. */
export function pressPlays(store: TableControl, card: Card, byTouch: boolean): boolean {
  if (store.confirms) return false;
  return !byTouch || settings.oneTap || store.chosen.includes(card);
}

export function isChoice(legal: Legal | null): legal is Choice {
  return legal !== null && ["bury", "give", "redraw", "swap"].includes(legal.kind);
}

/** The cards that may be chosen. */
export function choosable(choice: Choice): readonly Card[] {
  return choice.kind === "swap" ? choice.cards : choice.allowed;
}

/**
 * Why *card* may not be chosen in addition to *chosen*; `null` if it may. With *anyCount*, a wrong number may be
 * buried.
 */
export function whyNotChoose(
  choice: Choice,
  chosen: readonly Card[],
  card: Card,
  anyCount = false,
): string | null {
  if (choice.kind === "bury") return whyNotBury(choice, chosen, card, anyCount);
  if (choice.kind === "give") return whyNotGive(choice, chosen, card);
  if (!choosable(choice).includes(card)) return t("not-throw-points");
  if (choice.kind === "redraw" && !chosen.includes(card) && chosen.length >= choice.most) {
    return t("not-throw-more", { count: choice.most });
  }
  return null;
}

/**
 * Why *card* may not be buried in addition to *chosen*; `null` if it may. With *anyCount*, a wrong number is allowed.
 */
export function whyNotBury(
  legal: LegalBury,
  chosen: readonly Card[],
  card: Card,
  anyCount = false,
): string | null {
  if (!legal.allowed.includes(card)) return t("not-bury-points");
  if (chosen.includes(card)) return null;
  if (legal.own_limit !== null && legal.own.includes(card)) {
    const own = chosen.filter((other) => legal.own.includes(other)).length;
    if (own >= legal.own_limit) return t("not-bury-own", { count: legal.own_limit });
  }
  if (chosen.length >= legal.count && !anyCount) return t("not-bury-more", { count: legal.count });
  return null;
}

function whyNotGive(legal: LegalGive, chosen: readonly Card[], card: Card): string | null {
  if (!legal.allowed.includes(card)) return t("not-the-best");
  if (legal.count === 1 || chosen.includes(card)) return null;
  // Leave room for each card that must be given.
  const missing = legal.required.filter((one) => one !== card && !chosen.includes(one)).length;
  if (chosen.length >= legal.count) return t("not-give-more", { count: legal.count });
  return chosen.length + missing >= legal.count ? t("not-the-best") : null;
}

/** Why *chosen* may not be buried; `null` if they may. */
export function buryHint(legal: LegalBury, chosen: readonly Card[]): string | null {
  const missing = legal.required.some((card) => !chosen.includes(card));
  return missing ? t("bury-all-without-points") : null;
}

export function buryCount(chosen: number, legal: LegalBury): string {
  return t("bury-count", { chosen, count: legal.count });
}

/** *chosen* after a tap on *card*, which may be chosen. */
export function chooseAlso(choice: Choice, chosen: readonly Card[], card: Card): readonly Card[] {
  if (chosen.includes(card)) return chosen.filter((other) => other !== card);
  // If a single card is chosen, another tap replaces it.
  const one = choice.kind === "swap" || (choice.kind === "give" && choice.count === 1);
  return one ? [card] : [...chosen, card];
}

/** The command that throws away or exchanges *chosen*. */
export function commandOf(choice: LegalRedraw | LegalSwap, chosen: readonly Card[]): Command {
  return choice.kind === "swap"
    ? { kind: "swap", card: chosen[0] ?? null }
    : { kind: "redraw", cards: [...chosen] };
}
