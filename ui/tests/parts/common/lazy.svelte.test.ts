import { createRawSnippet, flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { lazy } from "../../../src/lib/page/lazy";
import Lazy from "../../../src/parts/common/Lazy.svelte";

const page = () => document.body.textContent?.trim();
const shown: object[] = [];

function show<Props extends Record<string, unknown>>(
  props: Props & { part: () => Promise<Component<any>> },
): void {
  shown.push(mount(Lazy, { target: document.body, props }));
}

afterEach(async () => {
  for (const one of shown.splice(0)) await unmount(one);
});

test("shows a component with its props once it is loaded", async () => {
  show({ part: lazy(() => import("../../../src/parts/common/HomeBar.svelte")), label: "Home" });
  expect(page()).toBe("");
  await vi.waitFor(() => expect(document.querySelector("[aria-label=Home]")).not.toBeNull());
});

test("shows a loaded component at once", async () => {
  const part = lazy(() => import("../../../src/parts/common/HomeBar.svelte"));
  await part();
  show({ part, label: "Home" });
  expect(document.querySelector("[aria-label=Home]")).not.toBeNull();
});

test("passes on changed props, whether the component was loaded before or not", async () => {
  const part = lazy(() => import("../../../src/parts/common/HomeBar.svelte"));
  for (const fetched of [false, true]) {
    expect(part.loaded !== undefined).toBe(fetched);
    const props = $state({ part, label: "Home" });
    show(props);
    await vi.waitFor(() => expect(document.querySelector("[aria-label=Home]")).not.toBeNull());
    props.label = fetched ? "Again" : "First";
    flushSync();
    expect(document.querySelector("[aria-label=Home]")).toBeNull();
    expect(document.querySelector(`[aria-label=${props.label}]`)).not.toBeNull();
  }
});

test("closes a dialog that fails to load, unless it was unmounted before", async () => {
  const onclose = vi.fn();
  const part = () => Promise.reject(new Error("no network"));
  show({ part, onclose });
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledTimes(1));
  show({ part, onclose });
  await unmount(shown.pop()!);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onclose).toHaveBeenCalledTimes(1);
});

test("shows the `failed` snippet if loading fails, or nothing without one", async () => {
  const part = () => Promise.reject(new Error("no network"));
  const failed = createRawSnippet(() => ({ render: () => "<p>Not here</p>" }));
  show({ part });
  show({ part, failed });
  await vi.waitFor(() => expect(page()).toBe("Not here"));
});
