import { expect, test } from "vitest";
import { hearsForgotten, justForgotten, noteForgotten } from "../../../src/lib/me/forgotten";

test("that data was deleted is said once", () => {
  expect(justForgotten()).toBe(false);
  noteForgotten();
  expect(justForgotten()).toBe(true);
  expect(justForgotten()).toBe(false);
});

test("other tabs are told, and nothing of it is kept on the device", () => {
  noteForgotten();
  justForgotten();
  expect(localStorage.length).toBe(0);
  const key = "rookery.forgotten";
  expect(hearsForgotten(new StorageEvent("storage", { key: "other", newValue: "1" }))).toBe(false);
  expect(hearsForgotten(new StorageEvent("storage", { key, newValue: null }))).toBe(false);
  expect(justForgotten()).toBe(false);
  expect(hearsForgotten(new StorageEvent("storage", { key, newValue: "1" }))).toBe(true);
  expect(justForgotten()).toBe(true);
});
