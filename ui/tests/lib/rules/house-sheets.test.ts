import { afterEach, expect, test, vi } from "vitest";
import { houseSheet } from "../../../src/lib/rules/house-sheets";

afterEach(() => vi.unstubAllGlobals());

test("a sheet that cannot be cached is shown all the same", async () => {
  const house = { info: { id: "ours" } };
  const put = vi.fn(() => Promise.reject(new DOMException("full", "QuotaExceededError")));
  vi.stubGlobal("caches", {
    open: () => Promise.resolve({ put, keys: () => Promise.resolve([]) }),
  });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ house, problems: [] })));
  expect(await houseSheet({ extends: "original_partnership_4" })).toEqual(house);
  await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
});
