import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RecordInfo } from "../../../src/lib/protocol";
import * as study from "../../../src/lib/what-if/study";
import GoBackDialog from "../../../src/parts/what-if/GoBackDialog.svelte";
import PlayOnDialog from "../../../src/parts/what-if/PlayOnDialog.svelte";
import { info, seats, table, view } from "../../fixtures";

const RECORD = { info, seats, players: [0, 1], rounds: [], mark: "m" } as unknown as RecordInfo;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Stores a study of the round with *count* lines, the last of which is played at the table of the fixture. */
function begin(count: number): void {
  let found = study.studyOf(RECORD, "x", 1, 0);
  for (let number = 2; number < count; number += 1)
    found = study.withLine(found, { table_id: `t${number}`, match_id: "m" }, false);
  study.keepStudy(study.withLine(found, info, false));
}

const onclose = (): void => undefined;
const dialogs: [string, Component<never>, object][] = [
  ["go back", GoBackDialog, { table, view, onclose }],
  [
    "play on",
    PlayOnDialog,
    { record: RECORD, table, text: "x", deal: 1, step: 1, seat: 0, onclose },
  ],
];
const note = (): string | undefined =>
  document.querySelector("[data-testid=lines-full]")?.textContent;

test.each(dialogs)("whoever would %s is told when a new line removes one", (_, dialog, props) => {
  for (const count of [study.MAX_LINES - 1, study.MAX_LINES]) {
    begin(count);
    const made = mount(dialog, { target: document.body, props: props as never });
    flushSync();
    if (count < study.MAX_LINES) expect(note()).toBeUndefined();
    else expect(note()).toContain("takes the place of the oldest one");
    void unmount(made);
    localStorage.clear();
  }
});
