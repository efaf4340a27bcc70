import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expose } from "../../../src/lib/page/expose";
import { Toast } from "../../../src/lib/page/toast.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a message goes by itself, and a later one has its whole time", () => {
  const toast = new Toast();
  toast.show("Saved.");
  const first = toast.shown;
  vi.advanceTimersByTime(4000);
  toast.show("Saved.");
  expect(toast.shown?.text).toBe("Saved.");
  expect(toast.shown?.id).not.toBe(first?.id);
  vi.advanceTimersByTime(4000);
  expect(toast.shown).not.toBeNull();
  vi.advanceTimersByTime(2000);
  expect(toast.shown).toBeNull();
});

test("a message whose cause is gone is taken away, and nothing of it comes back", () => {
  const toast = new Toast();
  toast.show("Not connected.");
  toast.hide();
  expect(toast.shown).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("what is exposed is read when it is asked for, and cannot be changed", () => {
  const what = { seq: 1 };
  expose({ seq: () => what.seq });
  what.seq = 2;
  const shown = (window as unknown as { __rookery: { seq: number } }).__rookery;
  expect(shown.seq).toBe(2);
  expect(() => (shown.seq = 3)).toThrow(TypeError);
  expect(shown.seq).toBe(2);
});
