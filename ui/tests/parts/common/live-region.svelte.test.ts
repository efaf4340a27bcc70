import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import LiveRegion from "../../../src/parts/common/LiveRegion.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const said = () => document.querySelector("[role=status]")!.textContent;

test("a text that must last is announced once it has stayed the same, and stays while there is none", () => {
  const props = $state({ text: "48 rules", wait: 700 });
  const made = mount(LiveRegion, { target: document.body, props });
  flushSync();
  const become = (text: string, after: number): void => {
    props.text = text;
    flushSync();
    vi.advanceTimersByTime(after);
    flushSync();
  };
  expect(said()).toBe("");
  for (const text of ["44 rules", "", "37 rules"]) become(text, 300);
  expect(said()).toBe("");
  become("5 rules", 700);
  expect(said()).toBe("5 rules");
  become("", 2000);
  expect(said()).toBe("5 rules");
  void unmount(made);
});

test("a text is announced at once otherwise", () => {
  const made = mount(LiveRegion, { target: document.body, props: { text: "85" } });
  flushSync();
  expect(said()).toBe("85");
  void unmount(made);
});
