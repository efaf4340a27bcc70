/** What waits because very much came from this network at once; it goes on by itself, and the page says so meanwhile. */

import type { Refusal } from "../messages/refusals";

/** What is counted for a whole network, and refused before the server has done anything. */
const SHARED: readonly unknown[] = ["requests", "files", "connections"];
/** How much longer some wait than others, so that they do not come back all at once. */
const SPREAD = 0.5;

class Crowd {
  /** In how many seconds the last one that waits goes on; 0: nothing waits. */
  seconds = $state(0);
  #waiting = 0;

  /** Waits as long as the server asks for; ends early when *signal* does. */
  async wait(seconds: number, signal?: AbortSignal | null): Promise<void> {
    this.#waiting++;
    const wait = seconds * (1 + SPREAD * Math.random());
    this.seconds = Math.ceil(wait);
    await new Promise<void>((done) => {
      const timer = setTimeout(done, 1000 * wait);
      signal?.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
    });
    if (--this.#waiting === 0) this.seconds = 0;
  }
}

export const crowd = new Crowd();

/** In how many seconds the same may be asked again, where so much comes from this network that the server has done nothing; else 0. */
export function crowdedFor(status: number, { code, values = {} }: Partial<Refusal>): number {
  const { why, seconds } = values;
  if (status !== 429 || code !== "too_many" || !SHARED.includes(why)) return 0;
  return typeof seconds === "number" ? Math.max(1, seconds) : 1;
}

/** What a look finds: it was crowded, and may go on now; the server answers; or it cannot be reached, or refuses for another reason. */
type Look = "crowded" | "open" | "closed";

/** What is being looked at, by its path. */
const looks = new Map<string, Promise<Look>>();

/**
 * Why a part of the page, or a connection, could not be had: asks for *path*, this file where nothing else is said. Where
 * very much comes from this network at once, it waits until it may be had; else nothing is waited for.
 */
export function lookAt(path = import.meta.url): Promise<Look> {
  const look = looks.get(path) ?? lookAndWait(path).finally(() => looks.delete(path));
  looks.set(path, look);
  return look;
}

async function lookAndWait(path: string): Promise<Look> {
  try {
    const answer = await fetch(path, { cache: "no-store" });
    if (answer.ok) return "open";
    const seconds = crowdedFor(answer.status, await answer.json());
    if (seconds > 0) await crowd.wait(seconds);
    return seconds > 0 ? "crowded" : "closed";
  } catch {
    return "closed";
  }
}
