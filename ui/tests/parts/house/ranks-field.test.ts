import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import RanksField from "../../../src/parts/house/RanksField.svelte";

test("a number that wrong rules name twice is shown once, and the next change leaves it once", () => {
  const onchange = vi.fn();
  const props = { label: "Numbers", value: [14, 14, 5], onchange };
  const made = mount(RanksField, { target: document.body, props });
  flushSync();
  expect(document.querySelectorAll("ol li")).toHaveLength(2);
  document.querySelector<HTMLElement>("[data-testid=rank-9]")!.click();
  expect(onchange).toHaveBeenCalledWith([14, 9, 5]);
  void unmount(made);
});
