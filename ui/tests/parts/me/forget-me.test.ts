import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import ForgetMe from "../../../src/parts/me/ForgetMe.svelte";

const asked = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
const assign = vi.fn();
let made: ReturnType<typeof mount>;

beforeAll(() => fetchMessages("me"));
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("location", { assign });
  made = mount(ForgetMe, { target: document.body });
  flushSync();
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

const press = (name: string): void => {
  document.querySelector<HTMLButtonElement>(`[data-testid="${name}"]`)!.click();
  flushSync();
};
const alert = () => document.querySelector("[role=alert]")?.textContent;

test("nothing is deleted before the page says what is deleted and what stays", () => {
  press("open-forget");
  const text = document.querySelector('[data-testid="forget"]')!.textContent;
  expect(text).toContain("Deleted: your name");
  expect(text).toContain("Kept: matches with other people");
  document.querySelector<HTMLButtonElement>('[data-testid="forget"] .primary')!.click();
  flushSync();
  expect(document.querySelector('[data-testid="forget"]')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test("deleting asks once, shows the reason of a failure, and reloads the page", async () => {
  press("open-forget");
  asked.mockRejectedValueOnce(new TypeError("no network"));
  press("forget-do");
  await vi.waitFor(() => expect(alert()).toMatch("cannot be reached"));
  expect(assign).not.toHaveBeenCalled();

  asked.mockResolvedValueOnce(new Response(null, { status: 204 }));
  press("forget-do");
  press("forget-do");
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(asked).toHaveBeenLastCalledWith("/api/me", { method: "DELETE" });
});
