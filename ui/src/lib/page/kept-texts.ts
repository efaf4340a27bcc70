/** Texts that a browser keeps by name, for good or while a tab is open. */

/**
 * One of the two places. Where it has no room, or is closed to us, as in some private windows, nothing is found and
 * nothing is kept.
 */
class KeptTexts {
  readonly #storage: () => Storage;

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  get(name: string): string | null {
    return this.#tried((storage) => storage.getItem(name), null);
  }

  /** What the text says as JSON; `null` if there is none, or it is no JSON. */
  getJson(name: string): unknown {
    try {
      return JSON.parse(this.get(name) ?? "null");
    } catch {
      return null;
    }
  }

  /** Keeps *text* instead of what was there; tells whether it is kept. */
  set(name: string, text: string): boolean {
    return this.#tried((storage) => {
      storage.setItem(name, text);
      return true;
    }, false);
  }

  remove(name: string): void {
    this.#tried((storage) => storage.removeItem(name), undefined);
  }

  names(): readonly string[] {
    return this.#tried((storage) => Object.keys(storage), []);
  }

  #tried<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(this.#storage());
    } catch {
      return otherwise;
    }
  }
}

/** Until somebody clears the browser's data. */
export const onDevice = new KeptTexts(() => localStorage);
/** Until the tab is closed. */
export const inTab = new KeptTexts(() => sessionStorage);
