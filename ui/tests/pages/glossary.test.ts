import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import { TERMS } from "../../src/lib/rules/glossary";
import Glossary from "../../src/pages/Glossary.svelte";
import TermDialog from "../../src/parts/rules/TermDialog.svelte";

let made: Record<string, unknown>;
const marked = () => document.querySelector(".asked")?.id;

beforeAll(() => fetchMessages("glossary"));
afterEach(() => {
  void unmount(made);
  location.hash = "";
});

test("every word has an address, and the one that is asked for is shown", async () => {
  const shown = vi.fn();
  HTMLElement.prototype.scrollIntoView = shown;
  location.hash = "#void";
  made = mount(Glossary, { target: document.body });
  flushSync();
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
  expect(shown.mock.contexts[0]).toBe(document.getElementById("void"));
  expect(marked()).toBe("void");
  for (const term of TERMS) {
    expect(document.querySelector(`#${term} dt a`)!.getAttribute("href")).toBe(`#${term}`);
  }
  for (const word of [
    "ruff",
    "set",
    "void",
    "declarer",
    "renege",
    "misdeal",
    "exposed",
    "opponent",
  ]) {
    expect(document.querySelector(`#${word} dt`)!.textContent).toContain(word);
  }
  // Explanations link to other terms but not to their own.
  expect(document.querySelector("#void dd a[href='#ruff']")).not.toBeNull();
  expect(document.querySelector("#void dd a[href='#void']")).toBeNull();
  location.hash = "#ruff";
  await vi.waitFor(() => expect(marked()).toBe("ruff"));
});

test("the meaning of a word leads to its place among all", () => {
  made = mount(TermDialog, {
    target: document.body,
    props: { term: "ruff", onclose: () => undefined },
  });
  flushSync();
  const link = document.querySelector<HTMLAnchorElement>("[data-testid=to-glossary]")!;
  expect(link.getAttribute("href")).toBe("/glossary#ruff");
  // The open page, perhaps a table, stays.
  expect(link.target).toBe("_blank");
});
