/** The keyboard in a row of cards: one of them takes part in the tab order, arrows move on. */

/** The place that *key* leads to from *at* among *count*, or `null` if the key means nothing here. */
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
