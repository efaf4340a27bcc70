import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../src/lib/messages/messages.svelte";
import { keepRecord, type OpenRecord } from "../../src/lib/replay/records";
import KeepPuzzles from "../../src/parts/replay/KeepPuzzles.svelte";

let made: Record<string, unknown> | undefined;
let fresh: number;

beforeAll(() => fetchMessages("review"));
beforeEach(() => {
  fresh = 0;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ kept: 2, new: fresh })));
});
afterEach(() => {
  if (made) void unmount(made);
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Mounts the button for the decisions of a seat, in a record opened as *where* says. */
function offered(
  seat: number,
  where: Pick<OpenRecord, "own" | "seenBy"> = {},
  deals = [1],
): HTMLElement | null {
  keepRecord({ text: "[Rookery]", back: "/", ...where });
  made = mount(KeepPuzzles, { target: document.body, props: { text: "[Rookery]", deals, seat } });
  return document.querySelector("[data-testid=keep-puzzles]");
}

test.each([
  [2, { own: 2 }, true],
  [1, { own: 2 }, false],
  [1, { own: null }, false],
  [1, { own: null, seenBy: 1 }, false],
  [1, {}, true],
] as const)("mistakes of seat %i in a record opened with %o: %s", (seat, where, there) => {
  expect(offered(seat, where) !== null).toBe(there);
});

test("the button keeps the focus while the request runs, and sends it only once", async () => {
  let answer: (response: Response) => void = () => {};
  const asked = vi.fn(() => new Promise<Response>((done) => (answer = done)));
  vi.stubGlobal("fetch", asked);
  const button = offered(0)!;
  button.focus();
  button.click();
  flushSync();
  button.click();
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  answer(Response.json({ kept: 1, new: 1 }));
  await vi.waitFor(() => {
    flushSync();
    expect(document.activeElement?.textContent).toContain("1 new puzzle is kept");
  });
});

test.each([
  [0, "kept these before"],
  [1, "1 new puzzle is kept"],
  [2, "2 new puzzles are kept"],
])("it says that %i are new", async (count, said) => {
  fresh = count;
  offered(0)?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(document.activeElement?.textContent).toContain(said);
    // A screen reader reads the message because it has the focus; a live region would repeat it.
    expect(document.querySelector("[role=status]")).toBeNull();
    expect(document.querySelector("[data-testid=keep-puzzles]")).toBeNull();
  });
});

test("the mistakes of several rounds are kept at once", async () => {
  const asked = vi.fn((_path: string) => Promise.resolve(Response.json({ kept: 2, new: 2 })));
  vi.stubGlobal("fetch", asked);
  offered(0, {}, [1, 4])?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(document.activeElement?.textContent).toContain("4 new puzzles are kept");
  });
  const paths = asked.mock.calls.map(([path]) => path.split("?")[0]);
  expect(paths).toEqual(["/api/puzzles/own/1", "/api/puzzles/own/4"]);
});

test("after a failure a second try goes on with the rounds that are left", async () => {
  const answers = [
    Response.json({ kept: 2, new: 2 }),
    Response.json(
      { code: "too_many", text: "", values: { why: "records", seconds: 9 } },
      { status: 429 },
    ),
    Response.json({ kept: 1, new: 1 }),
  ];
  const asked = vi.fn((_path: string) => Promise.resolve(answers.shift()!));
  vi.stubGlobal("fetch", asked);
  const button = offered(0, {}, [1, 4])!;
  button.click();
  await vi.waitFor(() => {
    flushSync();
    expect(button.getAttribute("aria-disabled")).toBe("false");
    expect(asked).toHaveBeenCalledTimes(2);
  });
  button.click();
  await vi.waitFor(() => {
    flushSync();
    expect(document.activeElement?.textContent).toContain("3 new puzzles are kept");
  });
  expect(asked.mock.calls.map(([path]) => path.split("?")[0]!.at(-1))).toEqual(["1", "4", "4"]);
});
