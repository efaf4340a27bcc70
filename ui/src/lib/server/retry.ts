/** When to ask a server again that has not answered. */

/** How long to wait before try number *attempt* (from 0), in ms: twice as long each time, from *first* to *longest*. *chance* between 0 and 1 spreads the crowd. */
export function backoff(attempt: number, chance: number, first: number, longest: number): number {
  return Math.min(first * 2 ** attempt, longest) * (0.75 + 0.5 * chance);
}

/** Calls *again* whenever the network is back or somebody looks at the page; returns what ends that. */
export function onReturn(again: () => void): () => void {
  const looks = (): void => {
    if (globalThis.document?.visibilityState !== "hidden") again();
  };
  globalThis.addEventListener("online", looks);
  globalThis.document?.addEventListener("visibilitychange", looks);
  return () => {
    globalThis.removeEventListener("online", looks);
    globalThis.document?.removeEventListener("visibilitychange", looks);
  };
}
