import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import SetCards from "../../src/parts/what-if/SetCards.svelte";

beforeAll(() => fetchMessages("what-if", "records"));
afterEach(() => vi.unstubAllGlobals());

const byId = <One extends HTMLElement>(name: string): One | null =>
  document.querySelector<One>(`[data-testid="${name}"]`);

function write(text: string): void {
  const field = byId<HTMLTextAreaElement>("set-cards")!;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

test("an error disappears when the text changes, and an empty text opens no table", async () => {
  const values = { problem: "there is no game" };
  const refusal = { code: "bad_record", text: "", values, line: 1, column: 1 };
  const pack = { cards: [], skin: "rook", hand: 9 };
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
    init?.method === "POST"
      ? Response.json(refusal, { status: 400 })
      : Response.json(address.endsWith("/pack") ? pack : []),
  );
  const shown = mount(SetCards, { target: document.body });
  byId("set-play")!.click();
  flushSync();
  expect(byId("set-empty")?.textContent).toContain("Write a position or a seed first");
  expect(byId("to-start")).toBeNull();

  write("R5 banana");
  expect(byId("set-empty")).toBeNull();
  byId("set-play")!.click();
  await vi.waitFor(() => expect(byId("set-problem")).not.toBeNull());
  byId("write-example")!.click();
  flushSync();
  expect(byId("set-problem")).toBeNull();
  void unmount(shown);
});
