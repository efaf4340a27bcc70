import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import Me from "../../src/pages/Me.svelte";

afterEach(() => vi.unstubAllGlobals());

const found = (name: string): Element | null => document.querySelector(`[data-testid="${name}"]`);

test("who cannot see the own matches can delete the own data all the same", async () => {
  await fetchMessages("me");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const made = mount(Me, { target: document.body });
  await vi.waitFor(() => expect(found("me-problem")).not.toBeNull());
  expect(found("open-forget")).not.toBeNull();
  void unmount(made);
});
