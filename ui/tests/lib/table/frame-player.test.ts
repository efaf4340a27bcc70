import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/lib/page/settings.svelte";
import { FramePlayer } from "../../../src/lib/table/frame-player.svelte";
import type { Frame, Hold } from "../../../src/lib/table/pace";
import { view } from "../../fixtures";

let shown: [seq: number, more: boolean][];
let player: FramePlayer;

beforeEach(() => {
  vi.useFakeTimers();
  settings.setMotion(true);
  shown = [];
  player = new FramePlayer((frame, more) => shown.push([frame.view.seq, more]));
});

afterEach(() => {
  player.clear();
  localStorage.clear();
  vi.useRealTimers();
});

const frame = (seq: number, hold: Hold): Frame => ({ view: { ...view, seq }, events: [], hold });

test("shows one picture after the other, those of no duration together with the next", () => {
  player.add([frame(1, "step"), frame(2, "none"), frame(3, "none")]);
  expect(shown).toEqual([[1, true]]);
  expect(player.pending).toBe(2);
  player.add([frame(4, "none")]);
  expect(player.pending).toBe(3);
  vi.advanceTimersByTime(450);
  expect(shown.slice(1)).toEqual([
    [2, true],
    [3, true],
    [4, false],
  ]);
  expect(player.pending).toBe(0);
});

test("shows everything at once when asked to, and goes on with what comes later", () => {
  player.add([frame(1, "step"), frame(2, "step")]);
  player.flush();
  expect(shown.map(([seq]) => seq)).toEqual([1, 2]);
  player.add([frame(3, "none")]);
  expect(shown.map(([seq]) => seq)).toEqual([1, 2, 3]);
});

test("shows nothing any more of what was cleared", () => {
  player.add([frame(1, "step"), frame(2, "step")]);
  player.clear();
  vi.runAllTimers();
  expect(shown.map(([seq]) => seq)).toEqual([1]);
  expect(player.pending).toBe(0);
});
