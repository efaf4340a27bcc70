import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { route } from "../../../src/lib/page/route.svelte";

/** Simulates the back button, which has led to *path*. */
function back(path: string): void {
  history.replaceState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

function sheet(): { closed: ReturnType<typeof vi.fn> } {
  const dialog = document.createElement("dialog");
  const closed = vi.fn(() => dialog.remove());
  dialog.setAttribute("open", "");
  dialog.addEventListener("cancel", closed);
  document.body.append(dialog);
  return { closed };
}

beforeEach(() => route.go("/t/abc"));
afterEach(() => document.body.replaceChildren());

test("the way back leaves a page", () => {
  back("/");
  expect(route.path).toBe("/");
});

test("under a sheet it puts the sheet away and stays, and leaves with the next press", () => {
  const { closed } = sheet();
  back("/");
  expect(closed).toHaveBeenCalledOnce();
  expect([route.path, location.pathname]).toEqual(["/t/abc", "/t/abc"]);
  back("/");
  expect(route.path).toBe("/");
});

test("of two sheets it puts the upper one away", () => {
  const [lower, upper] = [sheet(), sheet()];
  back("/");
  expect(upper.closed).toHaveBeenCalledOnce();
  expect(lower.closed).not.toHaveBeenCalled();
});

test("what the address says behind its # stays, too, and nobody else hears of it", () => {
  route.replace("/rules/new#kept");
  sheet();
  const heard = vi.fn();
  addEventListener("popstate", heard);
  back("/");
  removeEventListener("popstate", heard);
  expect(location.pathname + location.hash).toBe("/rules/new#kept");
  expect(heard).not.toHaveBeenCalled();
});

test("a step at the same address is left to the page", () => {
  const { closed } = sheet();
  back("/t/abc#other");
  expect(closed).not.toHaveBeenCalled();
});
