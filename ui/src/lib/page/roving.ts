/** Roving tabindex for a row of cards: one card is in the tab order, and the arrow keys move to the others. */

/** The index that *key* moves to from index *at* among *count* items; `null` for keys that do not move. */
export function rove(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
