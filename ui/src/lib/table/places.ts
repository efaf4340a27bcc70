/** Where the things are that cards move between, measured in the page. */

import type { Spot } from "./flights";
import type { Place } from "./layout";

/** The middle of what `data-spot` marks as *spot*, seen from the middle of *from*; `null`: it is not there. */
export function wayTo(spot: Spot, from: Element): Place | null {
  const to = find(spot);
  if (to === null) return null;
  const there = to.getBoundingClientRect();
  const here = from.getBoundingClientRect();
  return {
    x: there.left + there.width / 2 - (here.left + here.width / 2),
    y: there.top + there.height / 2 - (here.top + here.height / 2),
  };
}

/** Your own plate makes way for cards where there is no room; your hand is there then. */
function find(spot: Spot): Element | null {
  return (
    document.querySelector(`.felt [data-spot="${spot}"]`) ??
    (spot.startsWith("seat-") ? document.querySelector(".hand-area") : null)
  );
}

/** Whether somebody is there to see things move, and wants to. */
export function isSeen(moves: boolean): boolean {
  return moves && document.visibilityState === "visible";
}
