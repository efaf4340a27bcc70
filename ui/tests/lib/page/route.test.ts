import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { route } from "../../../src/lib/page/route.svelte";

/** Simulates the back button, which has led to *path*, where the history has *state*. */
function back(path: string, state: unknown = null): void {
  history.replaceState(state, "", path);
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

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/");
  dispatchEvent(new PopStateEvent("popstate"));
  route.open("/t/abc");
});
afterEach(() => {
  document.body.replaceChildren();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

test("the page behind this one is gone back to, with one tap or two", () => {
  const went = vi.spyOn(history, "go").mockReturnValue();
  const behind = location.pathname;
  route.open("/what-if");
  route.go(behind);
  route.go(behind);
  expect(went.mock.calls).toEqual([[-1]]);
  expect(route.path).toBe("/what-if");
});

test("a page further back opens again, so that back leads to this one", () => {
  const went = vi.spyOn(history, "go").mockReturnValue();
  const further = location.pathname;
  route.open("/what-if");
  route.open("/t/abd");
  route.go(further);
  expect(went).not.toHaveBeenCalled();
  expect(route.path).toBe(further);
});

test("another page opens above, also one that differs behind its #", () => {
  const went = vi.spyOn(history, "go").mockReturnValue();
  route.open("/what-if");
  route.go("/what-if#lines");
  route.go("/t/abd");
  expect(went).not.toHaveBeenCalled();
  expect(route.path).toBe("/t/abd");
});

test("no dialog stops a page that leaves by itself", () => {
  const { closed } = sheet();
  vi.spyOn(history, "go").mockReturnValue();
  route.back();
  back("/");
  expect(closed).not.toHaveBeenCalled();
  expect(route.path).toBe("/");
});

test("on the first page of the site it puts a sheet away, and then leaves the site", () => {
  const left = vi.spyOn(history, "back").mockReturnValue();
  back("/t/abc");
  const kept = vi.spyOn(history, "replaceState");
  route.guard();
  const floor: unknown = kept.mock.calls[0]?.[0];
  // A second dialog needs no second floor.
  route.guard();
  expect(kept).toHaveBeenCalledOnce();
  const { closed } = sheet();
  back("/t/abc", floor);
  expect(closed).toHaveBeenCalledOnce();
  expect(left).not.toHaveBeenCalled();
  route.replace("/t/abc#later");
  const heard = vi.fn();
  addEventListener("popstate", heard);
  back("/t/abc", floor);
  removeEventListener("popstate", heard);
  expect(left).toHaveBeenCalledOnce();
  // In a new tab nothing is below: the page stays as it is.
  expect(heard).not.toHaveBeenCalled();
  expect(location.pathname + location.hash).toBe("/t/abc#later");
});

test("what an earlier version stored with an entry is nothing that a page shows", () => {
  back("/t/abc", { review: "round", deal: 1 });
  expect(route.kept).toBeNull();
  expect(route.isBehind("/")).toBe(false);
});

test("going back by itself twice within a second does not end early", () => {
  vi.spyOn(history, "go").mockReturnValue();
  route.back();
  back("/");
  vi.advanceTimersByTime(900);
  route.back();
  vi.advanceTimersByTime(200);
  const { closed } = sheet();
  back("/learn");
  expect(closed).not.toHaveBeenCalled();
});

test("a sheet with an entry of its own is left with it, but one above it is put away first", () => {
  route.push({ review: "review" });
  const lower = sheet();
  const upper = sheet();
  back("/t/abc");
  expect([upper, lower].map(({ closed }) => closed.mock.calls.length)).toEqual([1, 0]);
  expect(route.kept).toEqual({ review: "review" });
  back("/t/abc");
  expect(lower.closed).not.toHaveBeenCalled();
  expect(route.kept).toBeNull();
});

test("what an entry stores stays when its address changes", () => {
  route.push({ review: "review" });
  route.replace("/t/abc#other");
  expect(route.kept).toEqual({ review: "review" });
  expect(route.isBehind("/t/abc")).toBe(true);
  expect(route.isBehind("/")).toBe(false);
});
