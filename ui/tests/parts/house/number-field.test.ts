import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import NumberField from "../../../src/parts/house/NumberField.svelte";

test("a press on plus or minus is said to those who hear the page", () => {
  const found: number[] = [];
  const made = mount(NumberField, {
    target: document.body,
    props: {
      label: "Highest bid",
      value: 73,
      low: 0,
      high: 100,
      step: 5,
      testid: "number",
      onchange: (value: number) => found.push(value),
    },
  });
  flushSync();
  const status = document.querySelector("[role=status]")!;
  expect(status.textContent).toBe("");
  const press = (name: string): void =>
    flushSync(() => document.querySelector<HTMLElement>(`[data-testid=${name}]`)!.click());
  press("number-plus");
  expect(status.textContent).toBe("75");
  press("number-minus");
  expect(status.textContent).toBe("70");
  expect(found).toEqual([75, 70]);
  void unmount(made);
});
