/** Measures in the page where moving cards start and end. */

import type { Spot } from "./flights";
import type { Place } from "./layout";

/** The center of the element of *spot* relative to the center of *from*; `null` if there is none. */
export function offsetTo(spot: Spot, from: Element): Place | null {
  const to = find(spot);
  if (to === null) return null;
  const there = to.getBoundingClientRect();
  const here = from.getBoundingClientRect();
  return {
    x: there.left + there.width / 2 - (here.left + here.width / 2),
    y: there.top + there.height / 2 - (here.top + here.height / 2),
  };
}

/** The element with `data-spot` *spot*. Without room for your own plate, your hand stands in for it. */
function find(spot: Spot): Element | null {
  return (
    document.querySelector(`.felt [data-spot="${spot}"]`) ??
    (spot.startsWith("seat-") ? document.querySelector(".hand-area") : null)
  );
}

/** Whether the page is visible and animations are on. */
export function isSeen(moves: boolean): boolean {
  return moves && document.visibilityState === "visible";
}
