import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { route } from "../../../src/lib/page/route.svelte";
import type { Table } from "../../../src/lib/table/people";
import LeaveDialog from "../../../src/parts/table/dialogs/LeaveDialog.svelte";
import { info, seats } from "../../fixtures";

const go = vi.spyOn(route, "go").mockReturnValue();
const asked = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
let made: ReturnType<typeof mount>;

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("fetch", asked);
  show({ info, seats });
});
afterEach(() => {
  void unmount(made);
  vi.unstubAllGlobals();
});

function show(table: Table): void {
  made = mount(LeaveDialog, { target: document.body, props: { table, onclose: vi.fn() } });
  flushSync();
}

const leave = (): void =>
  document.querySelector<HTMLButtonElement>('[data-testid="leave"]')!.click();
const alert = () => document.querySelector("[role=alert]")?.textContent;

test("a leaving player stays until the seat is free, and sees why a request failed", async () => {
  asked.mockRejectedValueOnce(new TypeError("no network"));
  leave();
  await vi.waitFor(() => expect(alert()).toMatch("cannot be reached"));
  expect(go).not.toHaveBeenCalled();

  const kept = { code: "contest", values: { why: "alike" }, text: "" };
  asked.mockResolvedValueOnce(Response.json(kept, { status: 409 }));
  leave();
  await vi.waitFor(() => expect(alert()).toMatch("the same for all"));
  expect(go).not.toHaveBeenCalled();

  asked.mockResolvedValueOnce(new Response(null, { status: 204 }));
  leave();
  leave();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/"));
  expect(asked).toHaveBeenCalledTimes(3);
  expect(asked).toHaveBeenLastCalledWith("/api/tables/abc/leave", { method: "POST" });
});

test("if others play the same cards, only a break is offered", () => {
  void unmount(made);
  const counts = { ...info, compare: "/challenge/c" };
  show({ info: counts, seats: { ...seats, started: true } });
  expect(document.querySelector("[data-testid=leave]")).toBeNull();
  expect(document.body.textContent).toContain("Others play the same cards");
  void unmount(made);
  show({ info: counts, seats: { ...seats, started: false } });
  expect(document.querySelector("[data-testid=leave]")).not.toBeNull();
});
