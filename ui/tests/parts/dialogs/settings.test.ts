import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/lib/page/settings.svelte";
import SettingsDialog from "../../../src/parts/dialogs/SettingsDialog.svelte";

let made: Record<string, unknown> | null = null;

afterEach(() => {
  if (made) void unmount(made);
  made = null;
  settings.setNotify(false);
  vi.unstubAllGlobals();
});

test("an answer of the browser that comes after the switch is off again does not turn it on", async () => {
  let answer: (said: string) => void = () => undefined;
  const asked = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  vi.stubGlobal("Notification", Object.assign(vi.fn(), { requestPermission: asked }));
  made = mount(SettingsDialog, { target: document.body, props: { onclose: () => {} } });
  flushSync();
  const last = [...document.querySelectorAll<HTMLInputElement>("[role=switch]")].at(-1)!;
  last.click();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  last.click();
  answer("granted");
  for (let i = 0; i < 5; i++) await tick();
  expect(settings.notifies).toBe(false);
});

test.each([
  ["denied", false],
  ["granted", true],
])("the switch of notifications stands as the browser says: %s", async (said, on) => {
  const asked = vi.fn(() => Promise.resolve(said));
  vi.stubGlobal("Notification", Object.assign(vi.fn(), { requestPermission: asked }));
  made = mount(SettingsDialog, { target: document.body, props: { onclose: () => {} } });
  flushSync();
  const switches = document.querySelectorAll<HTMLInputElement>(
    "[data-testid=settings] [role=switch]",
  );
  const last = [...switches].at(-1)!;
  last.click();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await tick();
  flushSync();
  expect(settings.notifies).toBe(on);
  expect(last.checked).toBe(on);
});
