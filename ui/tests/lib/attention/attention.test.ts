import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Attention } from "../../../src/lib/attention/attention";
import { permitted } from "../../../src/lib/attention/notify";
import { withDot } from "../../../src/lib/attention/tab";
import { settings } from "../../../src/lib/page/settings.svelte";
import type { Event, Legal, TableView } from "../../../src/lib/protocol";
import { pageTitle } from "../../../src/lib/table/status";
import { table, view } from "../../fixtures";

const legal = { kind: "plays", cards: [], others: [] } as unknown as Legal;
const theirs: TableView = { ...view, seq: 11, turn: 1, legal: null };
const mine: TableView = { ...view, seq: 12, turn: 0, legal };
const played = { kind: "played", seat: 1, card: 0 } as Event;
const ICON = "data:image/svg+xml,%3Csvg viewBox='0 0 100 100'%3E%3C/svg%3E";

/** The calls to Web Audio. */
const audio = { made: 0, filters: 0, sounds: 0 };

class FakeParameter {
  value = 0;
  setValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
}
class FakeNode {
  frequency = new FakeParameter();
  gain = new FakeParameter();
  Q = new FakeParameter();
  type = "";
  buffer = null;
  connect = (next: unknown): unknown => next;
  start = (): void => void audio.sounds++;
  stop = vi.fn();
}
class FakeAudio {
  currentTime = 0;
  sampleRate = 100;
  state = "running";
  destination = new FakeNode();
  constructor() {
    audio.made++;
  }
  createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(50) });
  createGain = (): FakeNode => new FakeNode();
  createOscillator = (): FakeNode => new FakeNode();
  createBiquadFilter = (): FakeNode => {
    audio.filters++;
    return new FakeNode();
  };
  createBufferSource = (): FakeNode => new FakeNode();
  resume = vi.fn();
  close = vi.fn();
}

class FakeNotification {
  static permission = "granted";
  static shown: FakeNotification[] = [];
  static requestPermission = vi.fn(() => Promise.resolve(FakeNotification.permission));
  onclick: (() => void) | null = null;
  close = vi.fn();
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.shown.push(this);
  }
}

let attention: Attention;
const vibrate = vi.fn();
const hide = (hidden: boolean): void => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange") as unknown as globalThis.Event);
};
const touch = (): void => document.body.click();
/** Waits for dynamic imports. */
const loaded = (): Promise<unknown> => import("../../../src/lib/attention/synth");

beforeEach(() => {
  audio.made = audio.filters = audio.sounds = 0;
  vibrate.mockClear();
  FakeNotification.shown = [];
  FakeNotification.permission = "granted";
  FakeNotification.requestPermission.mockClear();
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("Notification", FakeNotification);
  Object.defineProperty(navigator, "vibrate", { configurable: true, value: vibrate });
  document.head.innerHTML = `<link rel="icon" href="${ICON}" />`;
  settings.setSounds(true);
  settings.setVibration(true);
  settings.setNotify(false);
  attention = new Attention();
  attention.shown(table, theirs, []);
});

