/** The lines of a round as a small tree: where each leaves the line that it has most in common with. */

import type { Event, RecordStep } from "../protocol";

export interface Branch {
  /** The place of the line in the list. */
  line: number;
  /** The earlier line that it leaves; `null`: it is the first, or has nothing in common with any. */
  parent: number | null;
  /** The standing step where it leaves it. */
  at: number;
  /** How many lines lie between it and the first. */
  depth: number;
}

/**
 * The steps of a round that its decisions have led to: without what was undone or taken back, what the table was asked
 * about it, and the count at the end, which depends on earlier rounds.
 */
export function standing(steps: readonly RecordStep[]): RecordStep[] {
  const first = steps[0]?.view.seq ?? 0;
  const stands: RecordStep[] = [];
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at]!;
    // What had been undone before stands again if this goes back to it.
    if (step.event.kind === "undone") at = step.event.to_seq - first + 1;
    else stands.push(step);
  }
  const found: RecordStep[] = [];
  for (const step of stands.reverse()) {
    if (step.event.kind === "taken_back") takeBack(found, step.event.count);
    else if (!ASIDE.has(step.event.kind)) found.push(step);
  }
  return found;
}

/** What decides nothing in a round. */
const ASIDE: ReadonlySet<Event["kind"]> = new Set([
  "proposed",
  "answered",
  "agreed",
  "renege_called",
  "adjustment",
  "round_counted",
  "match_ended",
]);

/** Takes the last *count* cards away, and what came of them. */
function takeBack(steps: RecordStep[], count: number): void {
  for (let left = count; left > 0 && steps.length > 0;) {
    if (steps.pop()?.event.kind === "played") left -= 1;
  }
}

/** *lines*: the `standing` steps of each, as the same seat saw them. In the order in which they are read: each below its parent. */
export function branches(lines: readonly (readonly RecordStep[])[]): Branch[] {
  const seen = lines.map((steps) => steps.map((step) => likeness(step.event)));
  const found: Branch[] = [];
  seen.forEach((own, line) => {
    let best: Branch = { line, parent: null, at: 0, depth: 0 };
    for (const { line: other, depth } of found) {
      const at = common(own, seen[other] ?? []);
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

/** Whether both begin with the same deal, as the same seat saw it. */
export function sameDeal(one: readonly RecordStep[], other: readonly RecordStep[]): boolean {
  const [a, b] = [one[0], other[0]];
  return a !== undefined && b !== undefined && likeness(a.event) === likeness(b.event);
}

/** An event as its seat would know it again; what binds a deal to its seed is left out. */
function likeness(event: Event): string {
  return JSON.stringify(event.kind === "dealt" ? { ...event, commitment: "" } : event);
}

function common(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  for (let at = 0; at < most; at += 1) if (a[at] !== b[at]) return at;
  return most;
}
