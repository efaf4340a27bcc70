import { mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import Costs from "../../../src/parts/me/Costs.svelte";

beforeAll(() => fetchMessages("review"));
afterEach(() => vi.unstubAllGlobals());

test("a failure that may pass says that it is tried again by itself", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const made = mount(Costs, { target: document.body, props: { own: [] } });
  const alert = (): string => document.querySelector("[role=alert]")?.textContent ?? "";
  await vi.waitFor(() => expect(alert()).toContain("by itself"));
  void unmount(made);
});
