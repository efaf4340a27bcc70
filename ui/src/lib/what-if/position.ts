/** What can be said of a written position before the server has read it. */

/** Whether *text* is a seed in hexadecimal rather than a position; white space in it does not count. */
export function isSeed(text: string): boolean {
  const digits = text.replace(/\s/g, "");
  return digits.length >= 32 && /^[0-9a-f]+$/i.test(digits);
}

/** The names of the hands in a position, and the place of the one to move. */
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
