import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchMessages } from "../../../src/lib/messages/messages.svelte";
import type { TableStore } from "../../../src/lib/table/table.svelte";
import PlayersDialog from "../../../src/parts/table/dialogs/PlayersDialog.svelte";
import WaitingRoom from "../../../src/parts/table/WaitingRoom.svelte";
import { info, seats, view } from "../../fixtures";

const rooms = { "the waiting room": WaitingRoom, "the list of players": PlayersDialog };
const places = Object.entries(rooms).flatMap(([place, part]) =>
  [0, 1, null].map((you) => [place, you, part] as const),
);

beforeAll(() => fetchMessages("waiting", "face"));
beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json([]))));
afterEach(() => vi.unstubAllGlobals());

test.each(places)(
  "where hints are not allowed, %s tells seat %s who can allow them, and when",
  (_, you, part) => {
    const props = {
      store: { say: () => undefined } as unknown as TableStore,
      table: { info, seats: { ...seats, you, hints_set: true } },
      rules: () => undefined,
      teams: view.teams,
      onclose: () => undefined,
    };
    const made = mount(part as Component<typeof props>, { target: document.body, props });
    flushSync();
    expect(document.querySelector('[data-testid="hints-text"]')!.textContent.trim()).toBe(
      "Hints are not allowed at this table. Before a match, anybody who sits here can allow them.",
    );
    void unmount(made);
  },
);
