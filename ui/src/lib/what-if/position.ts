/** Simple checks of a written position before the server parses it, and an example. */

/** An example with 5 tricks left: drawing trump first makes the bid of 90, and leading the red 14 first goes set. */
export const EXAMPLE =
  "original_partnership_4 | N:R14-10.G6.B14-13 E:G12-10.Y10-8.B9 S:R7.G14-8.Y12-9 W:R9-8-5.Y14.B6" +
  " | contract N 90 B | buried R6.G7.Y11-7-6 by N | trick N:- | tricks N 1 E 1 S 1 W 1" +
  " | taken NS 25 EW 20 | to-move N";

/** Whether *text* is a seed in hexadecimal, or a part of one, and not a position. Whitespace is ignored. */
export function isSeed(text: string): boolean {
  return /^[0-9a-f]{8,}$/i.test(text.replace(/\s/g, ""));
}

/** A position in one line, as the server expects it; mail programs break lines. */
export const inOneLine = (text: string): string => text.trim().replace(/\s+/g, " ");

/** The names of the hands in a position, and the index of the one to move. */
export function seatsIn(text: string): { seats: string[]; toMove: number | null } {
  const named = /\b(N|E|S|W|P\d):/gi;
  const found = new Set([...text.matchAll(named)].map(([, name = ""]) => name.toUpperCase()));
  const compass = ["N", "E", "S", "W"].filter((name) => found.has(name));
  const numbered = [...found].filter((name) => name.startsWith("P")).sort();
  const seats = compass.length > 0 ? ["N", "E", "S", "W"] : numbered;
  const mover = /\bto-move\s+(\w+)/i.exec(text)?.[1]?.toUpperCase();
  const place = mover === undefined ? -1 : seats.indexOf(mover);
  return { seats, toMove: place < 0 ? null : place };
}
