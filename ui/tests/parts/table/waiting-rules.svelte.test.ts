import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import WaitingRules from "../../../src/parts/table/WaitingRules.svelte";

afterEach(() => vi.unstubAllGlobals());

test("the rules of a table are fetched once, even after several messages about it", () => {
  const asked = vi.fn<(address: string) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ differences: [] })),
  );
  vi.stubGlobal("fetch", asked);
  let info = $state.raw({ table_id: "one" });
  const made = mount(WaitingRules, {
    target: document.body,
    props: {
      get tableId() {
        return info.table_id;
      },
    },
  });
  for (const table_id of ["one", "one", "two"]) {
    info = { table_id };
    flushSync();
  }
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    "/api/tables/one/rules",
    "/api/tables/two/rules",
  ]);
  void unmount(made);
});
