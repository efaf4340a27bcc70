import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { VariantInfo } from "../../../src/lib/protocol";
import ParentChoice from "../../../src/parts/house/ParentChoice.svelte";
import Switch from "../../../src/parts/common/Switch.svelte";

let made: ReturnType<typeof mount>;

function show(part: unknown, props: Record<string, unknown>): void {
  made = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
}
afterEach(() => unmount(made));

/** A change that the test resolves or rejects. */
function pending(): { done: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  return { done: new Promise((go) => (end = go)), end: () => end() };
}
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await tick();
}

describe("a switch", () => {
  const box = () => document.querySelector<HTMLInputElement>("[role=switch]")!;

  test("shows the current value again after a refused change, but not before the refusal", async () => {
    const { done, end } = pending();
    show(Switch, { label: "Hints", on: false, onchange: () => done });
    box().click();
    await settled();
    expect(box().checked).toBe(true);
    end();
    await settled();
    expect(box().checked).toBe(false);
  });

  test("shows the current value at once if the change does nothing", async () => {
    show(Switch, { label: "Hints", on: true, onchange: () => undefined });
    box().click();
    await settled();
    expect(box().checked).toBe(true);
  });

  test("has its label as name and its hint as description", () => {
    show(Switch, { label: "Hints", hint: "For everybody", on: true, onchange: () => undefined });
    const told = (what: string) => document.getElementById(box().getAttribute(what)!)?.textContent;
    expect(told("aria-labelledby")).toBe("Hints");
    expect(told("aria-describedby")).toBe("For everybody");
    unmount(made);
    show(Switch, { label: "Hints", on: true, onchange: () => undefined });
    expect(box().hasAttribute("aria-describedby")).toBe(false);
  });
});

describe("a select box", () => {
  const ids = ["one", "two", "three"];
  const variants = ids.map((id) => ({ id, title: id, players: 4, summary: "" }));
  const select = () => document.querySelector("select")!;
  const choose = (value: string): void => {
    select().value = value;
    select().dispatchEvent(new Event("change", { bubbles: true }));
  };

  test("shows the current value after a failed change, unless a later change is in progress", async () => {
    const changes = [pending(), pending()];
    let count = 0;
    const onchange = () => changes[count++]!.done;
    show(ParentChoice, { variants: variants as unknown as VariantInfo[], value: "one", onchange });
    choose("two");
    choose("three");
    changes[0]!.end();
    await settled();
    expect(select().value).toBe("three");
    changes[1]!.end();
    await settled();
    expect(select().value).toBe("one");
  });
});
