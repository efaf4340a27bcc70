import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pack } from "../../src/lib/house/fragment";
import { keptRecord as openedRecord } from "../../src/lib/replay/records";
import * as study from "../../src/lib/what-if/study";
import WhatIf from "../../src/pages/WhatIf.svelte";
import { info, seats } from "../fixtures";

let made: Record<string, unknown> | undefined;

beforeEach(() => {
  vi.stubGlobal("fetch", (path: string) => {
    if (path.startsWith("/api/replay/")) return said({ deal: 1, steps: [] });
    if (path.startsWith("/api/replay")) return said({ mark: "m", info, seats, rounds: [] });
    if (path.endsWith("/record"))
      return said({ code: "no_such_round", text: "running", values: { deal: 1 } }, 404);
    return said(path.endsWith("/pack") ? { cards: [], skin: "rook", hand: 9 } : []);
  });
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  if (made) void unmount(made);
  made = undefined;
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

const said = (data: unknown, status = 200) => Promise.resolve(Response.json(data, { status }));
const at = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`);
const texts = () => study.keptStudies().map(({ lines }) => lines[0]?.text);

/** A study of *text* with a line that is still played at a table. */
function begun(text: string, deal: number, seat = 0): study.Study {
  const first = { text, table: null, match: null, afresh: false };
  const found = study.checked({ deal, seat, lines: [first], title: `Game ${text}` });
  return study.withLine(found, { table_id: `table-${text}`, match_id: "m1" }, false);
}

async function open(address = "/what-if"): Promise<void> {
  history.replaceState(null, "", address);
  made = mount(WhatIf, { target: document.body });
  await there("line-0");
}

const there = (id: string) =>
  vi.waitFor(() => {
    flushSync();
    expect(at(id)).not.toBeNull();
    expect(document.body.textContent).not.toContain("Reading the lines");
  });

const linkTo = async (text: string) => `/what-if#${await pack(study.forLink(begun(text, 7)))}`;

test("opening a link keeps nothing of it and leaves one's own lines", async () => {
  study.keepStudy(begun("own", 1));
  const before = localStorage.getItem("rookery_what_if");
  await open(await linkTo("theirs"));
  expect(document.querySelector("h2")?.textContent).toContain("round 7");
  expect(localStorage.getItem("rookery_what_if")).toBe(before);

  // The replay of a line leads back to the link; playing on from it stores it beside one's own studies.
  at("watch-0")?.click();
  expect(openedRecord()?.back).toBe(await linkTo("theirs"));
  const record = { mark: "m", info, seats } as never;
  study.keepStudy(
    study.withLine(
      study.studyOf(record, "theirs", 7, 0),
      { table_id: "tab", match_id: "m1" },
      false,
    ),
  );
  expect(texts()).toEqual(["theirs", "own"]);
});

test("a link says who you are in its lines, and what other cards mean", async () => {
  const first = { text: "theirs", table: null, match: null, afresh: false };
  const lines = [first, { ...first, afresh: true }];
  const found = study.checked({ deal: 1, seat: 1, lines });
  await open(`/what-if#${await pack(study.forLink(found))}`);
  await there("line-1");
  const text = () => document.body.textContent.replace(/[\u2068\u2069]/g, "");
  expect(text()).toContain("Here “you” is Ben, and “we” is the side of Ben.");
  expect(text()).toContain("the difference may also come from the cards");
});

test("a line is watched from the seat whose choices are compared", async () => {
  study.keepStudy(begun("own", 1, 2));
  await open();
  at("watch-0")?.click();
  expect(openedRecord()).toMatchObject({ text: "own", deal: 1, seenBy: 2 });
});

test("one's own lines can be chosen from a link", async () => {
  study.keepStudy(begun("own", 1));
  await open(await linkTo("theirs"));
  expect(at("kept-0")?.textContent).toContain("Game own, round 1");
  at("show-kept-0")?.click();
  expect(location.hash).toBe("");
  await there("line-0");
  expect(document.querySelector("h2")?.textContent).toContain("round 1");
  expect(document.querySelector('[href="/t/table-own"]')).not.toBeNull();
  expect([at("show-kept-0"), at("to-kept-lines")]).toEqual([null, null]);
});

test("of several studies one is shown, another is chosen, and one is deleted", async () => {
  for (const [deal, text] of ["a", "b", "c"].entries()) study.keepStudy(begun(text, deal + 1));
  await open();
  expect(document.querySelector("h2")?.textContent).toContain("round 3");
  expect(at("to-kept-lines")?.textContent).toContain("2 other rounds");
  expect(at("kept-0")?.textContent).toContain("Shown above");
  expect(at("kept-2")?.textContent).toContain("Game a, round 1");

  at("show-kept-2")?.click();
  await there("line-0");
  expect(document.querySelector("h2")?.textContent).toContain("round 1");
  expect(texts()).toEqual(["a", "c", "b"]);

  at("delete-kept-0")?.click();
  flushSync();
  expect(texts()).toHaveLength(3);
  at("delete-lines-now")?.click();
  await there("line-0");
  expect(document.querySelector("h2")?.textContent).toContain("round 3");
  expect(texts()).toEqual(["c", "b"]);

  at("delete-kept-1")?.click();
  flushSync();
  at("delete-lines-now")?.click();
  flushSync();
  expect(texts()).toEqual(["c"]);
  expect(at("kept-1")).toBeNull();

  // The last study can be deleted too.
  at("delete-kept-0")?.click();
  flushSync();
  at("delete-lines-now")?.click();
  flushSync();
  expect(study.keptStudies()).toEqual([]);
  expect(at("kept-lines")).toBeNull();
});

test("what is read when the page is left does not undo a line that is added then", async () => {
  study.keepStudy(begun("own", 1));
  let answer = (_: Response): void => undefined;
  const asked = new Promise<Response>((resolve) => (answer = resolve));
  const others = fetch;
  vi.stubGlobal("fetch", (path: string) => (path.endsWith("/record") ? asked : others(path)));
  history.replaceState(null, "", "/what-if");
  made = mount(WhatIf, { target: document.body });
  await vi.waitFor(() => expect(at("line-0")).not.toBeNull());
  await unmount(made);
  made = undefined;
  study.keepStudy(study.withLine(begun("own", 1), { table_id: "new", match_id: "m1" }, false));
  answer(Response.json({ code: "no_such_table", text: "gone" }, { status: 404 }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(study.keptStudies()[0]?.lines.map(({ table }) => table)).toEqual([
    null,
    "table-own",
    "new",
  ]);
});
