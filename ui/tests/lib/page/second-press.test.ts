import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ignoreSecondPress } from "../../../src/lib/page/second-press";

let area: HTMLElement;
let stop: () => void;
/** What lies under the pointer, the uppermost first. */
let under: Element[];

beforeEach(() => {
  vi.useFakeTimers();
  area = document.createElement("div");
  area.innerHTML = "<button>Bury 5 cards</button>";
  document.body.append(area);
  under = [area.firstElementChild!];
  document.elementsFromPoint = () => under;
  stop = ignoreSecondPress(area);
});

afterEach(() => {
  stop();
  area.remove();
  vi.useRealTimers();
});

function press(): void {
  area.firstElementChild!.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, clientX: 300, clientY: 500 }),
  );
}

/** Replaces the control under the pointer. */
async function replace(label: string): Promise<void> {
  area.innerHTML = `<button>${label}</button>`;
  under = [area.firstElementChild!];
  await Promise.resolve();
}

const shields = () => document.querySelectorAll<HTMLElement>("[data-shield]");

test("what replaces a pressed control cannot be pressed for half a second", async () => {
  press();
  vi.advanceTimersByTime(200);
  await replace("Black");
  expect(shields()).toHaveLength(1);
  const { left, top, width, height } = shields()[0]!.style;
  expect([left, top, width, height]).toEqual(["260px", "460px", "80px", "80px"]);
  vi.advanceTimersByTime(499);
  expect(shields()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shields()).toHaveLength(0);
});

test("a second change starts the half second again", async () => {
  press();
  await replace("Black");
  vi.advanceTimersByTime(400);
  under = [shields()[0]!, ...under];
  await replace("Call");
  expect(shields()).toHaveLength(1);
  vi.advanceTimersByTime(400);
  expect(shields()).toHaveLength(1);
});

test("a control that asks something else when it is pressed waits, too", async () => {
  press();
  area.firstElementChild!.firstChild!.nodeValue = "Put down 4 cards anyway";
  await Promise.resolve();
  expect(shields()).toHaveLength(1);
});

test("a control that stays can be pressed again at once", async () => {
  press();
  area.append(document.createElement("p"));
  await Promise.resolve();
  expect(shields()).toHaveLength(0);
});

test("what appears without a press, or long after one, can be pressed at once", async () => {
  await replace("Black");
  expect(shields()).toHaveLength(0);
  press();
  vi.advanceTimersByTime(1501);
  await replace("Call");
  expect(shields()).toHaveLength(0);
});

test("a press elsewhere ends the wait for a change, a press on the shield does not", async () => {
  press();
  await replace("Black");
  shields()[0]!.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  vi.advanceTimersByTime(500);
  await replace("Call");
  expect(shields()).toHaveLength(1);
  vi.advanceTimersByTime(500);
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await replace("Play");
  expect(shields()).toHaveLength(0);
});

test("the shield keeps the focus where it is and goes with the page", async () => {
  press();
  await replace("Black");
  const pressed = new MouseEvent("mousedown", { cancelable: true });
  shields()[0]!.dispatchEvent(pressed);
  expect(pressed.defaultPrevented).toBe(true);
  stop();
  expect(shields()).toHaveLength(0);
});
