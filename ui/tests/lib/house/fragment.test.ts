import { afterEach, describe, expect, test, vi } from "vitest";
import { BadLink, MAX_UNPACKED_BYTES, pack, unpack } from "../../../src/lib/house/fragment";

const rules = {
  extends: "original_partnership_4",
  meta: { title: "Wie wir’s spielen 🂡" },
  auction: { min: 75 },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("rules in a link", () => {
  test("go round, in letters that a link may have", async () => {
    const fragment = await pack(rules);
    expect(fragment).toMatch(/^z[\w-]+$/);
    expect(await unpack(fragment)).toEqual(rules);
    expect(await unpack(`#${fragment}`)).toEqual(rules);
  });

  test("are short", async () => {
    const long = { ...rules, boards: { layouts: Array.from({ length: 40 }, () => ["R14", "G5"]) } };
    expect((await pack(long)).length).toBeLessThan(JSON.stringify(long).length / 2);
  });

  test("can be made by a browser that cannot compress", async () => {
    vi.stubGlobal("CompressionStream", undefined);
    const fragment = await pack(rules);
    expect(fragment).toMatch(/^p[\w-]+$/);
    expect(await unpack(fragment)).toEqual(rules);
  });

  test("that are damaged are called so", async () => {
    const good = await pack(rules);
    const odd = [
      "",
      "#",
      "z",
      "nonsense",
      "z!!!",
      good.slice(0, -8),
      `p${good.slice(1)}`,
      `x${good.slice(1)}`,
      await pack([1, 2]),
      await pack("text"),
      await pack(null),
    ];
    for (const fragment of odd) {
      await expect(unpack(fragment), fragment).rejects.toThrow(BadLink);
    }
  });

  test("that unpack to far too much are not unpacked", async () => {
    const bomb = await pack({ title: "x".repeat(200 * MAX_UNPACKED_BYTES) });
    expect(bomb.length).toBeLessThan(MAX_UNPACKED_BYTES);
    await expect(unpack(bomb)).rejects.toThrow(BadLink);
  });
});
