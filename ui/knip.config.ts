import type { KnipConfig } from "knip";

/** The scripts of a component in full, so that members of a namespace (`api.me()`) count as used. */
function scripts(component: string): string {
  return [...component.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .map((found) => found[1])
    .join(";\n");
}

const config: KnipConfig = {
  project: ["build/**/*.ts", "src/**/*.{ts,svelte}", "tests/**/*.ts"],
  // Generated from the types of the server.
  ignore: ["src/lib/protocol.ts"],
  // Read as a file by the browser tests.
  ignoreDependencies: ["axe-core"],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { svelte: scripts },
};

export default config;
