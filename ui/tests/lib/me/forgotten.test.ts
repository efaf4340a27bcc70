import { expect, test } from "vitest";
import { justForgotten, noteForgotten } from "../../../src/lib/me/forgotten";

test("that data was deleted is said once", () => {
  expect(justForgotten()).toBe(false);
  noteForgotten();
  expect(justForgotten()).toBe(true);
  expect(justForgotten()).toBe(false);
});
