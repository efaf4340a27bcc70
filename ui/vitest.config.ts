import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

export default mergeConfig(
  vite,
  defineConfig({
    // Without this condition Svelte resolves to its server half, which cannot mount anything.
    resolve: { conditions: ["browser"] },
    test: {
      environment: "happy-dom",
      setupFiles: ["tests/catalogs.ts"],
      include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
      // In milliseconds, for a busy machine: no test hangs.
      testTimeout: 20_000,
      hookTimeout: 20_000,
      teardownTimeout: 20_000,
    },
  }),
);
