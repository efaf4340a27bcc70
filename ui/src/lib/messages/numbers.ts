/** Points as they are written: with a true minus. */

/** A score change with its sign: `+5`, `−5`. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** A score: `5`, `−5`. */
export function score(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
