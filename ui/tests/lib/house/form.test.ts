import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unpack } from "../../../src/lib/house/fragment";
import { HouseForm } from "../../../src/lib/house/form.svelte";
import type { HouseRules, RulesAnswer, RulesProblem } from "../../../src/lib/protocol";
import { groups, parent } from "./fixtures";

const house = { table: {}, sheet: [], toml: "", parent: "game" } as unknown as HouseRules;
const tooHigh: RulesProblem = {
  path: "auction.max",
  field: "auction.max",
  key: "problem-above-points",
  text: "Highest bid: is 180, but a round holds at most 120 points. Set “Highest bid” to 120.",
  wrong: "Highest bid: is 180, but a round holds at most 120 points.",
  cures: [{ text: "Set “Highest bid” to 120.", set: { "auction.max": 120 } }],
};
const general: RulesProblem = {
  path: "",
  field: null,
  key: "problem-empty",
  text: "Something is wrong.",
  wrong: "Something is wrong.",
  cures: [],
};

let asked: Record<string, unknown>[];
let answer: () => Partial<RulesAnswer>;
let broken: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  broken = false;
  answer = () => ({ problems: [], house });
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    const say = (data: unknown): Promise<Response> => Promise.resolve(Response.json(data));
    if (path === "/api/rules/schema") return say({ groups });
    if (path.endsWith("/values")) return say(parent);
    if (broken) return Promise.reject(new TypeError("offline"));
    asked.push((JSON.parse(String(options.body)) as { table: Record<string, unknown> }).table);
    return say({ warnings: [], ...answer() });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function form(): Promise<HouseForm> {
  const made = new HouseForm();
  await made.begin("game", "Ours");
  await calm();
  asked = [];
  return made;
}

const calm = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
const field = (made: HouseForm, path: string) => made.fields.byPath.get(path)!;

describe("the form", () => {
  test("asks once when the typing has stopped", async () => {
    const made = await form();
    expect(made.valid).toBe(true);
    for (const bid of [7, 75, 750, 75]) made.set("auction.min", bid);
    expect(made.valid).toBe(false);
    await calm();
    expect(asked).toEqual([{ extends: "game", meta: { title: "Ours" }, auction: { min: 75 } }]);
    expect(made.valid).toBe(true);
  });

  test("a warning opens its field with its remedy, and forbids nothing", async () => {
    const made = await form();
    answer = () => ({ problems: [], house, warnings: [tooHigh] });
    made.set("auction.min", 75);
    await calm();
    expect(made.shown.map((one) => one.path)).toEqual(["auction.min", "auction.max"]);
    expect(made.warningsOf("auction.max")).toEqual([tooHigh]);
    expect(made.problemsOf("auction.max")).toEqual([]);
    expect(made.valid).toBe(true);
    answer = () => ({ problems: [], house });
    made.repair(tooHigh.cures[0]!);
    await calm();
    expect(made.value(field(made, "auction.max"))).toBe(120);
    expect(made.warningsOf("auction.max")).toEqual([]);
  });

  test("shows what differs and what somebody is about to change, and no more", async () => {
    const made = await form();
    expect(made.shown).toEqual([]);
    made.show("auction.max");
    made.set("auction.min", 75);
    expect(made.shown.map((one) => one.path)).toEqual(["auction.min", "auction.max"]);
    expect(made.isChanged(field(made, "auction.max"))).toBe(false);
    made.remove("auction.max");
    made.remove("auction.min");
    expect(made.shown).toEqual([]);
    expect(made.differing).toEqual([]);
  });

  test("shows a problem beside its field, though nobody opened it, and takes the remedy", async () => {
    const made = await form();
    answer = () => ({ problems: [tooHigh, general], house: null });
    made.set("count.values", {});
    await calm();
    expect(made.shown.map((one) => one.path)).toContain("auction.max");
    expect(made.problemsOf("auction.max")).toEqual([tooHigh]);
    expect(made.others).toEqual([general]);
    expect(made.valid).toBe(false);
    // The sheet of the last valid rules stays.
    expect(made.house).toEqual(house);
    answer = () => ({ problems: [], house });
    made.repair(tooHigh.cures[0]!);
    await calm();
    expect(asked.at(-1)?.auction).toBeUndefined();
    expect(made.value(field(made, "auction.max"))).toBe(120);
    expect(made.valid).toBe(true);
  });

  test("does not mind an answer that comes too late", async () => {
    const made = await form();
    let late: (answer: Response) => void = () => undefined;
    const usual = globalThis.fetch;
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (late = resolve)));
    made.set("auction.max", 180);
    await calm();
    vi.stubGlobal("fetch", usual);
    made.set("auction.max", 110);
    await calm();
    late(Response.json({ problems: [tooHigh], house: null }));
    await calm();
    expect(made.problems).toEqual([]);
    expect(made.valid).toBe(true);
  });

  test("says when nothing can be asked, and goes on afterwards", async () => {
    const made = await form();
    broken = true;
    made.set("auction.min", 75);
    await calm();
    expect(made.checkError).not.toBe("");
    expect(made.valid).toBe(false);
    broken = false;
    made.set("auction.min", 80);
    await calm();
    expect(made.checkError).toBe("");
    expect(made.valid).toBe(true);
  });

  test("keeps the changes under another parent", async () => {
    const made = await form();
    made.set("auction.min", 75);
    await made.rebase("other");
    await calm();
    expect(asked.at(-1)).toEqual({
      extends: "other",
      meta: { title: "Ours" },
      auction: { min: 75 },
    });
  });

  test("takes the parent that was chosen last, however late the one before comes or fails", async () => {
    const made = await form();
    const usual = globalThis.fetch;
    for (const come of [
      (go: (answer: Response) => void) => go(Response.json({ ...parent, "auction.min": 5 })),
      (_: unknown, fail: (why: Error) => void) => fail(new TypeError("lost")),
    ]) {
      let late = (): void => undefined;
      vi.stubGlobal(
        "fetch",
        () => new Promise<Response>((go, fail) => (late = () => come(go, fail))),
      );
      const first = made.rebase("slow");
      vi.stubGlobal("fetch", usual);
      await made.rebase("quick");
      late();
      await first;
      expect(made.parent).toBe("quick");
    }
    await calm();
    expect(asked.at(-1)).toEqual({ extends: "quick", meta: { title: "Ours" } });
    const closed = made.rebase("other");
    made.close();
    await closed;
    expect(made.parent).toBe("quick");
  });

  test("comes back from a link as it was", async () => {
    const made = await form();
    made.set("exchange", {});
    made.rename("  As we play  ");
    vi.useRealTimers();
    const table = await unpack(await made.fragment());
    const again = new HouseForm();
    await again.open(table);
    again.close();
    expect(again.title).toBe("As we play");
    expect(again.table).toEqual(made.table);
  });
});
