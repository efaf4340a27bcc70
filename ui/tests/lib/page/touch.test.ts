import { expect, test } from "vitest";
import { noteTouch } from "../../../src/lib/page/touch";

test("it is noted whether a finger or a key was used last", () => {
  const root = document.createElement("div");
  const stop = noteTouch(root);
  expect(root.dataset["by"]).toBe("keys");
  const touch = new PointerEvent("pointerdown", { pointerType: "touch" });
  dispatchEvent(touch);
  expect(root.dataset["by"]).toBe("touch");
  dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
  expect(root.dataset["by"]).toBe("keys");
  dispatchEvent(touch);
  dispatchEvent(new PointerEvent("pointerdown", { pointerType: "mouse" }));
  expect(root.dataset["by"]).toBe("keys");
  stop();
  dispatchEvent(touch);
  expect(root.dataset["by"]).toBe("keys");
});
