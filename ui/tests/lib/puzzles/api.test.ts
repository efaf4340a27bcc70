import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../../src/lib/puzzles/api";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("an answer says how far the clock of the device is ahead", async () => {
  const asked = vi.fn((_path: string, _options: RequestInit) => Promise.resolve(Response.json({})));
  vi.stubGlobal("fetch", asked);
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(300);
  await answer({ puzzle: "one", tries: 0, command: { kind: "pass" } });
  const [, options] = asked.mock.calls[0]!;
  expect(JSON.parse(String(options.body))).toMatchObject({ puzzle: "one", ahead: -300 });
});
