/** The arithmetic of boards with chips: complete lines, and the sizes of boards. */

/** The minimum width of a space in which a number can be read, in pixels. */
const MIN_READABLE_SPACE = 22;
/** The height of the name above a board, in pixels. */
export const BOARD_NAME_HEIGHT = 22;

/** Whether numbers can be read on a board with *cells* spaces per row that is *size* pixels wide. */
export function readable(size: number, cells: number): boolean {
  return size / cells >= MIN_READABLE_SPACE;
}

/**
 * The sizes of your own board and of *others* smaller boards side by side in *width* by *height* pixels.
 *
 * Your board shrinks as far as it stays readable, if that makes the others readable.
 */
export function boardSizes(
  width: number,
  height: number,
  others: number,
  cells: number,
): { large: number; small: number; columns: number } {
  // More than 2 small boards take 2 rows.
  const rows = others > 2 ? 2 : 1;
  const columns = Math.max(1, Math.ceil(others / rows));
  const sizes = (large: number): { large: number; small: number; columns: number } => {
    const high = (height - 4 * (rows - 1)) / rows - BOARD_NAME_HEIGHT;
    const wide = (width - large - 24) / columns - 6;
    return { large, small: Math.max(44, Math.min(high, wide, large)), columns };
  };
  const most = sizes(Math.min(height - BOARD_NAME_HEIGHT, width * 0.52, others > 1 ? 300 : 360));
  if (readable(most.small, cells)) return most;
  const less = sizes(Math.min(most.large, width - 24 - columns * (MIN_READABLE_SPACE * cells + 6)));
  return readable(less.small, cells) && readable(less.large, cells) ? less : most;
}

/**
 * The spaces of a complete row, column or diagonal line on a board of *size* rows and columns; `[]` if there is none.
 */
export function lineOf(chips: readonly number[], size: number, length: number): number[] {
  const covered = new Set(chips);
  const directions = [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ] as const;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      for (const [down, right] of directions) {
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
