import { afterEach, expect, test, vi } from "vitest";
import { inTab, onDevice } from "../../../src/lib/page/browser-storage";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test("a text is found under its name, until it is taken away", () => {
  expect(onDevice.set("one", "text")).toBe(true);
  expect(inTab.get("one")).toBeNull();
  expect([onDevice.get("one"), onDevice.names()]).toEqual(["text", ["one"]]);
  onDevice.remove("one");
  expect([onDevice.get("one"), onDevice.names()]).toEqual([null, []]);
});

test("what is no JSON counts as nothing", () => {
  inTab.set("whole", '{"a":1}');
  inTab.set("broken", '{"a":');
  expect(["whole", "broken", "none"].map((name) => inTab.getJson(name))).toEqual([
    { a: 1 },
    null,
    null,
  ]);
});

test("without room the text that was there stays", () => {
  const full = (): never => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => "text", setItem: full });
  expect(onDevice.set("one", "more")).toBe(false);
  expect(onDevice.get("one")).toBe("text");
});

test("a browser that is closed to us finds and keeps nothing", () => {
  const closed = (): never => {
    throw new DOMException("closed", "SecurityError");
  };
  vi.stubGlobal("localStorage", new Proxy({}, { get: closed, ownKeys: closed }));
  expect(onDevice.set("one", "text")).toBe(false);
  onDevice.remove("one");
  expect([onDevice.get("one"), onDevice.getJson("one"), onDevice.names()]).toEqual([
    null,
    null,
    [],
  ]);
});
