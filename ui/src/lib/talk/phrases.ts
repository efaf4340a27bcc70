/** The phrases and reactions that can be sent with one tap, in the language of the page. */

import { t } from "../messages/messages.svelte";
import type { PhraseKey, ReactionKey, Remark } from "../protocol";

const PHRASES: Readonly<Record<PhraseKey, () => string>> = {
  hello: () => t("phrase-hello"),
  good_luck: () => t("phrase-good-luck"),
  well_played: () => t("phrase-well-played"),
  thank_you: () => t("phrase-thank-you"),
  take_your_time: () => t("phrase-take-your-time"),
  one_moment: () => t("phrase-one-moment"),
  oops: () => t("phrase-oops"),
  be_right_back: () => t("phrase-be-right-back"),
  back_again: () => t("phrase-back-again"),
  good_game: () => t("phrase-good-game"),
};

const REACTIONS: Readonly<Record<ReactionKey, () => string>> = {
  thumb: () => t("reaction-thumb"),
  heart: () => t("reaction-heart"),
  smile: () => t("reaction-smile"),
  surprise: () => t("reaction-surprise"),
  star: () => t("reaction-star"),
  cup: () => t("reaction-cup"),
};

export const phrases = Object.keys(PHRASES) as PhraseKey[];
export const reactions = Object.keys(REACTIONS) as ReactionKey[];

export function phraseText(key: PhraseKey): string {
  // A newer server may have more phrases.
  return (PHRASES as Partial<typeof PHRASES>)[key]?.() ?? "…";
}

/** A reaction in a word or two. */
export function reactionText(key: ReactionKey): string {
  return (REACTIONS as Partial<typeof REACTIONS>)[key]?.() ?? "…";
}

/** The text of a remark. */
export function remarkText({ what }: Pick<Remark, "what">): string {
  if (what.kind === "words") return what.text;
  return what.kind === "phrase" ? phraseText(what.key) : reactionText(what.key);
}
