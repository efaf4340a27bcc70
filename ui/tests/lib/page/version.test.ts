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
  /** A newer version comes, and waits. */
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

let registration: Registration;
let container: EventTarget & { register?: () => Promise<unknown> };
let held: { name: string }[];
const reload = vi.fn();
let version: typeof Shared;

beforeEach(async () => {
  vi.resetModules();
  registration = new Registration();
  container = new EventTarget();
  container.register = () => Promise.resolve(registration);
  held = [];
  reload.mockClear();
  vi.stubGlobal("navigator", {
    serviceWorker: container,
    locks: {
      query: () => Promise.resolve({ held }),
      request: async (name: string, _options: unknown, use: () => Promise<void>) => {
        held.push({ name });
        await use();
        held.pop();
      },
    },
  });
  vi.stubGlobal("location", { reload });
  ({ version } = await import("../../../src/lib/page/version.svelte"));
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((done) => setTimeout(done));

describe("a newer version", () => {
  test("waits, and takes over on the start page", async () => {
    await version.begin();
    await version.atHome();
    expect(registration.update).toHaveBeenCalledOnce();
    const worker = registration.brings();
    await settled();
    expect(version.waits).toBe(true);
    expect(worker.said).toEqual([]);

    const home = version.atHome();
    await settled();
    expect(worker.said).toEqual([{ type: "SKIP_WAITING" }]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event("controllerchange"));
    await home;
    expect(reload).toHaveBeenCalledOnce();
  });

  test("does not take over by itself while any window shows a table", async () => {
    await version.begin();
    const worker = registration.brings();
    await settled();
    const leave = version.heldAtTable();
    await version.atHome();
    expect(worker.said).toEqual([]);
    expect(reload).not.toHaveBeenCalled();

    leave();
    await settled();
    void version.atHome();
    await settled();
    expect(worker.said).toHaveLength(1);
  });

  test("takes over when somebody asks, and is fetched first", async () => {
    await version.begin();
    const worker = new Worker();
    registration.update.mockImplementation(() => {
      registration.installing = worker;
      return Promise.resolve();
    });
    void version.renew();
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
    expect(version.waits).toBe(false);
  });
});

test("without service workers a page is loaded again as usual", async () => {
  vi.stubGlobal("navigator", {});
  await version.begin();
  await version.atHome();
  version.heldAtTable()();
  await version.renew();
  expect(reload).toHaveBeenCalledOnce();
});

test("a browser that refuses the worker goes on without", async () => {
  container.register = () => Promise.reject(new Error("refused"));
  await version.begin();
  await version.atHome();
  expect(version.waits).toBe(false);
});

test("a part that cannot be fetched is noticed", async () => {
  await version.begin();
  expect(version.incomplete).toBe(false);
  dispatchEvent(new Event("vite:preloadError"));
  expect(version.incomplete).toBe(true);
});
