import { beforeEach, afterEach, describe, expect, it, vi } from "vitest";
import {
  asPlayed,
  readLine,
  recordOfLine,
  resultOf,
  roundOfLine,
  StrangeLine,
} from "../../../src/lib/what-if/lines";
import { MATCH_HEADER } from "../../../src/lib/protocol";
import { ApiError } from "../../../src/lib/server/api";

let asked: string[];
let answer: (path: string) => Response;

const steps = (...results: unknown[]) => ({ deal: 2, steps: [{ view: { results } }] });
const refusal = (code: string, status: number, values = {}) =>
  Response.json({ code, text: code, values }, { status });

beforeEach(() => {
  asked = [];
  answer = (path) => Response.json({ ...steps(), path });
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(answer(path));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe("a line of a link", () => {
  const record = (text: string) => ({ text, table: null, match: null, afresh: false });
  const round = { deal: 2, seat: 0 };
  /** What the server says about each record: the digest of the round, and the rules. */
  const known: Record<string, { opening_digest: string; toml: string }> = {
    first: { opening_digest: "1", toml: "one" },
    second: { opening_digest: "1", toml: "one" },
    "other game": { opening_digest: "2", toml: "two" },
    "other deal": { opening_digest: "3", toml: "one" },
  };

  beforeEach(() => {
    vi.stubGlobal("fetch", (path: string, { body }: { body: Uint8Array }) => {
      asked.push(path);
      const text = new TextDecoder().decode(body);
      const { opening_digest, toml } = known[text]!;
      const info = {
        info: { title: `game ${toml}`, variant: "none" },
        rules: { toml },
        rounds: [],
      };
      return Promise.resolve(
        Response.json(path.includes("seen_by") ? { ...steps(), opening_digest } : info),
      );
    });
  });

  it("is read where it is of the same round, with one request", async () => {
    const first = await readLine(record("first"), 0, round, undefined);
    await expect(readLine(record("second"), 1, round, first)).resolves.toMatchObject({
      opening_digest: "1",
    });
    expect(asked).toEqual(["/api/replay/2?seen_by=0", "/api/replay/2?seen_by=0"]);
  });

  it("of another game is refused by its name", async () => {
    const first = await readLine(record("first"), 0, round, undefined);
    const found = readLine(record("other game"), 4, round, first);
    await expect(found).rejects.toBeInstanceOf(StrangeLine);
    await expect(found).rejects.toThrow(
      /^Line 4 .* of another game, game two; .* game one.* new link/,
    );
  });

  it("of another deal is refused", async () => {
    const first = await readLine(record("first"), 0, round, undefined);
    const found = readLine(record("other deal"), 1, round, first);
    await expect(found).rejects.toThrow(/^Line 1 .* not of round 2 .* new link/);
  });

  it("without that deal is refused, and a refusal that passes is not taken for it", async () => {
    const first = await readLine(record("first"), 0, round, undefined);
    const server = fetch as unknown as (path: string, request: object) => Promise<Response>;
    const refuse = (code: string, status: number) =>
      vi.stubGlobal("fetch", (path: string, request: object) =>
        path.includes("seen_by")
          ? Promise.resolve(refusal(code, status, { deal: 2 }))
          : server(path, request),
      );
    refuse("busy", 429);
    const busy = readLine(record("second"), 1, round, first);
    await expect(busy).rejects.toMatchObject({ code: "busy" });
    refuse("no_such_round", 404);
    const short = readLine(record("second"), 1, round, first);
    await expect(short).rejects.toThrow(/^Line 1 .* not of round 2 /);
    const other = readLine(record("other game"), 2, round, first);
    await expect(other).rejects.toThrow(/^Line 2 .* of another game/);
  });
});

describe("a line", () => {
  it("is asked for once while the tab is open", async () => {
    answer = (path) => Response.json({ rounds: [], path });
    const first = await recordOfLine("a");
    expect(await recordOfLine("a")).toEqual(first);
    const round = await roundOfLine("a", 2, 1);
    expect(await roundOfLine("a", 2, 1)).toEqual(round);
    expect(asked).toEqual(["/api/replay", "/api/replay/2?seen_by=1"]);
    await roundOfLine("b", 2, 1);
    await roundOfLine("a", 2, 0);
    expect(asked).toHaveLength(4);
  });

  it("is asked for again after a refusal", async () => {
    answer = () => refusal("too_many", 429, { why: "records", seconds: 1 });
    await expect(roundOfLine("a", 2, 1)).rejects.toThrow("try again in 1 second.");
    answer = (path) => Response.json({ ...steps(), path });
    expect(await roundOfLine("a", 2, 1)).toMatchObject({ deal: 2 });
  });

  it("leaves room for a record that is to be watched", async () => {
    answer = () => Response.json({ deal: 2, steps: [], filling: "x".repeat(900_000) });
    for (const text of ["a", "b", "c", "d"]) await roundOfLine(text, 2, 1);
    const kept = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key)?.length ?? 0);
    expect(kept.reduce((a, b) => a + b)).toBeLessThan(2_500_000);
    await roundOfLine("d", 2, 1);
    expect(asked).toHaveLength(4);
  });

  it("has the result of its last step", () => {
    expect(resultOf(steps({ number: 2 }) as never)).toEqual({ number: 2 });
    expect(resultOf(steps() as never)).toBeNull();
    expect(resultOf({ steps: [] })).toBeNull();
  });
});

describe("a line that is played at a table", () => {
  const line = { text: null, table: "tab", match: "m1", afresh: false };
  const study = { deal: 2, seat: 1, lines: [line] };

  /** A record of the match that is played at the table now. */
  const played = (text: string, match = "m1") =>
    new Response(text, { headers: { [MATCH_HEADER]: match } });
  const at = (record: Response, round: Response) => {
    answer = (path) => (path.endsWith("/record") ? record : round);
    return asPlayed(line, study);
  };

  it("has its record when the round is over", async () => {
    const found = await at(played("[Rookery]"), Response.json(steps({ number: 2 })));
    expect(found).toEqual({ ...line, text: "[Rookery]" });
  });

  it("goes on while its cards are hidden", async () => {
    expect(await at(played("x"), refusal("no_such_round", 404, { deal: 2 }))).toBe(line);
    expect(await at(played("x"), Response.json(steps()))).toBe(line);
  });

  it("is dropped when the table plays another match", async () => {
    const over = () => Response.json(steps({ number: 2 }));
    expect(await at(played("[Rookery]", "m2"), over())).toBeNull();
    // An older version did not store which match it is.
    answer = (path) => (path.endsWith("/record") ? played("[Rookery]", "m2") : over());
    expect(await asPlayed({ ...line, match: null }, study)).toMatchObject({ text: "[Rookery]" });
  });

  it("is dropped when its table is gone, and not after other refusals", async () => {
    expect(await at(refusal("no_such_table", 404), new Response())).toBeNull();
    const limit = refusal("too_many", 429, { why: "records", seconds: 9 });
    await expect(at(limit, new Response())).rejects.toThrow(ApiError);
  });
});
