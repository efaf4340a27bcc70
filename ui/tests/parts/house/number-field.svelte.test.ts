import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import NumberField from "../../../src/parts/house/NumberField.svelte";

beforeAll(() => fetchMessages("house"));

/** A field for 5 to 200 that holds 100, with what was changed, and functions for its user. */
function field() {
  const found: number[] = [];
  const props = $state({
    label: "Highest bid",
    value: 100,
    low: 5,
    high: 200,
    step: 5,
    testid: "number",
    onchange: (value: number) => {
      found.push(value);
      props.value = value;
    },
  });
  const made = mount(NumberField, { target: document.body, props });
  flushSync();
  const input = document.querySelector<HTMLInputElement>("[data-testid=number]")!;
  const send = (name: string, bubbles = false): void => {
    flushSync(() => input.dispatchEvent(new Event(name, { bubbles })));
  };
  const type = (text: string): void => {
    input.value = text;
    send("input", true);
  };
  const alert = (): string | undefined => document.querySelector("[role=alert]")?.textContent;
  return { made, found, input, send, type, alert };
}

test("typing is free, and a number counts as soon as it is in the range of the field", () => {
  const { made, found, input, send, type, alert } = field();
  send("focus");
  for (const text of ["1", "15", "150", "1500", "", "2.5"]) {
    type(text);
    expect([input.value, alert()]).toEqual([text, undefined]);
  }
  expect(found).toEqual([15, 150, 100]);
  type("0");
  type("20");
  send("blur");
  expect([input.value, alert()]).toEqual(["20", undefined]);
  expect(found).toEqual([15, 150, 100, 20]);
  void unmount(made);
});

test("a number that does not fit is refused on leaving, with the range", () => {
  const { made, found, input, send, type, alert } = field();
  for (const text of ["4", "201", "-5", "", "2.5"]) {
    send("focus");
    type(text);
    send("blur");
    expect(alert()).toBe("Enter a whole number from 5 to 200. It is still 100.");
    expect([input.value, input.getAttribute("aria-invalid")]).toEqual(["100", "true"]);
  }
  expect(found).toEqual([]);
  send("focus");
  send("blur");
  expect(alert()).toContain("from 5 to 200");
  type("5");
  expect(alert()).toBeUndefined();
  send("blur");
  expect([found, input.value]).toEqual([[5], "5"]);
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
