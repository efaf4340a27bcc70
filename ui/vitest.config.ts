import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

export default mergeConfig(
  vite,
  defineConfig({
    // Without this condition Svelte resolves to its server build, which cannot mount components.
    resolve: { conditions: ["browser"] },
    test: {
      environment: "happy-dom",
      setupFiles: ["tests/catalogs.ts", "tests/waiting.ts"],
      include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
      // Generous timeouts in ms, for a busy machine.
      testTimeout: 20_000,
      hookTimeout: 20_000,
      teardownTimeout: 20_000,
    },
  }),
);
