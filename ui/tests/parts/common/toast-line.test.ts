import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toast } from "../../../src/lib/page/toast.svelte";
import Dialog from "../../../src/parts/common/Dialog.svelte";
import ToastLine from "../../../src/parts/common/ToastLine.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>Rules</p>" }));
const toast = new Toast();
let page: ReturnType<typeof mount>;

function openDialog(id: string): ReturnType<typeof mount> {
  const props = { title: "T", onclose: () => {}, id, children };
  const made = mount(Dialog, { target: document.body, props });
  flushSync();
  return made;
}

/** Shows *text*, and returns the id of the dialog in whose live region it is, or "page". */
function heardIn(text: string): string[] {
  toast.show(text);
  flushSync();
  return [...document.querySelectorAll("[role=status] p")]
    .filter((line) => line.textContent === text)
    .map((line) => line.closest("dialog")?.id ?? "page");
}

beforeEach(() => {
  vi.useFakeTimers();
  page = mount(ToastLine, { target: document.body, props: { toast } });
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  toast.hide();
  vi.useRealTimers();
});

test("a toast is shown and heard in the topmost dialog, and on the page once none is open", async () => {
  expect(heardIn("Saved.")).toEqual(["page"]);
  const rules = openDialog("rules");
  expect(heardIn("Not allowed.")).toEqual(["rules"]);
  const word = openDialog("word");
  expect(heardIn("Not connected.")).toEqual(["word"]);
  await unmount(word);
  vi.advanceTimersByTime(300);
  expect(heardIn("Connected.")).toEqual(["rules"]);
  await unmount(rules);
  vi.advanceTimersByTime(300);
  expect(heardIn("Your turn.")).toEqual(["page"]);
});

test("a toast that comes with the closing of a dialog waits until the page is heard again", async () => {
  const rules = openDialog("rules");
  await unmount(rules);
  expect(heardIn("Not connected.")).toEqual([]);
  vi.advanceTimersByTime(300);
  flushSync();
  const line = document.querySelector("[role=status] p");
  expect(line?.textContent).toBe("Not connected.");
});

test("the next page does not show the toast of the last one", async () => {
  const next = mount(ToastLine, { target: document.body, props: { toast: null } });
  flushSync();
  expect(heardIn("Saved.")).toEqual([]);
  await unmount(next);
});
