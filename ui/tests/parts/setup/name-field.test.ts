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

test("the maximum length of a name is that of the server", () => {
  expect(field().maxLength).toBe(MAX_NAME_LENGTH);
});

test("a refused name stays in the field, which takes the focus and says why", async () => {
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

test("an unreachable server does not mark the name as refused", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  write("Ann");
  await expect(own.submit()).rejects.toThrow();
  flushSync();
  expect(refused()).toBeNull();
});

test("leaving the field sends the name; a refusal is shown without taking the focus back", async () => {
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

test("a refusal that comes after the name was corrected does not mark the new one", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  write("Robin (bot)");
  const sent = own.submitQuietly();
  write("Robin");
  answer(Response.json({ code: "bad_name", text: "no", values: { why: "bot" } }, { status: 422 }));
  await sent;
  flushSync();
  expect(refused()).toBeNull();
});
