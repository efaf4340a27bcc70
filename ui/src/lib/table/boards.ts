/** The arithmetic of a board with chips: where a full line lies. */

/** The spaces of a full line across, down or diagonal on a board of *size* rows and columns; none: `[]`. */
export function lineOf(chips: readonly number[], size: number, length: number): number[] {
  const covered = new Set(chips);
  const ways = [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ] as const;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      for (const [down, right] of ways) {
        const lastRow = row + down * (length - 1);
        const lastColumn = column + right * (length - 1);
        if (lastRow >= size || lastColumn >= size || lastColumn < 0) continue;
        const line = Array.from({ length }, (_, i) => (row + down * i) * size + column + right * i);
        if (line.every((space) => covered.has(space))) return line;
      }
    }
  }
  return [];
}
