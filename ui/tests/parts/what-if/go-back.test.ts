import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import GoBackDialog from "../../../src/parts/what-if/GoBackDialog.svelte";
import { table, view } from "../../fixtures";

/** Answers the requests, in their order. */
let answers: { resolve: (answer: Response) => void; reject: (why: unknown) => void }[];
let made: Record<string, unknown>;

beforeEach(() => {
  answers = [];
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  vi.stubGlobal("fetch", () => new Promise((resolve, reject) => answers.push({ resolve, reject })));
  const props = { table, view, onclose: () => undefined };
  made = mount(GoBackDialog, { target: document.body, props });
  flushSync();
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`);
const reads = (): boolean => document.querySelector("p[role=status]") !== null;

test("the dialog says that it loads, and offers to try again after a failure", async () => {
  expect(reads()).toBe(true);
  answers[0]!.reject(new TypeError("offline"));
  await vi.waitFor(() => expect(hook("back-again")).not.toBeNull());
  expect(reads()).toBe(false);
  hook("back-again")!.click();
  flushSync();
  expect([reads(), hook("back-again")]).toEqual([true, null]);
  const passed = { kind: "passed", seat: 0 };
  answers[1]!.resolve(Response.json([{ seq: 3, trick: 0, event: passed }]));
  await vi.waitFor(() => expect(hook("back-3")).not.toBeNull());
  expect(reads()).toBe(false);
});
