/** The arithmetic of boards with chips: where a full line lies, and how large each can be. */

/** In a smaller space, in pixels, no number can be read beside its shape. */
const READABLE = 25;
/** The height of a name over a board, in pixels. */
export const BOARD_NAME = 22;

/** Whether the numbers can be read on a board of *cells* spaces a side that is *size* pixels wide. */
export function readable(size: number, cells: number): boolean {
  return size / cells >= READABLE;
}

/** How large your own board and those of the *others* can be side by side in *width* by *height* pixels.
 *
 * Yours gives way as far as it stays readable, if that makes those of the others readable.
 */
export function boardSizes(
  width: number,
  height: number,
  others: number,
  cells: number,
): { large: number; small: number; columns: number } {
  // Two rows of small boards where there are many.
  const rows = others > 2 ? 2 : 1;
  const columns = Math.max(1, Math.ceil(others / rows));
  const sizes = (large: number): { large: number; small: number; columns: number } => {
    const high = (height - 4 * (rows - 1)) / rows - BOARD_NAME;
    const wide = (width - large - 24) / columns - 6;
    return { large, small: Math.max(44, Math.min(high, wide, large)), columns };
  };
  const most = sizes(Math.min(height - BOARD_NAME, width * 0.52, 300));
  if (readable(most.small, cells)) return most;
  const less = sizes(Math.min(most.large, width - 24 - columns * (READABLE * cells + 6)));
  return readable(less.small, cells) && readable(less.large, cells) ? less : most;
}

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
