import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import Learn from "../../src/pages/Learn.svelte";

let made: ReturnType<typeof mount>;
let answer: (path: string) => Promise<Response>;
const lessons = ["cards", "following"].map((id) => ({ id, seconds: 60 }));
const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`);
const offline = () => Promise.reject(new TypeError("no network"));

beforeAll(() => fetchMessages("lessons"));
beforeEach(() => vi.stubGlobal("fetch", (path: string) => answer(path)));
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

test("lessons that could not be fetched can be asked for again", async () => {
  answer = offline;
  made = mount(Learn, { target: document.body, props: { lesson: "" } });
  flushSync();
  await vi.waitFor(() => expect(hook("lessons-problem")).not.toBeNull());
  expect(hook("lessons-problem")!.textContent).toMatch("cannot be reached");
  answer = () => Promise.resolve(Response.json(lessons));
  hook("try-again")!.click();
  flushSync();
  expect(hook("lessons-problem")).toBeNull();
  await vi.waitFor(() => expect(document.body.textContent).toMatch("Following suit"));
});

test("a lesson that does not exist is not asked for again, and hides no other", async () => {
  const none = { code: "no_such_lesson", text: "there is no such lesson", values: {} };
  answer = (path) =>
    Promise.resolve(
      path === "/api/lessons" ? Response.json(lessons) : Response.json(none, { status: 404 }),
    );
  const props = $state({ lesson: "none" });
  made = mount(Learn, { target: document.body, props });
  flushSync();
  await vi.waitFor(() => expect(hook("lessons-problem")).not.toBeNull());
  expect(hook("try-again")).toBeNull();
  props.lesson = "";
  flushSync();
  await vi.waitFor(() => expect(document.body.textContent).toMatch("Following suit"));
  expect(hook("lessons-problem")).toBeNull();
});
