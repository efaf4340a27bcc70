/** Exposes the state of a page, read-only, to tests and debugging. */

/** Exposes *getters* as read-only properties of `window.__rookery`; each is called when the property is read. */
export function expose(getters: Record<string, () => unknown>): void {
  const shown = {};
  for (const [name, get] of Object.entries(getters)) {
    Object.defineProperty(shown, name, { enumerable: true, get });
  }
  Object.defineProperty(window, "__rookery", { configurable: true, value: Object.freeze(shown) });
}
