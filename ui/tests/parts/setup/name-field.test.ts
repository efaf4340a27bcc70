import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_NAME_LENGTH } from "../../../src/lib/protocol";
import { OwnName } from "../../../src/lib/setup/own-name.svelte";
import NameField from "../../../src/parts/setup/NameField.svelte";

let own: OwnName;
let made: Record<string, unknown>;

const field = () => document.querySelector<HTMLInputElement>("[data-testid=your-name]")!;
const refused = () => document.querySelector("[data-testid=name-refused]");

function write(name: string): void {
  field().value = name;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  own = new OwnName();
  made = mount(NameField, { target: document.body, props: { ownName: own } });
  flushSync();
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

test("a name may be as long as the server lets it be", () => {
  expect(field().maxLength).toBe(MAX_NAME_LENGTH);
});

test("a name that is refused stays in the field, which has the focus and says why", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({ code: "bad_name", text: "no", values: { why: "bot" } }, { status: 422 }),
    ),
  );
  write("Robin (bot)");
  await expect(own.submit()).rejects.toThrow();
  flushSync();
  expect(field().value).toBe("Robin (bot)");
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(field().getAttribute("aria-describedby")).toBe(refused()?.id);
  expect(refused()?.textContent).not.toBe("");

  write("Robin");
  expect(refused()).toBeNull();
  expect(field().getAttribute("aria-invalid")).toBe("false");
});

test("a server that cannot be reached says nothing of the name", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  write("Ann");
  await expect(own.submit()).rejects.toThrow();
  flushSync();
  expect(refused()).toBeNull();
});

test("a name is told when the field is left; one that is refused is said to be, and calls nobody back", async () => {
  const called = vi.fn((_: string, { body }: RequestInit) =>
    Promise.resolve(
      String(body).includes("bot")
        ? Response.json({ code: "bad_name", text: "no", values: { why: "bot" } }, { status: 422 })
        : Response.json({ name: "Ann", face: null }),
    ),
  );
  vi.stubGlobal("fetch", called);
  write("Ann");
  expect(called).not.toHaveBeenCalled();
  field().dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(own.known).toBe("Ann"));
  await own.submit();
  expect(called).toHaveBeenCalledTimes(1);

  write("Robin (bot)");
  await own.submitQuietly();
  flushSync();
  expect(refused()?.textContent).not.toBe("");
  expect(document.activeElement).not.toBe(field());
});
