/** Lets tests, and whoever looks in, see what a page knows. */

/** Shows *what* as `window.__rookery`, each value as it is when it is asked for; nothing can be changed through it. */
export function expose(what: Record<string, () => unknown>): void {
  const shown = {};
  for (const [name, get] of Object.entries(what)) {
    Object.defineProperty(shown, name, { enumerable: true, get });
  }
  Object.defineProperty(window, "__rookery", { configurable: true, value: Object.freeze(shown) });
}
