/**
 * Which version of the client runs here. A service worker keeps it on the device, whole; a newer one is fetched beside
 * it and waits, so that nothing changes under a match. It takes over on the start page, or when somebody asks for it.
 */

import { lookAt } from "../server/crowd.svelte";
import { triedAgain } from "./lazy";

/** Where the build puts the service worker; see `vite.config.ts`. */
const WORKER = "/sw.js";
/** Held by every page that shows a table, in any window of this browser. */
const AT_TABLE = "rookery-table";
/** How long, in milliseconds, a newer version may take to arrive before the page is loaded again without it. */
const FETCHING = 20_000;
/** How long, in milliseconds, it may take to take over once it is asked. */
const PATIENCE = 2000;

class Version {
  /** Whether a newer version is here and waits. */
  waits = $state(false);
  /** Whether a part of the page could not be fetched. */
  incomplete = $state(false);
  /** `null` where there are no service workers: without https, or when they are switched off. */
  #registration: ServiceWorkerRegistration | null = null;
  #begun: Promise<void> | null = null;
  /** Whether a version that waits was asked to take over; never by itself a second time. */
  #asked = false;
  /** Ends when the start page is left, or touched; `null` before it is seen. */
  #stay: AbortSignal | null = null;

  /** Puts the client on this device, and hears of newer versions and of parts that are missing. */
  begin(): Promise<void> {
    addEventListener("vite:preloadError", () => void this.#missing());
    return (this.#begun = this.#register());
  }

  /**
   * Somebody has come to the start page: a newer version is looked for, and takes over as soon as no window shows a
   * table. Once something has been touched here it is only offered. Returns how the stay ends.
   */
  atHome(): () => void {
    const stay = new AbortController();
    const { signal } = stay;
    for (const touch of ["pointerdown", "keydown"]) {
      addEventListener(touch, () => stay.abort(), { once: true, capture: true, signal });
    }
    this.#stay = signal;
    void this.#begun?.then(async () => {
      await this.#takeIfFree();
      if (!this.waits) await this.#registration?.update().catch(() => undefined);
    });
    return () => stay.abort();
  }

  /**
   * Has the version that waits take over, and loads the page again. Pages of other windows go on as they are. Without a
   * network it may be that the older version cannot be replaced; then nothing happens.
   */
  async take(): Promise<void> {
    if ((await within(PATIENCE, this.#change())) || (await within(FETCHING, this.#withdraw()))) {
      location.reload();
    }
  }

  /** Has the version that waits take over while nobody has anything open that it could break. */
  async #takeIfFree(): Promise<void> {
    const stay = this.#stay;
    if (!this.waits || this.#asked || !stay || stay.aborted) return;
    const alone = async (): Promise<void> => {
      // Another window may have come to a table while this one waited for its turn.
      if (stay.aborted || this.#asked || (await someTableIsOpen())) return;
      this.#asked = true;
      await this.take();
    };
    await (locks()?.request(AT_TABLE, { mode: "exclusive", signal: stay }, alone) ?? alone()).catch(
      () => undefined, // Somebody has touched something, or gone on.
    );
  }

  /** Until a version that waits has taken over; the older one first answers what it has been asked. */
  async #change(): Promise<void> {
    const next = this.#registration?.waiting ?? null;
    next?.postMessage({ type: "SKIP_WAITING" });
    await past("installed", next);
  }

  /**
   * Takes the worker away, so that the next page comes from the server and brings a new one.
   *
   * Asked while a page is being loaded, Chromium may leave the older version in place until that page is gone, and then
   * never answer the request for the next one.
   *
   * @throws TypeError if the server cannot be reached.
   */
  async #withdraw(): Promise<void> {
    await this.#registration?.update();
    await this.#registration?.unregister();
  }

  /** Loads the page again in the newest version there is. */
  async renew(): Promise<void> {
    const registration = this.#registration;
    await registration?.update().catch(() => undefined);
    const coming = registration?.installing;
    if (coming) await within(FETCHING, past("installing", coming));
    await this.take();
  }

  /** Keeps newer versions from taking over by themselves, in any window; returns how that ends. */
  heldAtTable(): () => void {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    void locks()?.request(AT_TABLE, { mode: "shared" }, () => held);
    return release;
  }

  /** A part could not be fetched: unless it is tried again by itself, the page is incomplete. */
  async #missing(): Promise<void> {
    const before = triedAgain();
    const found = await lookAt();
    // Whatever tries again has begun with that by then; if it fails once more, that is heard here, too.
    await new Promise((done) => setTimeout(done));
    if (found !== "crowded" && triedAgain() === before) this.incomplete = true;
  }

  async #register(): Promise<void> {
    try {
      const found = await workers()?.register(WORKER);
      if (!found) return;
      this.#registration = found;
      this.#look(found);
      found.addEventListener("updatefound", () => this.#await(found));
      // Another page may have begun to fetch it.
      this.#await(found);
    } catch {
      // Then the page is what it is without: fetched anew each time.
    }
  }

  #await(registration: ServiceWorkerRegistration): void {
    const coming = registration.installing;
    if (coming) void past("installing", coming).then(() => this.#look(registration));
  }

  #look(registration: ServiceWorkerRegistration): void {
    // The first version of all takes over without waiting for anything.
    this.waits = registration.waiting !== null && registration.active !== null;
    void this.#takeIfFree();
  }
}

export const version = new Version();

/** Both are missing on pages without https, as at home on a local network. */
const workers = (): ServiceWorkerContainer | undefined =>
  (navigator as Partial<Navigator>).serviceWorker;
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Whether any window shows a table, or has just come to one and waits for its lock. */
async function someTableIsOpen(): Promise<boolean> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  return [...held, ...pending].some(({ name, mode }) => name === AT_TABLE && mode === "shared");
}

/** When a worker is in *state* no longer; at once where there is none. */
function past(state: ServiceWorkerState, worker: ServiceWorker | null): Promise<void> {
  return new Promise((done) => {
    if (worker === null) return done();
    const look = (): void => {
      if (worker.state === state) return;
      worker.removeEventListener("statechange", look);
      done();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Waits for *wanted*, but no longer than that; says whether it came, and did not fail. */
function within(milliseconds: number, wanted: Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((done) => void setTimeout(() => done(false), milliseconds));
  const came = wanted.then(
    () => true,
    () => false,
  );
  return Promise.race([came, late]);
}
