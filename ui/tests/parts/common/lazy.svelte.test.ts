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

test("shows a part once it is here, with what it is given", async () => {
  show({ part: lazy(() => import("../../../src/parts/common/HomeBar.svelte")), label: "Home" });
  expect(page()).toBe("");
  await vi.waitFor(() => expect(document.querySelector("[aria-label=Home]")).not.toBeNull());
});

test("shows a part at once that has been fetched before", async () => {
  const part = lazy(() => import("../../../src/parts/common/HomeBar.svelte"));
  await part();
  show({ part, label: "Home" });
  expect(document.querySelector("[aria-label=Home]")).not.toBeNull();
});

test("what it is given may change, whether the part was fetched before or not", async () => {
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

test("closes a sheet that cannot be fetched, but not one that is gone", async () => {
  const onclose = vi.fn();
  const part = () => Promise.reject(new Error("no network"));
  show({ part, onclose });
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledTimes(1));
  show({ part, onclose });
  await unmount(shown.pop()!);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onclose).toHaveBeenCalledTimes(1);
});

test("shows what it is told to where a part cannot be fetched, else nothing", async () => {
  const part = () => Promise.reject(new Error("no network"));
  const failed = createRawSnippet(() => ({ render: () => "<p>Not here</p>" }));
  show({ part });
  show({ part, failed });
  await vi.waitFor(() => expect(page()).toBe("Not here"));
});
