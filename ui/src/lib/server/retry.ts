/** When to retry a server that has not answered. */

/**
 * The delay before retry number *attempt* (from 0), in ms: it doubles from *initial* up to *max*. The random number
 * *jitter*, from 0 to 1, keeps clients from retrying all at once.
 */
export function backoff(attempt: number, jitter: number, initial: number, max: number): number {
  return Math.min(initial * 2 ** attempt, max) * (0.75 + 0.5 * jitter);
}

/** Calls *retry* whenever the network is back or the page becomes visible; returns a function that ends this. */
export function onPageReturn(retry: () => void): () => void {
  const changed = (): void => {
    if (globalThis.document?.visibilityState !== "hidden") retry();
  };
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("pageshow", changed);
  globalThis.document?.addEventListener("visibilitychange", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("pageshow", changed);
    globalThis.document?.removeEventListener("visibilitychange", changed);
  };
}
