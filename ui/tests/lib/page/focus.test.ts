import { afterEach, expect, test } from "vitest";
import { focusHeading, focusIfLost, focusNextHeading } from "../../../src/lib/page/focus";

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

test("the focus is moved from an element that is of no use", () => {
  document.body.innerHTML = "<button id=a data-legal=false></button><button id=b></button>";
  document.getElementById("a")!.focus();
  focusIfLost("#b", ".other");
  expect(document.activeElement?.id).toBe("a");
  focusIfLost("#b", "[data-legal='false']");
  expect(document.activeElement?.id).toBe("b");
});
