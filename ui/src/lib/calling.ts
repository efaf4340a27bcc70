/** Cards that may be called to find a partner, in an order in which they are found. */

import type { Card, CardFace, TableInfo } from "./protocol";

export interface Group {
  colour: CardFace["colour"];
  /** Strongest first. */
  cards: Card[];
}

/** *cards* by color, strongest first; the bird and its like come last. */
export function byColour(info: Pick<TableInfo, "pack" | "sort">, cards: readonly Card[]): Group[] {
  const groups: Group[] = [];
  const sorted = [...cards].sort((a, b) => info.sort.indexOf(a) - info.sort.indexOf(b));
  for (const card of sorted) {
    const face = info.pack[card];
    const colour = face && face.single === null ? face.colour : null;
    const group = groups.find((one) => one.colour === colour);
    if (group) group.cards.push(card);
    else groups.push({ colour, cards: [card] });
  }
  return [
    ...groups.filter((one) => one.colour !== null),
    ...groups.filter((one) => one.colour === null),
  ];
}

/** The calls that people mostly make: the strongest cards of each color and the singles, without one's own. */
export function likely(
  info: Pick<TableInfo, "pack" | "sort">,
  cards: readonly Card[],
  own: readonly Card[],
): Card[] {
  const groups = byColour(
    info,
    cards.filter((card) => !own.includes(card)),
  );
  return groups.flatMap(({ colour, cards: all }) => (colour === null ? all : all.slice(0, 2)));
}
