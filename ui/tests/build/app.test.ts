import { describe, expect, test } from "vitest";
import { CACHE_RULES, app } from "../../build/app";

/** The name of the cache for the answer at *path*; `null` if it is not cached. */
function cacheOf(path: string): string | null {
  const found = CACHE_RULES.find(({ urlPattern }) =>
    (urlPattern as RegExp).test(`https://cards.example${path}`),
  );
  return found?.options?.cacheName ?? null;
}

describe("the service worker keeps", () => {
  test.each([
    ["/api/variants", "rookery-games"],
    ["/api/bots", "rookery-games"],
    ["/api/lessons", "rookery-lessons"],
    ["/api/lessons/follow-color", "rookery-lessons"],
    ["/api/rules/original_partnership_4", "rookery-rules"],
    ["/api/rules/wild_bird_2?lang=en-XA", "rookery-rules"],
    ["/api/tables", "rookery-own-tables"],
    ["/api/tables/a-b_c/rules", "rookery-table-rules"],
    ["/api/tables/abc/rules?lang=en-XA", "rookery-table-rules"],
    ["/api/rules/saved", "rookery-own-rules"],
  ])("%s", (path, cache) => expect(cacheOf(path)).toBe(cache));
});

describe("the service worker does not keep", () => {
  test.each([
    "/api/me",
    "/api/health",
    "/api/tables/abc",
    "/api/tables/abc/record",
    "/api/tables/abc/rules/more",
    "/api/rules/saved?lang=en-XA",
    "/api/rules/schema",
    "/api/rules/check",
    "/api/rules/dixie_6/values",
    "/api/replay",
    "/api/replay/1?seen_by=0",
    "/ws/t/abc",
    "/t/api/tables",
  ])("%s", (path) => expect(cacheOf(path)).toBeNull());
});

test("the app is called Rookery, and never by the name of the game", () => {
  const manifest = app.manifest as Record<string, unknown>;
  expect([manifest["name"], manifest["short_name"]]).toEqual(["Rookery", "Rookery"]);
});
