import { createRawSnippet, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import FeltHeader from "../../../src/parts/common/FeltHeader.svelte";
import HomeBar from "../../../src/parts/common/HomeBar.svelte";
import PageHeader from "../../../src/parts/common/PageHeader.svelte";
import Welcome from "../../../src/parts/home/Welcome.svelte";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";

let made: Record<string, unknown> | undefined;
const words = createRawSnippet(() => ({ render: () => "<span>Words</span>" }));
const back = { label: "Back", testid: "back", go: () => undefined };
const found = (name: string): HTMLElement | null =>
  document.querySelector(`[data-testid="${name}"]`);

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  await fetchMessages("home");
});
afterEach(async () => {
  if (made) await unmount(made);
});

test.each<[string, Component<never>, object]>([
  ["the start page", Welcome as Component<never>, {}],
  ["a page", PageHeader as Component<never>, { home: "Home", title: "Page" }],
  ["a felt page", FeltHeader as Component<never>, { back, title: words, children: words }],
  ["an empty felt page", HomeBar as Component<never>, { label: "Home" }],
])("the header of %s leads to the settings", async (_, header, props) => {
  made = mount(header, { target: document.body, props: props as never });
  expect(found("settings")).toBeNull();
  found("open-settings")!.click();
  await vi.waitFor(() => expect(found("settings")).not.toBeNull());
});
