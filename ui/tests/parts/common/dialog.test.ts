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

test("a sheet gives the focus back to what opened it", async () => {
  const sheet = open();
  document.querySelector<HTMLElement>(".line")!.focus();
  await unmount(sheet);
  expect(document.activeElement).toBe(opener);
});

test("a sheet that another opened gives it back to what opened the first", async () => {
  const menu = open();
  document.querySelector<HTMLElement>(".line")!.focus();
  const rules = open();
  await unmount(menu);
  document.querySelector<HTMLElement>(".line")!.focus();
  await unmount(rules);
  expect(document.activeElement).toBe(opener);
});

test("where its opener is gone, what opens the same sheet now gets the focus", async () => {
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

test("what has taken the focus meanwhile keeps it, and what is gone gets none", async () => {
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

test("a tap beside the sheet closes it, but no press that began on the sheet", async () => {
  const sheet = open();
  const dialog = document.querySelector("dialog")!;
  const down = (where: Element) =>
    where.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  // Text that is marked with the mouse, which is let go over what lies behind: a click on the dialog.
  down(document.querySelector(".line")!);
  dialog.click();
  expect(onclose).not.toHaveBeenCalled();
  down(dialog);
  dialog.click();
  expect(onclose).toHaveBeenCalledOnce();
  await unmount(sheet);
});
