import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { dayText } from "../../src/lib/messages/dates";
import type { Study } from "../../src/lib/what-if/study";
import StudyList from "../../src/parts/what-if/StudyList.svelte";

test("a saved round shows its date in the reader's format", () => {
  const line = { text: '[Date "2026-02-14"]\n', table: null, match: null, afresh: false };
  const one: Study = { mark: "m", title: "Game", player: "Ann", deal: 2, seat: 0, lines: [line] };
  const ways = { choose: () => undefined, remove: () => undefined };
  const props = { studies: [one], shown: null, section: undefined, ...ways };
  const made = mount(StudyList, { target: document.body, props });
  const said = document.querySelector("[data-testid=kept-0]")!.textContent;
  expect(said).toContain(dayText("2026-02-14"));
  expect(said).not.toContain("2026-02-14");
  void unmount(made);
});