afterEach(() => {
  attention.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("sounds", () => {
  test("begin only after the page was touched", async () => {
    attention.shown(table, mine, [played]);
    await loaded();
    expect([audio.made, audio.sounds, vibrate.mock.calls.length]).toEqual([0, 0, 0]);
    touch();
    attention.shown(table, { ...theirs, seq: 13 }, [played]);
    attention.shown(table, { ...mine, seq: 14 }, [played]);
    await loaded();
    await vi.waitFor(() => expect(audio.sounds).toBeGreaterThan(3));
    expect(audio.made).toBe(1);
    expect(vibrate).toHaveBeenCalledExactlyOnceWith(60);
  });

  test("and vibration are off when they are switched off, and it is remembered", async () => {
    settings.setSounds(false);
    settings.setVibration(false);
    expect(localStorage.getItem("rookery_sounds")).toBe("0");
    expect(localStorage.getItem("rookery_vibration")).toBe("0");
    touch();
    attention.shown(table, mine, [played]);
    await loaded();
    expect([audio.made, audio.sounds, vibrate.mock.calls.length]).toEqual([0, 0, 0]);
  });

  test("are not made for a table that has been left", async () => {
    touch();
    attention.close();
    await loaded();
    expect(audio).toEqual({ made: 1, filters: 0, sounds: 0 });
  });

  test("of the same picture are not heard twice", async () => {
    touch();
    await loaded();
    attention.shown(table, theirs, [played]);
    await Promise.resolve();
    expect(audio.sounds).toBe(0);
  });
});

describe("the tab", () => {
  const icon = (): string => document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href;

  test("has a dot while the table waits for you", () => {
    expect(icon()).toBe(ICON);
    attention.shown(table, mine, []);
    expect(icon()).toBe(withDot(ICON));
    expect(icon()).toContain("circle");
    attention.shown(table, theirs, []);
    expect(icon()).toBe(ICON);
    attention.shown(table, mine, []);
    attention.close();
    expect(icon()).toBe(ICON);
  });

  test("leaves an icon alone that it cannot draw on", () => {
    expect(withDot("/icon.png")).toBe("/icon.png");
  });

  test("says whose turn it is", () => {
    expect(pageTitle(table, mine)).toBe("● Your turn · Original partnership game");
    expect(pageTitle(table, theirs)).toBe("Ben’s turn · Original partnership game");
    expect(pageTitle(table, { ...theirs, turn: null })).toBe("Original partnership game · Rookery");
  });
});

describe("a notification", () => {
  test("is shown to those who asked for it and look elsewhere, and goes when they come", async () => {
    settings.setNotify(true);
    attention.shown(table, mine, []);
    expect(FakeNotification.shown).toEqual([]);
    hide(true);
    attention.shown(table, { ...theirs, seq: 13 }, []);
    attention.shown(table, { ...mine, seq: 14 }, []);
    const [shown] = await vi.waitUntil(
      () => FakeNotification.shown.at(0) && FakeNotification.shown,
    );
    expect(shown?.title).toBe("It is your turn");
    expect(shown?.options.body).toBe("Original partnership game");
    const focus = vi.spyOn(window, "focus").mockReturnValue();
    shown?.onclick?.();
    expect(focus).toHaveBeenCalledOnce();
    hide(false);
    await vi.waitFor(() => expect(shown?.close).toHaveBeenCalled());
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  });

  test("goes when the turn is over", async () => {
    settings.setNotify(true);
    hide(true);
    attention.shown(table, mine, []);
    attention.shown(table, { ...theirs, seq: 13 }, []);
    await vi.waitFor(() => expect(FakeNotification.shown[0]?.close).toHaveBeenCalledOnce());
  });

  test.each([
    ["who did not ask for it", false, "granted"],
    ["whom the browser does not let", true, "denied"],
  ])("is not for those %s", async (_, wanted, permission) => {
    settings.setNotify(wanted);
    FakeNotification.permission = permission;
    hide(true);
    attention.shown(table, mine, []);
    await new Promise((done) => setTimeout(done));
    expect(FakeNotification.shown).toEqual([]);
  });

  test("is shown by the service worker where there is one, and none but the own is taken back", async () => {
    const others = { data: { mark: -1 }, close: vi.fn() };
    const own = { data: {} as unknown, close: vi.fn() };
    const showNotification = vi.fn((_title: string, { data }: NotificationOptions) => {
      own.data = data;
      return Promise.resolve();
    });
    const getNotifications = vi.fn(() => Promise.resolve([others, own]));
    const registration = { active: {}, showNotification, getNotifications };
    const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
    settings.setNotify(true);
    hide(true);
    attention.shown(table, mine, []);
    const { table_id } = table.info;
    await vi.waitFor(() =>
      expect(showNotification).toHaveBeenCalledExactlyOnceWith(
        "It is your turn",
        expect.objectContaining({ data: expect.objectContaining({ path: `/t/${table_id}` }) }),
      ),
    );
    attention.shown(table, { ...theirs, seq: 13 }, []);
    await vi.waitFor(() => expect(own.close).toHaveBeenCalledOnce());
    expect(getNotifications).toHaveBeenCalledExactlyOnceWith({ tag: `rookery-${table_id}` });
    expect(others.close).not.toHaveBeenCalled();
    expect(FakeNotification.shown).toEqual([]);
    Reflect.deleteProperty(navigator, "serviceWorker");
  });

  test("needs the permission of the browser", async () => {
    expect(await permitted()).toBe(true);
    FakeNotification.permission = "denied";
    expect(await permitted()).toBe(false);
    vi.stubGlobal("Notification", undefined);
    expect(await permitted()).toBe(false);
  });
});
