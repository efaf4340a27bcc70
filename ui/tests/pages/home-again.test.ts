import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../src/lib/page/settings.svelte";
import type { Person } from "../../src/lib/protocol";
import Home from "../../src/pages/Home.svelte";
import { game } from "../fixtures";

let made: ReturnType<typeof mount>;
let me: Person;
/** Whether the server has just started. */
let starting: boolean;

const hook = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)!;

/** Waits for the answers of the server. */
async function answers(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}
async function show(): Promise<void> {
  made = mount(Home, { target: document.body });
  await answers();
}

beforeEach(() => {
  me = { name: "Ann" };
  starting = false;
  vi.stubGlobal("fetch", (path: string) => {
    const refusal = { code: "not_ready", text: "", values: { why: "starting" } };
    const variants = [{ ...game(), id: "two", title: "Two", traits: [] }];
    const answer: Record<string, unknown> = { "/api/me": me, "/api/variants": variants };
    return Promise.resolve(
      starting ? Response.json(refusal, { status: 503 }) : Response.json(answer[path] ?? []),
    );
  });
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

test("what could not be read can be asked for again, and is forgotten once it is there", async () => {
  starting = true;
  await show();
  expect(hook("home-problem").textContent).not.toBe("");
  expect(hook("to-start")).toBeNull();
  hook("try-again").click();
  await answers();
  expect(hook("home-problem")).not.toBeNull();
  starting = false;
  hook("try-again").click();
  await answers();
  expect(hook("home-problem")).toBeNull();
  expect(hook("variant-two")).not.toBeNull();
});

test("a name that is being typed stays when the page looks for the server again", async () => {
  await show();
  const name = () => hook("your-name") as HTMLInputElement;
  const type = (text: string): void => {
    name().value = text;
    name().dispatchEvent(new Event("input", { bubbles: true }));
  };
  const again = async (): Promise<void> => {
    dispatchEvent(new Event("online"));
    await answers();
  };
  expect(name().value).toBe("Ann");
  type("Annab");
  await again();
  expect(name().value).toBe("Annab");
  type("Ann");
  // The field was not changed, so a name from another tab is taken over.
  me = { name: "Bea" };
  await again();
  expect(name().value).toBe("Bea");
});

test("nobody who has played a whole match is invited to the lessons", async () => {
  settings.played = false;
  await show();
  expect(hook("invitation")).not.toBeNull();
  void unmount(made);
  settings.setPlayed();
  await show();
  expect(hook("invitation")).toBeNull();
  settings.played = false;
});
