import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Dialog from "../../../src/parts/common/Dialog.svelte";

const onclose = vi.fn();
const line = createRawSnippet(() => ({ render: () => "<button class='line'>Rules</button>" }));
let opener: HTMLButtonElement;

function open(id = "sheet"): ReturnType<typeof mount> {
  const made = mount(Dialog, {
    target: document.body,
    props: { title: "T", onclose, id, children: line },
  });
  flushSync();
  return made;
}

beforeEach(() => {
  opener = document.createElement("button");
  document.body.append(opener);
  opener.focus();
});
afterEach(() => {
  opener.remove();
  onclose.mockClear();
});

test("the heading of a dialog has the focus first, unless a control in it is meant to have it", async () => {
  const sheet = open();
  expect(document.activeElement?.matches("h2[tabindex='-1']")).toBe(true);
  await unmount(sheet);
  const children = createRawSnippet(() => ({
    render: () => "<p><button>Other</button><button autofocus>Stay</button></p>",
  }));
  const props = { title: "T", onclose, children };
  const question = mount(Dialog, { target: document.body, props });
  flushSync();
  expect(document.activeElement?.matches("h2")).toBe(false);
  await unmount(question);
});

test("focus returns to the opener of a dialog", async () => {
  const sheet = open();
  document.querySelector<HTMLElement>(".line")!.focus();
  await unmount(sheet);
  expect(document.activeElement).toBe(opener);
});

test("focus returns from a nested dialog to the opener of the first", async () => {
  const menu = open();
  document.querySelector<HTMLElement>(".line")!.focus();
  const rules = open();
  await unmount(menu);
  document.querySelector<HTMLElement>(".line")!.focus();
  await unmount(rules);
  expect(document.activeElement).toBe(opener);
});

test("if the opener was removed, focus goes to the current opener of the same dialog", async () => {
  const next = document.createElement("button");
  next.dataset["opens"] = "people";
  document.body.append(next);
  const [people, other] = [open("people"), open("rules")];
  document.querySelector<HTMLElement>(".line")!.focus();
  opener.remove();
  await unmount(other);
  expect(document.activeElement).not.toBe(next);
  await unmount(people);
  expect(document.activeElement).toBe(next);
  next.remove();
});

test("an element that has taken the focus since keeps it, and a removed element gets none", async () => {
  const other = document.createElement("input");
  document.body.append(other);
  const first = open();
  other.focus();
  await unmount(first);
  expect(document.activeElement).toBe(other);

  const second = open();
  document.querySelector<HTMLElement>(".line")!.focus();
  other.remove();
  await unmount(second);
  expect(document.activeElement).toBe(document.body);
});

test("a tap outside closes the dialog, but not a press that started inside", async () => {
  const sheet = open();
  const dialog = document.querySelector("dialog")!;
  const down = (where: Element) =>
    where.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  // Selecting text and releasing the mouse over the backdrop counts as a click on the dialog.
  down(document.querySelector(".line")!);
  dialog.click();
  expect(onclose).not.toHaveBeenCalled();
  down(dialog);
  dialog.click();
  expect(onclose).toHaveBeenCalledOnce();
  await unmount(sheet);
});
