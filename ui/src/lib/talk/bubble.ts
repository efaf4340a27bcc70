/** Where the bubble of a remark stands: near the plate of who says it, on nothing that tells something. */

import type { Place } from "../table/layout";
import { meet, type Rect } from "../table/seating";

export interface Surroundings {
  /** Plates with what stands out of them: a bubble is never on one. */
  plates: readonly Rect[];
  /** What else tells something: a bubble is on it only where there is no other room. */
  kept: readonly Rect[];
  bounds: Rect;
}

/** The left upper corner of a bubble, and where its tail stands on its edge, seen from that corner. */
export interface Bubble extends Place {
  tail: Place;
}

/** How far apart the places are that are tried, in pixels. */
const GRID = 6;
/** Between a bubble and what it must not touch. */
const APART = 2;
/** How far a tail stays away from a round corner. */
const CORNER = 16;

/** Places a bubble of *size* as near to *plate*, its speaker's, as there is room; `null`: there is none but on plates. */
export function bubblePlace(
  size: { width: number; height: number },
  plate: Rect,
  { plates, kept, bounds }: Surroundings,
): Bubble | null {
  let best: Rect | null = null;
  let least = Infinity;
  for (let top = bounds.top; top <= bounds.bottom - size.height; top += GRID) {
    for (let left = bounds.left; left <= bounds.right - size.width; left += GRID) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      if (plates.some((one) => meet(box, one))) continue;
      const hidden = kept.reduce((sum, one) => sum + common(box, one), 0);
      const far = Math.hypot(gap(box, plate, "left", "right"), gap(box, plate, "top", "bottom"));
      // Of places that are equally near, the one in line with the plate.
      const aside = Math.abs(left + box.right - plate.left - plate.right) / 1000;
      const cost = hidden * 1000 + far + aside;
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best && { x: best.left, y: best.top, tail: tailOf(best, plate) };
}

/** How much of *kept*, in square pixels, lies under *box* or nearly touches it. */
function common(box: Rect, kept: Rect): number {
  const wide = Math.min(box.right, kept.right) - Math.max(box.left, kept.left) + APART;
  const high = Math.min(box.bottom, kept.bottom) - Math.max(box.top, kept.top) + APART;
  return wide > 0 && high > 0 ? wide * high : 0;
}

function gap(a: Rect, b: Rect, from: "left" | "top", to: "right" | "bottom"): number {
  return Math.max(0, a[from] - b[to], b[from] - a[to]);
}

function tailOf(box: Rect, plate: Rect): Place {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const towards = (middle: number, length: number): number =>
    Math.max(CORNER, Math.min(length - CORNER, middle));
  const x = towards((plate.left + plate.right) / 2 - box.left, width);
  if (plate.bottom <= box.top) return { x, y: 0 };
  if (plate.top >= box.bottom) return { x, y: height };
  const y = towards((plate.top + plate.bottom) / 2 - box.top, height);
  return { x: plate.right <= box.left ? 0 : width, y };
}
