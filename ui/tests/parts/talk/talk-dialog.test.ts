import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Talk } from "../../../src/lib/talk/talk.svelte";
import TalkDialog from "../../../src/parts/talk/TalkDialog.svelte";
import { table } from "../../fixtures";

let connected: boolean;
let made: Record<string, unknown>;
const onclose = vi.fn();

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  connected = true;
  onclose.mockClear();
});
afterEach(() => void unmount(made));

function open(words: boolean): void {
  const talk = new Talk(
    () => connected,
    () => table,
  );
  const may = { open: true, phrases: true, words };
  made = mount(TalkDialog, {
    target: document.body,
    props: { talk, may, tableMode: false, onclose },
  });
  flushSync();
}
const hook = <T extends HTMLElement>(name: string): T =>
  document.querySelector<T>(`[data-testid="${name}"]`)!;

test("a phrase closes the dialog only if it was sent", () => {
  open(false);
  connected = false;
  hook("phrase-hello").click();
  flushSync();
  expect(onclose).not.toHaveBeenCalled();
  expect(hook("talk-problem").textContent).not.toBe("");
  connected = true;
  hook("phrase-hello").click();
  expect(onclose).toHaveBeenCalledOnce();
});

test("refused words come back once, and can be cleared", () => {
  open(true);
  connected = false;
  const field = hook<HTMLInputElement>("talk-words");
  const write = (text: string): void => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
  };
  write("hello");
  hook("talk-send").click();
  flushSync();
  expect(field.value).toBe("hello");
  write("");
  expect(field.value).toBe("");
});
