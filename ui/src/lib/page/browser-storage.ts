/** Wrappers for localStorage and sessionStorage that never throw. */

/**
 * One storage of the browser. If it is full or blocked, as in some private windows, reads find nothing and writes are
 * ignored.
 */
class BrowserStorage {
  readonly #storage: () => Storage;

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  get(name: string): string | null {
    return this.#attempt((storage) => storage.getItem(name), null);
  }

  /** The stored text parsed as JSON; `null` if there is none or it is not valid JSON. */
  getJson(name: string): unknown {
    try {
      return JSON.parse(this.get(name) ?? "null");
    } catch {
      return null;
    }
  }

  /** Stores *text* under *name*; returns whether it was stored. */
  set(name: string, text: string): boolean {
    return this.#attempt((storage) => {
      storage.setItem(name, text);
      return true;
    }, false);
  }

  remove(name: string): void {
    this.#attempt((storage) => storage.removeItem(name), undefined);
  }

  names(): readonly string[] {
    return this.#attempt((storage) => Object.keys(storage), []);
  }

  #attempt<T>(use: (storage: Storage) => T, fallback: T): T {
    try {
      return use(this.#storage());
    } catch {
      return fallback;
    }
  }
}

/** Lasts until somebody clears the browser's data. */
export const onDevice = new BrowserStorage(() => localStorage);
/** Lasts until the tab is closed. */
export const inTab = new BrowserStorage(() => sessionStorage);
