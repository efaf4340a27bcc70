/**
 * The version of the client and its updates. A service worker keeps the whole client on the device. A newer version is
 * downloaded and waits, so that nothing changes during a match. It takes over on the start page or on request.
 */

import { probe } from "../server/rate-limit.svelte";
import { retryCount } from "./lazy";

/** The URL of the service worker that the build makes; see `vite.config.ts`. */
const WORKER_URL = "/sw.js";
/** The name of the lock that each page with a table holds, in all windows of this browser. */
const TABLE_LOCK = "rookery-table";
/** The time to wait for a newer version to download before the page is reloaded without it, in ms. */
const DOWNLOAD_TIMEOUT_MS = 20_000;
/** The time to wait for a newer version to take over, in ms. */
const TAKEOVER_TIMEOUT_MS = 2000;

class Version {
  /** Whether a newer version is downloaded and waits. */
  updateWaiting = $state(false);
  /** Whether a part of the page could not be loaded. */
  incomplete = $state(false);
  /** `null` if there are no service workers: without https, or if they are switched off. */
  #registration: ServiceWorkerRegistration | null = null;
  #begun: Promise<void> | null = null;
  /** Whether the waiting version was asked to take over; this happens automatically only once. */
  #asked = false;
  /** Aborted when the start page is left or used; `null` before it is first shown. */
  #homeVisit: AbortSignal | null = null;

  /** Registers the service worker, and listens for newer versions and for parts that fail to load. */
  begin(): Promise<void> {
    addEventListener("vite:preloadError", () => void this.#missing());
    return (this.#begun = this.#register());
  }

  /**
   * To be called when the start page opens: checks for a newer version, which takes over as soon as no window shows a
   * table. Once the page was clicked or a key was pressed, the version is only offered. Returns a function to call when
   * the page is left.
   */
  atHome(): () => void {
    const visit = new AbortController();
    const { signal } = visit;
    for (const touch of ["pointerdown", "keydown"]) {
      addEventListener(touch, () => visit.abort(), { once: true, capture: true, signal });
    }
    this.#homeVisit = signal;
    void this.#begun?.then(async () => {
      await this.#activateIfNoTable();
      if (!this.updateWaiting) await this.#registration?.update().catch(() => undefined);
    });
    return () => visit.abort();
  }

  /**
   * Activates the waiting version and reloads the page. Other windows keep theirs. Without a network, the old version
   * may be impossible to replace; then nothing happens.
   */
  async activate(): Promise<void> {
    if (
      (await succeedsWithin(TAKEOVER_TIMEOUT_MS, this.#activateWaiting())) ||
      (await succeedsWithin(DOWNLOAD_TIMEOUT_MS, this.#unregister()))
    ) {
      location.reload();
    }
  }

  /** Activates the waiting version if no window shows a table. */
  async #activateIfNoTable(): Promise<void> {
    const visit = this.#homeVisit;
    if (!this.updateWaiting || this.#asked || !visit || visit.aborted) return;
    const alone = async (): Promise<void> => {
      // Another window may have opened a table while this one waited for the lock.
      if (visit.aborted || this.#asked || (await someTableIsOpen())) return;
      this.#asked = true;
      await this.activate();
    };
    await (
      locks()?.request(TABLE_LOCK, { mode: "exclusive", signal: visit }, alone) ?? alone()
    ).catch(
      () => undefined, // The start page was left or used.
    );
  }

  /** Asks the waiting version to take over, and waits until it has. The older one first answers its open requests. */
  async #activateWaiting(): Promise<void> {
    const next = this.#registration?.waiting ?? null;
    next?.postMessage({ type: "SKIP_WAITING" });
    await leftState("installed", next);
  }

  /**
   * Unregisters the worker, so that the next page comes from the server with a new one.
   *
   * This is needed because Chromium may keep the older version until the page is gone if it is asked while the page
   * loads, and then never answers the request for the next page.
   *
   * @throws TypeError if the server cannot be reached.
   */
  async #unregister(): Promise<void> {
    await this.#registration?.update();
    await this.#registration?.unregister();
  }

  /** Reloads the page in the newest version. */
  async reloadNewest(): Promise<void> {
    const registration = this.#registration;
    await registration?.update().catch(() => undefined);
    const coming = registration?.installing;
    if (coming) await succeedsWithin(DOWNLOAD_TIMEOUT_MS, leftState("installing", coming));
    await this.activate();
  }

  /** Keeps newer versions from taking over automatically, in all windows; returns a function that ends this. */
  deferUpdates(): () => void {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    void locks()?.request(TABLE_LOCK, { mode: "shared" }, () => held);
    return release;
  }

  /** Handles a part that failed to load: the page is incomplete unless the part is retried automatically. */
  async #missing(): Promise<void> {
    const before = retryCount();
    const found = await probe();
    // After this, a retry has begun, if there is one; if it fails too, this handler is called again.
    await new Promise((done) => setTimeout(done));
    if (found !== "rate-limited" && retryCount() === before) this.incomplete = true;
  }

  async #register(): Promise<void> {
    try {
      const found = await workers()?.register(WORKER_URL);
      if (!found) return;
      this.#registration = found;
      this.#checkWaiting(found);
      found.addEventListener("updatefound", () => this.#awaitInstall(found));
      // Another page may have begun the download.
      this.#awaitInstall(found);
    } catch {
      // Without a service worker the page is fetched anew each time.
    }
  }

  #awaitInstall(registration: ServiceWorkerRegistration): void {
    const coming = registration.installing;
    if (coming) void leftState("installing", coming).then(() => this.#checkWaiting(registration));
  }

  #checkWaiting(registration: ServiceWorkerRegistration): void {
    // The very first version takes over without waiting.
    this.updateWaiting = registration.waiting !== null && registration.active !== null;
    void this.#activateIfNoTable();
  }
}

export const version = new Version();

/** Both are missing on pages without https, such as those of a server on a home network. */
const workers = (): ServiceWorkerContainer | undefined =>
  (navigator as Partial<Navigator>).serviceWorker;
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Whether any window shows a table, or has just opened one and waits for its lock. */
async function someTableIsOpen(): Promise<boolean> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  return [...held, ...pending].some(({ name, mode }) => name === TABLE_LOCK && mode === "shared");
}

/** Resolves when *worker* is no longer in *state*; at once if there is no worker. */
function leftState(state: ServiceWorkerState, worker: ServiceWorker | null): Promise<void> {
  return new Promise((done) => {
    if (worker === null) return done();
    const check = (): void => {
      if (worker.state === state) return;
      worker.removeEventListener("statechange", check);
      done();
    };
    worker.addEventListener("statechange", check);
    check();
  });
}

/** Waits for *wanted* for at most *milliseconds*; returns whether it resolved in time. */
function succeedsWithin(milliseconds: number, wanted: Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((done) => void setTimeout(() => done(false), milliseconds));
  const came = wanted.then(
    () => true,
    () => false,
  );
  return Promise.race([came, late]);
}
