import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { SeatsView } from "../../../src/lib/protocol";
import type { TableStore } from "../../../src/lib/table/table.svelte";
import PlayersDialog from "../../../src/parts/table/dialogs/PlayersDialog.svelte";
import { info, seats, view } from "../../fixtures";

const withBen = seats.seats.with(1, { ...seats.seats[1]!, kind: "person", person: "ben" });
const host: SeatsView = { ...seats, seats: withBen, host: 0, may_remove: [1] };

const find = (testid: string): HTMLElement | null =>
  document.querySelector(`[data-testid="${testid}"]`);

/** Shows the players; returns what was said to the server and whether the dialog was closed. */
function shown(now: SeatsView) {
  const say = vi.fn(() => Promise.resolve());
  const onclose = vi.fn();
  const props = $state({
    store: { say } as unknown as TableStore,
    table: { info, seats: now },
    teams: view.teams,
    onclose,
  });
  const made = mount(PlayersDialog, { target: document.body, props });
  flushSync();
  const change = (next: SeatsView): void => {
    props.table = { info, seats: next };
    flushSync();
  };
  return { say, onclose, change, end: () => unmount(made) };
}

beforeAll(() => fetchMessages("waiting", "face"));
beforeEach(() => {
  // Used only if the test DOM lacks `showModal`.
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  HTMLDialogElement.prototype.close ??= vi.fn();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([])));
});
afterEach(() => vi.unstubAllGlobals());

test("the host is asked once more before somebody is removed", async () => {
  const { say, onclose, end } = shown(host);
  find("remove-1")!.click();
  flushSync();
  const asked = find("remove-person")!;
  expect(asked.textContent).toContain("Remove Ben from the table?");
  expect(say).not.toHaveBeenCalled();
  [...asked.querySelectorAll("button")].find((one) => one.textContent.includes("Keep"))!.click();
  flushSync();
  expect(find("remove-person")).toBeNull();
  expect(say).not.toHaveBeenCalled();
  find("remove-1")!.click();
  flushSync();
  find("remove-now")!.click();
  expect(say.mock.calls).toEqual([[{ type: "remove_person", person: "ben" }]]);
  await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
  await end();
});

test("the question stays about the same person when others take the seat meanwhile", async () => {
  const { say, change, end } = shown(host);
  find("remove-1")!.click();
  flushSync();
  const cid = { ...seats.seats[1]!, kind: "person" as const, name: "Cid", person: "cid" };
  change({ ...host, seats: withBen.with(1, cid) });
  expect(find("remove-person")!.textContent).toContain("Remove Ben from the table?");
  find("remove-now")!.click();
  expect(say.mock.calls).toEqual([[{ type: "remove_person", person: "ben" }]]);
  await end();
});

test("only the host can remove somebody, and everybody sees who the host is", async () => {
  const { end } = shown({ ...host, you: 1, may_remove: [] });
  expect(find("remove-0")).toBeNull();
  expect(find("player-0")!.textContent).toContain("Host of this table");
  expect(find("player-1")!.textContent).not.toContain("Host of this table");
  await end();
});

test("who plays alone with bots is no host of anybody", async () => {
  const { end } = shown(seats);
  expect(document.querySelector('[data-testid^="remove-"]')).toBeNull();
  expect(document.body.textContent).not.toContain("Host of this table");
  await end();
});
