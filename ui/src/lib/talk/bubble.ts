/** Places the speech bubble of a remark near the plate of its speaker, without hiding other information. */

import type { Place } from "../table/layout";
import { meet, type Rect } from "../table/seating";

export interface BubbleObstacles {
  /** The plates with their flags and calls; a bubble never overlaps one. */
  plates: readonly Rect[];
  /** Other information; a bubble overlaps it only if there is no other room. */
  kept: readonly Rect[];
  bounds: Rect;
}

/** The upper left corner of a bubble, and the position of its tail relative to that corner. */
export interface Bubble extends Place {
  tail: Place;
}

/** The distance between two positions that are tried, in pixels. */
const GRID_STEP = 6;
/** The gap between a bubble and what it must not touch, in pixels. */
const GAP = 2;
/** The minimum distance of a tail from a rounded corner, in pixels. */
const CORNER_MARGIN = 16;

/**
 * Places a bubble of *size* as near as possible to *plate*, that of its speaker; `null` if it would overlap a plate
 * anywhere.
 */
export function bubblePlace(
  size: { width: number; height: number },
  plate: Rect,
  { plates, kept, bounds }: BubbleObstacles,
): Bubble | null {
  let best: Rect | null = null;
  let least = Infinity;
  for (let top = bounds.top; top <= bounds.bottom - size.height; top += GRID_STEP) {
    for (let left = bounds.left; left <= bounds.right - size.width; left += GRID_STEP) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      if (plates.some((one) => meet(box, one))) continue;
      const hidden = kept.reduce((sum, one) => sum + overlap(box, one), 0);
      const far = Math.hypot(gap(box, plate, "left", "right"), gap(box, plate, "top", "bottom"));
      // Among equally near positions, the one most in line with the plate wins.
      const aside = Math.abs(left + box.right - plate.left - plate.right) / 1000;
      const cost = hidden * 1000 + far + aside;
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best && { x: best.left, y: best.top, tail: tailOf(best, plate) };
}

/** The area of *kept* that *box* and its gap overlap, in square pixels. */
function overlap(box: Rect, kept: Rect): number {
  const wide = Math.min(box.right, kept.right) - Math.max(box.left, kept.left) + GAP;
  const high = Math.min(box.bottom, kept.bottom) - Math.max(box.top, kept.top) + GAP;
  return wide > 0 && high > 0 ? wide * high : 0;
}

function gap(a: Rect, b: Rect, from: "left" | "top", to: "right" | "bottom"): number {
  return Math.max(0, a[from] - b[to], b[from] - a[to]);
}

function tailOf(box: Rect, plate: Rect): Place {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const towards = (middle: number, length: number): number =>
    Math.max(CORNER_MARGIN, Math.min(length - CORNER_MARGIN, middle));
  const x = towards((plate.left + plate.right) / 2 - box.left, width);
  if (plate.bottom <= box.top) return { x, y: 0 };
  if (plate.top >= box.bottom) return { x, y: height };
  const y = towards((plate.top + plate.bottom) / 2 - box.top, height);
  return { x: plate.right <= box.left ? 0 : width, y };
}
