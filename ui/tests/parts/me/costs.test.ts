import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { OwnMatch } from "../../../src/lib/protocol";
import Costs from "../../../src/parts/me/Costs.svelte";

beforeAll(() => fetchMessages("review", "me"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a failure that may pass says that it is tried again by itself", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const made = mount(Costs, { target: document.body, props: { own: [] } });
  const alert = (): string => document.querySelector("[role=alert]")?.textContent ?? "";
  await vi.waitFor(() => expect(alert()).toContain("by itself"));
  void unmount(made);
});

test("reviews that fail are counted with the reason, and can be begun again", async () => {
  vi.useFakeTimers();
  const rounds = [1, 3].map((deal) => ({ deal, steps: 9, result: {} }));
  const own = [{ match_id: "abc", seat: 0, title: "Rook", rounds: [{}, {}] }];
  let code = "review_failed";
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/me/costs") {
      return Promise.resolve(Response.json({ matches: [{ match_id: "abc", rounds: [] }] }));
    }
    if (path.startsWith("/api/me/matches/")) return Promise.resolve(new Response("[Rookery]"));
    if (path.startsWith("/api/replay")) return Promise.resolve(Response.json({ rounds }));
    const deal = Number(path.split("/").at(-1));
    const values = { deal, decisions: 500, most: 400 };
    return Promise.resolve(Response.json({ code, text: "", values }, { status: 409 }));
  });
  const props = { own: own as unknown as OwnMatch[] };
  const made = mount(Costs, { target: document.body, props });
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(20_000);
    flushSync();
  };
  const text = (where: string): string | undefined =>
    document.querySelector(where)?.textContent.replace(/\s+/g, " ").trim();
  const button = (): HTMLButtonElement | null =>
    document.querySelector("[data-testid=costs-review-all]");
  await settle();
  expect([text("[role=alert]"), button()?.textContent]).toEqual([undefined, "Review 2 rounds"]);
  button()?.click();
  await settle();
  expect(text("[role=alert]")).toMatch(/^The reviews of 2 rounds failed\. .*round 1 broke off/);
  expect(text("[data-testid=costs-reviewed]")).toBe("0 of 2 rounds reviewed.");
  expect(button()?.textContent).toBe("Try again");
  code = "review_too_long";
  button()?.click();
  await settle();
  expect([text("[role=alert]"), button()]).toEqual([undefined, null]);
  expect(text("[data-testid=costs-never]")).toMatch(/^2 rounds cannot be reviewed\. .*500/);
  void unmount(made);
});
