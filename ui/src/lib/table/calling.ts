/** Sorts the cards that may be called to find a partner. */

import type { Card, CardFace, TableInfo } from "../protocol";
import { asHeld } from "./cards";

export interface Group {
  color: CardFace["color"];
  /** Strongest first. */
  cards: Card[];
}

/** *cards* by color, strongest first; special cards come last. */
export function byColor(info: Pick<TableInfo, "pack" | "sort">, cards: readonly Card[]): Group[] {
  const groups: Group[] = [];
  for (const card of asHeld(cards, info)) {
    const face = info.pack[card];
    const color = face && face.single === null ? face.color : null;
    const group = groups.find((one) => one.color === color);
    if (group) group.cards.push(card);
    else groups.push({ color, cards: [card] });
  }
  return [
    ...groups.filter((one) => one.color !== null),
    ...groups.filter((one) => one.color === null),
  ];
}

/** The cards that people usually call: the 2 strongest of each color and the special cards, without one's own. */
export function likelyCalls(
  info: Pick<TableInfo, "pack" | "sort">,
  cards: readonly Card[],
  own: readonly Card[],
): Card[] {
  const groups = byColor(
    info,
    cards.filter((card) => !own.includes(card)),
  );
  return groups.flatMap(({ color, cards: all }) => (color === null ? all : all.slice(0, 2)));
}
