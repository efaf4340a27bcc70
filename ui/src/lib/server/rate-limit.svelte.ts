/** Requests that wait because the server limits the rate of this whole network; the page says so, and they retry. */

import type { Refusal } from "../messages/refusals";

/** The limits that count for a whole network. The server refuses such a request before it does anything. */
const NETWORK_LIMITS: readonly unknown[] = ["requests", "files", "connections"];
/** The largest random share that is added to a wait, so that not all clients retry at once. */
const MAX_JITTER = 0.5;

class RateLimit {
  /** The seconds until the request that began to wait last retries; 0 if none waits. */
  seconds = $state(0);
  #waiting = 0;

  /** Waits as long as the server asks for, or until *signal* aborts. */
  async wait(seconds: number, signal?: AbortSignal | null): Promise<void> {
    this.#waiting++;
    const wait = seconds * (1 + MAX_JITTER * Math.random());
    this.seconds = Math.ceil(wait);
    await new Promise<void>((done) => {
      const timer = setTimeout(done, 1000 * wait);
      signal?.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
    });
    if (--this.#waiting === 0) this.seconds = 0;
  }
}

export const rateLimit = new RateLimit();

/** The seconds until a request may be repeated, if a network-wide limit refused it; 0 for any other answer. */
export function rateLimitSeconds(status: number, { code, values = {} }: Partial<Refusal>): number {
  const { why, seconds } = values;
  if (status !== 429 || code !== "too_many" || !NETWORK_LIMITS.includes(why)) return 0;
  return typeof seconds === "number" ? Math.max(1, seconds) : 1;
}

/**
 * The result of a probe. `rate-limited`: a limit applied, and the wait is over. `reachable`: the server answers.
 * `unreachable`: the server does not answer, or refuses for another reason.
 */
type ProbeResult = "rate-limited" | "reachable" | "unreachable";

/** The probes that are running, by path. */
const probes = new Map<string, Promise<ProbeResult>>();

/**
 * Finds out why a part of the page failed to load or a connection failed, by fetching *path* (by default this file). If
 * a network-wide rate limit is the reason, it waits until the limit is over.
 */
export function probe(path = import.meta.url): Promise<ProbeResult> {
  const running = probes.get(path) ?? probeAndWait(path).finally(() => probes.delete(path));
  probes.set(path, running);
  return running;
}

async function probeAndWait(path: string): Promise<ProbeResult> {
  try {
    const answer = await fetch(path, { cache: "no-store" });
    if (answer.ok) return "reachable";
    const seconds = rateLimitSeconds(answer.status, await answer.json());
    if (seconds > 0) await rateLimit.wait(seconds);
    return seconds > 0 ? "rate-limited" : "unreachable";
  } catch {
    return "unreachable";
  }
}
