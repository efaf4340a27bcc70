import { afterEach, expect, test, vi } from "vitest";
import {
  focusHeading,
  focusIfLost,
  focusNextHeading,
  moveFocus,
  placeFocus,
  watchFocus,
} from "../../../src/lib/page/focus";

const later = () => new Promise((resolve) => setTimeout(resolve));

function show(html: string): void {
  document.body.innerHTML = html;
}

const focused = () => document.activeElement?.id ?? "";

afterEach(() => show(""));

test("the heading of another page gets the focus when it comes", async () => {
  const end = focusNextHeading();
  show("<h1 data-opening id='wait'>One moment</h1>");
  await later();
  expect(document.activeElement).toBe(document.body);
  show("<main><h1 id='page'>Puzzles</h1></main>");
  await later();
  expect(focused()).toBe("page");
  end();
});

test("a page that takes the focus itself keeps it", async () => {
  const end = focusNextHeading();
  show("<input id='name'><h1 id='page'>Rules</h1>");
  document.querySelector("input")!.focus();
  await later();
  expect(focused()).toBe("name");
  end();
});

test("a match is left to find its own place, also when another heading comes", async () => {
  const end = focusNextHeading();
  show("<h1 class='unseen'>Original</h1>");
  await later();
  expect(document.activeElement).toBe(document.body);
  show("<h1 id='page'>Puzzles</h1>");
  await later();
  expect(document.activeElement).toBe(document.body);
  end();
});

test("who has gone on is not called back", async () => {
  focusNextHeading()();
  show("<h1 id='page'>Puzzles</h1>");
  await later();
  expect(document.activeElement).toBe(document.body);
});

test("a heading takes a lost focus only", () => {
  show("<button id='press'></button><h2 id='next'>Your table</h2>");
  document.querySelector("button")!.focus();
  focusHeading(document.querySelector("h2"));
  expect(focused()).toBe("press");
  document.querySelector("button")!.blur();
  focusHeading(document.querySelector("h2"));
  expect(focused()).toBe("next");
  focusHeading(null);
});

const at = (id: string) => document.getElementById(id)!;

test("a lost focus goes to the first place there is", () => {
  show("<button id=a></button><button id=b></button>");
  focusIfLost("#none", "#b", "#a");
  expect(focused()).toBe("b");
  focusIfLost("#a");
  expect(focused()).toBe("b");
});

test("the focus stays where a person has moved it, also back to where the page had placed it", () => {
  show("<button id=a></button><button id=b></button><button id=c></button>");
  at("a").focus();
  moveFocus(["#b"]);
  expect(focused()).toBe("a");
  placeFocus(at("c"));
  at("a").focus();
  at("c").focus();
  moveFocus(["#b"]);
  expect(focused()).toBe("c");
});

test("the focus moves on from where the page has placed it, unless it is of use there", () => {
  show("<button id=a class=use></button><button id=b class=use></button><button id=c></button>");
  placeFocus(at("b"));
  moveFocus(["#none", ".use"]);
  expect(focused()).toBe("b");
  placeFocus(at("c"));
  moveFocus(["#none", ".use"]);
  expect(focused()).toBe("a");
});

test("the focus moves on from a line that is focused only while there is nothing to do", () => {
  show("<p id=a data-rest tabindex=-1></p><button id=b></button>");
  at("a").focus();
  moveFocus([]);
  expect(focused()).toBe("a");
  moveFocus(["#b"]);
  expect(focused()).toBe("b");
});

const frame = async () => {
  await later();
  await new Promise((resolve) => requestAnimationFrame(resolve));
};

test("it is noticed when the focused element disappears, but not when another takes its place", async () => {
  show("<main><p><button id=a></button></p><button id=b></button></main>");
  const lost = vi.fn();
  const end = watchFocus(document.querySelector("main")!, lost);
  at("a").focus();
  document.querySelector("p")!.remove();
  at("b").focus();
  await frame();
  expect(lost).not.toHaveBeenCalled();
  at("b").blur();
  await frame();
  expect(lost).not.toHaveBeenCalled();
  at("b").focus();
  at("b").remove();
  await frame();
  expect(lost).toHaveBeenCalledOnce();
  end();
});
