/** Names of cards, colors and trump. */

import { t, type Values } from "../messages/messages.svelte";
import type { Card, CardFace, TableInfo, Trump } from "../protocol";

type Skin = TableInfo["skin"];
export type Color = NonNullable<CardFace["color"]>;

/** `Red`, or `Hearts` with a standard pack. */
export function colorName(color: Color, skin: Skin): string {
  return t("color", { color, skin });
}

/** The text in the corner of a card: `14`, `K`. */
export function rank(face: CardFace, skin: Skin): string {
  if (isNamed(face)) return "";
  return skin === "standard" ? t("rank-letter", { number: face.number }) : `${face.number}`;
}

/** `Red 14`, `King of hearts`, `Bird`. */
export function cardName(face: CardFace, skin: Skin): string {
  return isUnknown(face) ? face.code : t("card-name", said(face, skin));
}

/** A card inside a sentence: `red 14`, `the king of hearts`, `the bird`; `a card` if it is unknown. */
export function inSentence(face: CardFace | undefined, skin: Skin): string {
  if (face === undefined) return t("card-unknown");
  return isUnknown(face) ? face.code : t("card-in-text", said(face, skin));
}

/** A card inside a sentence, without an article: `red 14`, `bird`. */
export function bareName(face: CardFace | undefined, skin: Skin): string {
  if (face === undefined) return t("card-unknown");
  return isUnknown(face) ? face.code : t("card-bare", said(face, skin));
}

/** The one card of its kind: `the red 14`, `the bird`. */
export function definiteName(face: CardFace | undefined, skin: Skin): string {
  if (face === undefined) return t("card-unknown");
  return isUnknown(face) ? face.code : t("card-definite", said(face, skin));
}

/** The accessible name of a card. */
export function cardLabel(face: CardFace, skin: Skin): string {
  const name = cardName(face, skin);
  return face.points > 0 ? t("card-with-points", { name, points: face.points }) : name;
}

export function trumpName(trump: Trump, skin: Skin): string {
  if (isColor(trump)) return colorName(trump, skin);
  return trump === "high_no_trump" ? t("trump-high") : t("trump-low");
}

/** Trump inside a sentence: `red`, `no trump, high`. */
export function trumpInSentence(trump: Trump, skin: Skin): string {
  if (isColor(trump)) return t("color-in-text", { color: trump, skin });
  return trump === "high_no_trump" ? t("trump-high-in-text") : t("trump-low-in-text");
}

/** *cards* in the order of a hand: by color, strongest first. */
export function asHeld(cards: readonly Card[], { sort }: Pick<TableInfo, "sort">): Card[] {
  return [...cards].sort((a, b) => sort.indexOf(a) - sort.indexOf(b));
}

/** A hand with the trump cards at its left, strongest first. */
export function trumpFirst(hand: readonly Card[], trumps: readonly Card[]): Card[] {
  return [
    ...trumps.filter((card) => hand.includes(card)),
    ...hand.filter((card) => !trumps.includes(card)),
  ];
}

/** A short explanation of playing without trump. */
export function trumpNote(trump: Trump, skin: Skin): string {
  return trump === "low_no_trump" ? t("trump-low-note", { skin }) : t("trump-high-note", { skin });
}

export function isColor(trump: Trump): trump is Color {
  return !trump.endsWith("no_trump");
}

/** The values for messages about a card. */
function said(face: CardFace, skin: Skin): Values {
  const { color, number, single } = face;
  return { face: isNamed(face) ? (single ?? "") : "color", color: color ?? "", number, skin };
}

/** Whether a card has its own name instead of a color and a number. */
function isNamed({ single }: CardFace): boolean {
  return single === "bird" || single === "joker";
}

function isUnknown(face: CardFace): boolean {
  return face.color === null && !isNamed(face);
}
