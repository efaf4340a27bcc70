import { expect, test } from "vitest";
import { compressed, neededFor, type OutputFile } from "../../build/weight";

const css = (...names: string[]): NonNullable<OutputFile["viteMetadata"]> => ({
  importedCss: new Set(names),
  importedAssets: new Set(),
});

const FILES: Record<string, OutputFile> = {
  "index.js": { type: "chunk", code: "start", isEntry: true, imports: ["common.js"] },
  "common.js": { type: "chunk", code: "common", imports: [], viteMetadata: css("common.css") },
  "table.js": {
    type: "chunk",
    code: "table",
    facadeModuleId: "/ui/src/pages/Table.svelte",
    imports: ["common.js", "cards.js"],
  },
  "cards.js": { type: "chunk", code: "cards", imports: ["common.js"] },
  "replay.js": { type: "chunk", code: "replay", facadeModuleId: "/ui/src/pages/Replay.svelte" },
  "common.css": { type: "asset", source: "a { color: red }" },
  "replay.css": { type: "asset", source: "b { color: red }" },
};

test("a page needs the entry and all that it imports, each once, with styles", () => {
  expect(neededFor("/pages/Table.svelte", FILES)).toEqual([
    "cards.js",
    "common.css",
    "common.js",
    "index.js",
    "table.js",
  ]);
});

test("a page that is not built cannot be weighed", () => {
  expect(() => neededFor("/pages/Board.svelte", FILES)).toThrow("No chunk stands for");
});

test("files weigh what they are compressed, one by one", () => {
  const long: Record<string, OutputFile> = { a: { type: "chunk", code: "a".repeat(100_000) } };
  expect(compressed(["a"], long)).toBeLessThan(200);
  expect(compressed(["a"], long)).toBeGreaterThan(20);
  expect(compressed(["index.js", "common.css"], FILES)).toBe(
    compressed(["index.js"], FILES) + compressed(["common.css"], FILES),
  );
});
