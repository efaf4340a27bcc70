import { afterEach, expect, test, vi } from "vitest";
import { moveByKey } from "../../../src/lib/replay/keys";
import type { ReplayStore } from "../../../src/lib/replay/replay.svelte";

afterEach(() => document.body.replaceChildren());

const PLACES = {
  page: "<p id=target></p>",
  button: "<button id=target></button>",
  summary: "<details><summary><b id=target></b></summary></details>",
  region: '<div role="region" tabindex="0" id=target></div>',
  input: "<input id=target>",
};

test.each<[keyof typeof PLACES, string, string | null]>([
  ["page", " ", "toggle"],
  ["page", "ArrowLeft", "back"],
  ["page", "End", "toEnd"],
  ["page", "x", null],
  ["button", " ", null],
  ["button", "PageDown", "forwardTrick"],
  ["summary", " ", null],
  ["summary", "ArrowRight", "forward"],
  ["region", "PageUp", null],
  ["region", "ArrowRight", "forward"],
  ["input", "ArrowRight", null],
  ["input", " ", null],
])("in a %s the key %j moves the replay: %s", (place, key, move) => {
  document.body.innerHTML = PLACES[place];
  const names = [
    "toggle",
    "stop",
    "forward",
    "back",
    "forwardTrick",
    "backTrick",
    "toStart",
    "toEnd",
  ];
  const store = Object.fromEntries(names.map((name) => [name, vi.fn()]));
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  addEventListener("keydown", (heard) => moveByKey(store as unknown as ReplayStore, heard), {
    once: true,
  });
  document.getElementById("target")!.dispatchEvent(event);
  const called = names.filter((name) => name !== "stop" && store[name]!.mock.calls.length > 0);
  expect(called).toEqual(move === null ? [] : [move]);
  expect(event.defaultPrevented).toBe(move !== null);
});
