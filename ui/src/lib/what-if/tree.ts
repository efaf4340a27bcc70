/** The lines of a round as a tree: each branches off the earlier line with which it shares the most steps. */

import type { Event, RecordStep } from "../protocol";

export interface Branch {
  /** The index of the line in the list. */
  line: number;
  /** The index of the earlier line it branches off; `null` for the first line, or if it shares no step with any. */
  parent: number | null;
  /** The index of the first standing step that differs from the parent. */
  at: number;
  /** The depth in the tree; 0 for lines without a parent. */
  depth: number;
}

/**
 * The steps of a round that still stand: without those that were undone or taken back, without rulings, and without the
 * final count, which depends on earlier rounds.
 */
export function standing(steps: readonly RecordStep[]): RecordStep[] {
  const first = steps[0]?.view.seq ?? 0;
  const stands: RecordStep[] = [];
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at]!;
    // An undo that goes back behind an earlier undo also reverts that one.
    if (step.event.kind === "undone") at = step.event.to_seq - first + 1;
    else stands.push(step);
  }
  const found: RecordStep[] = [];
  for (const step of stands.reverse()) {
    if (step.event.kind === "taken_back") takeBack(found, step.event.count);
    else if (!IGNORED_EVENTS.has(step.event.kind)) found.push(step);
  }
  return found;
}

/** The events that are not part of the play of a round. */
const IGNORED_EVENTS: ReadonlySet<Event["kind"]> = new Set([
  "proposed",
  "answered",
  "agreed",
  "renege_called",
  "adjustment",
  "round_counted",
  "match_ended",
]);

/** Removes the last *count* played cards and the steps after them. */
function takeBack(steps: RecordStep[], count: number): void {
  for (let left = count; left > 0 && steps.length > 0;) {
    if (steps.pop()?.event.kind === "played") left -= 1;
  }
}

/** The branches of *lines*, the `standing` steps of each as one seat saw them, in depth-first order. */
export function branches(lines: readonly (readonly RecordStep[])[]): Branch[] {
  const seen = lines.map((steps) => steps.map((step) => fingerprint(step.event)));
  const found: Branch[] = [];
  seen.forEach((own, line) => {
    let best: Branch = { line, parent: null, at: 0, depth: 0 };
    for (const { line: other, depth } of found) {
      const at = commonLength(own, seen[other] ?? []);
      if (at > best.at) best = { line, parent: other, at, depth: depth + 1 };
    }
    found.push(best);
  });
  return inOrder(found, null);
}

function inOrder(all: readonly Branch[], parent: number | null): Branch[] {
  return all
    .filter((one) => one.parent === parent)
    .flatMap((one) => [one, ...inOrder(all, one.line)]);
}

/** A text to compare events by; it leaves out the commitment of a deal to its seed. */
function fingerprint(event: Event): string {
  return JSON.stringify(event.kind === "dealt" ? { ...event, commitment: "" } : event);
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  for (let at = 0; at < most; at += 1) if (a[at] !== b[at]) return at;
  return most;
}
