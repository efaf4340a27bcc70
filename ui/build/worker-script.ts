/** A build step that compiles `src/worker.ts` to the script that the service worker imports. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithOxc } from "vite";
import { WORKER_SCRIPT } from "./app.ts";

export function workerScript(): Plugin {
  return {
    name: "rookery:worker-script",
    apply: "build",
    async generateBundle() {
      const source = fileURLToPath(new URL("../src/worker.ts", import.meta.url));
      const { code } = await transformWithOxc(await readFile(source, "utf8"), source);
      this.emitFile({ type: "asset", fileName: WORKER_SCRIPT, source: code });
    },
  };
}
