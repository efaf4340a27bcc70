import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { version as Shared } from "../../../src/lib/page/version.svelte";

class Worker extends EventTarget {
  state = "installing";
  readonly said: unknown[] = [];
  postMessage = (message: unknown): void => void this.said.push(message);
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = new Worker();
  update = vi.fn(() => Promise.resolve());
  unregister = vi.fn(() => Promise.resolve(true));
  /** Simulates a newer version that is downloaded and waits. */
  brings(): Worker {
    const worker = new Worker();
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    this.installing = null;
    this.waiting = worker;
    worker.become("installed");
    return worker;
  }
}

/** A fake of the parts of the Web Locks API that are used. */
class Locks {
  held: { name: string; mode: string }[] = [];
  #free: (() => void)[] = [];
  query = () => Promise.resolve({ held: this.held, pending: [] });
  request = async (
    name: string,
    { mode, signal }: { mode: string; signal?: AbortSignal },
    use: () => Promise<void>,
  ): Promise<void> => {
    while (mode === "exclusive" && this.held.length > 0) {
      await new Promise<void>((done, failed) => {
        this.#free.push(done);
        signal?.addEventListener("abort", () => failed(new Error("aborted")));
      });
    }
    const one = { name, mode };
    this.held.push(one);
    await use();
    this.held.splice(this.held.indexOf(one), 1);
    for (const go of this.#free.splice(0)) go();
  };
}

let registration: Registration;
let container: EventTarget & { register?: () => Promise<unknown> };
let locks: Locks;
const reload = vi.fn();
let version: typeof Shared;

beforeEach(async () => {
  vi.resetModules();
  registration = new Registration();
  container = new EventTarget();
  container.register = () => Promise.resolve(registration);
  locks = new Locks();
  reload.mockClear();
  vi.stubGlobal("navigator", { serviceWorker: container, locks });
  vi.stubGlobal("location", { reload });
  ({ version } = await import("../../../src/lib/page/version.svelte"));
  // Leftovers of one test must not reload the page in the next.
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(1);

describe("a newer version", () => {
  test("takes over on the start page, when it is there", async () => {
    await version.begin();
    version.atHome();
    await settled();
    expect(registration.update).toHaveBeenCalledOnce();
    const worker = registration.brings();
    await settled();
    expect(worker.said).toEqual([{ type: "SKIP_WAITING" }]);
    expect(reload).not.toHaveBeenCalled();
    worker.become("activating");
    await settled();
    expect(reload).toHaveBeenCalledOnce();
  });

  test("waits elsewhere, and takes over when somebody comes to the start page", async () => {
    await version.begin();
    const worker = registration.brings();
    await settled();
    expect(version.updateWaiting).toBe(true);
    expect(worker.said).toEqual([]);
    version.atHome();
    await settled();
    expect(worker.said).toHaveLength(1);
  });

  test("is only offered once something was touched, or the start page left", async () => {
    await version.begin();
    version.atHome();
    dispatchEvent(new Event("pointerdown"));
    const worker = registration.brings();
    await settled();
    const leave = version.atHome();
    leave();
    await settled();
    expect(version.updateWaiting).toBe(true);
    expect(worker.said).toEqual([]);
  });

  test("is seen by a page that is opened while another one fetches it", async () => {
    const worker = (registration.installing = new Worker());
    await version.begin();
    registration.installing = null;
    registration.waiting = worker;
    worker.become("installed");
    await settled();
    expect(version.updateWaiting).toBe(true);
  });

  test("takes over as soon as no window shows a table", async () => {
    await version.begin();
    const worker = registration.brings();
    await settled();
    const leave = version.deferUpdates();
    version.atHome();
    await settled();
    expect(worker.said).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    leave();
    await settled();
    expect(worker.said).toHaveLength(1);
  });

  test("that does not take over comes from the server, and the worker goes", async () => {
    await version.begin();
    const worker = registration.brings();
    version.atHome();
    await vi.advanceTimersByTimeAsync(1900);
    expect(worker.said).toHaveLength(1);
    expect(registration.unregister).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(registration.unregister).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
  });

  test("that does not take over is left alone while the server is away", async () => {
    await version.begin();
    registration.brings();
    registration.update.mockRejectedValue(new TypeError("no network"));
    version.atHome();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(registration.unregister).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    expect(version.updateWaiting).toBe(true);
  });

  test("takes over when somebody asks, and is fetched first", async () => {
    await version.begin();
    const worker = new Worker();
    registration.update.mockImplementation(() => {
      registration.installing = worker;
      return Promise.resolve();
    });
    void version.reloadNewest();
    await settled();
    expect(worker.said).toEqual([]);
    registration.installing = null;
    registration.waiting = worker;
    worker.become("installed");
    await settled();
    expect(worker.said).toEqual([{ type: "SKIP_WAITING" }]);
  });

  test("is not waited for where it is the first of all", async () => {
    registration.active = null;
    await version.begin();
    registration.brings();
    await settled();
    expect(version.updateWaiting).toBe(false);
  });
});

test("without service workers a page is loaded again as usual", async () => {
  vi.stubGlobal("navigator", {});
  await version.begin();
  version.atHome();
  await settled();
  version.deferUpdates()();
  await version.reloadNewest();
  expect(reload).toHaveBeenCalledOnce();
});

test("a browser that refuses the worker goes on without", async () => {
  container.register = () => Promise.reject(new Error("refused"));
  await version.begin();
  version.atHome();
  await settled();
  expect(version.updateWaiting).toBe(false);
});

test("a part that cannot be fetched is noticed", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("lost")));
  await version.begin();
  expect(version.incomplete).toBe(false);
  dispatchEvent(new Event("vite:preloadError"));
  await settled();
  expect(version.incomplete).toBe(true);
});

test("a part that is tried again by itself is not missing", async () => {
  const values = { why: "files", seconds: 1 };
  const refused = (): Response =>
    Response.json({ code: "too_many", text: "", values }, { status: 429 });
  vi.stubGlobal("fetch", async () => refused());
  await version.begin();
  dispatchEvent(new Event("vite:preloadError"));
  await settled();
  expect(version.incomplete).toBe(false);
});

test.each([
  ["comes at the second try", 1, false],
  ["does not come", 9, true],
])("a part that the server has and that %s", async (_, failures, incomplete) => {
  vi.stubGlobal("fetch", async () => new Response("export {}"));
  await version.begin();
  const { lazy } = await import("../../../src/lib/page/lazy");
  let left = failures;
  const part = lazy(async () => {
    if (left-- > 0) {
      // As the code of Vite does.
      dispatchEvent(new Event("vite:preloadError"));
      throw new TypeError("Failed to fetch dynamically imported module");
    }
    return { default: "the part" };
  });
  await part().catch(() => undefined);
  await settled();
  expect(version.incomplete).toBe(incomplete);
});
