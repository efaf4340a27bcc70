import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import NumberField from "../../../src/parts/house/NumberField.svelte";

beforeAll(() => fetchMessages("house"));

test("an empty or fractional number shows an error and changes nothing", () => {
  const found: number[] = [];
  const made = mount(NumberField, {
    target: document.body,
    props: {
      label: "Highest bid",
      value: 100,
      low: 0,
      high: 200,
      step: 5,
      testid: "number",
      onchange: (value: number) => found.push(value),
    },
  });
  flushSync();
  const field = document.querySelector<HTMLInputElement>("[data-testid=number]")!;
  const type = (text: string): void => {
    field.value = text;
    flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })));
  };
  field.dispatchEvent(new Event("focus"));
  for (const text of ["", "2.5"]) {
    type(text);
    expect(document.querySelector("[role=alert]")!.textContent).toBe("Enter a whole number.");
    expect(field.value).toBe(text);
  }
  expect(found).toEqual([]);
  type("150");
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(found).toEqual([150]);
  type("");
  flushSync(() => field.dispatchEvent(new Event("blur")));
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(field.value).toBe("100");
  void unmount(made);
});

test("a press on plus or minus is announced to screen readers", () => {
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
