/** Timeouts of requests that follow the fake timers, as those of the environment do not. */

import { vi } from "vitest";

/** Fakes `AbortSignal.timeout`, and returns the list of the signals that are made, in order. */
export function fakeTimeouts(): AbortSignal[] {
  const made: AbortSignal[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((time) => {
    const lost = new AbortController();
    setTimeout(() => lost.abort(), time);
    made.push(lost.signal);
    return lost.signal;
  });
  return made;
}
