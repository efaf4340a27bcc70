/** A build step that puts `src/worker.ts` beside the service worker, as the plain script that it loads. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithOxc } from "vite";
import { DEEDS } from "./app.ts";

export function workerDeeds(): Plugin {
  return {
    name: "rookery:worker-deeds",
    apply: "build",
    async generateBundle() {
      const source = fileURLToPath(new URL("../src/worker.ts", import.meta.url));
      const { code } = await transformWithOxc(await readFile(source, "utf8"), source);
      this.emitFile({ type: "asset", fileName: DEEDS, source: code });
    },
  };
}
