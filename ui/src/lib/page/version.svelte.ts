/**
 * Which version of the client runs here. A service worker keeps it on the device, whole; a newer one is fetched beside
 * it and waits, so that nothing changes under a match. It takes over on the start page, or when somebody asks for it.
 */

/** Where the build puts the service worker; see `vite.config.ts`. */
const WORKER = "/sw.js";
/** Held by every page that shows a table, in any window of this browser. */
const AT_TABLE = "rookery-table";
/** How long, in milliseconds, a newer version may take to arrive before the page is loaded again without it. */
const PATIENCE = 20_000;

class Version {
  /** Whether a newer version is here and waits. */
  waits = $state(false);
  /** Whether a part of the page could not be fetched. */
  incomplete = $state(false);
  /** `null` where there are no service workers: without https, or when they are switched off. */
  #registration: ServiceWorkerRegistration | null = null;
  #begun: Promise<void> | null = null;

  /** Puts the client on this device, and hears of newer versions and of parts that are missing. */
  begin(): Promise<void> {
    addEventListener("vite:preloadError", () => (this.incomplete = true));
    return (this.#begun = this.#register());
  }

  /** Somebody has come to the start page: a version that waits takes over, and a newer one is looked for. */
  async atHome(): Promise<void> {
    await this.#begun;
    if (this.waits && !(await someTableIsOpen())) {
      await this.#change();
      // Somebody may have gone to a table by then.
      if (!(await someTableIsOpen())) location.reload();
      return;
    }
    await this.#registration?.update().catch(() => undefined);
  }

  /** Has the version that waits take over, and loads the page again. Pages of other windows go on as they are. */
  async take(): Promise<void> {
    await within(PATIENCE, this.#change());
    location.reload();
  }

  /** Until a version that waits has taken over; the older one first answers what it has been asked. */
  async #change(): Promise<void> {
    const next = this.#registration?.waiting;
    if (!next) return;
    const taken = once(navigator.serviceWorker, "controllerchange");
    next.postMessage({ type: "SKIP_WAITING" });
    await taken;
  }

  /** Loads the page again in the newest version there is. */
  async renew(): Promise<void> {
    const registration = this.#registration;
    await registration?.update().catch(() => undefined);
    const coming = registration?.installing;
    if (coming) await within(PATIENCE, arrived(coming));
    await this.take();
  }

  /** Keeps newer versions from taking over by themselves, in any window; returns how that ends. */
  heldAtTable(): () => void {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    void locks()?.request(AT_TABLE, { mode: "shared" }, () => held);
    return release;
  }

  async #register(): Promise<void> {
    try {
      const found = await workers()?.register(WORKER);
      if (!found) return;
      this.#registration = found;
      this.#look(found);
      found.addEventListener("updatefound", () => {
        const coming = found.installing;
        if (coming) void arrived(coming).then(() => this.#look(found));
      });
    } catch {
      // Then the page is what it is without: fetched anew each time.
    }
  }

  #look(registration: ServiceWorkerRegistration): void {
    // The first version of all takes over without waiting for anything.
    this.waits = registration.waiting !== null && registration.active !== null;
  }
}

export const version = new Version();

/** Both are missing on pages without https, as at home on a local network. */
const workers = (): ServiceWorkerContainer | undefined =>
  (navigator as Partial<Navigator>).serviceWorker;
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

async function someTableIsOpen(): Promise<boolean> {
  const found = await locks()?.query();
  return found?.held?.some(({ name }) => name === AT_TABLE) ?? false;
}

/** When a worker that is being fetched is here, or has failed. */
function arrived(worker: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    const look = (): void => {
      if (worker.state === "installing") return;
      worker.removeEventListener("statechange", look);
      done();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function once(target: EventTarget, name: string): Promise<void> {
  return new Promise((done) => target.addEventListener(name, () => done(), { once: true }));
}

function within(milliseconds: number, wanted: Promise<void>): Promise<void> {
  return Promise.race([wanted, new Promise<void>((done) => void setTimeout(done, milliseconds))]);
}
