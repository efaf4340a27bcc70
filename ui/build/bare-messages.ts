/** A build step that leaves out the comments of message catalogs, which are for translators. */

import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const CATALOG = /^(.*\.ftl)\?raw$/;

/** The text of a catalog without its comments. */
export function withoutComments(text: string): string {
  return text.replace(/^#.*\n/gm, "");
}

/** Loads catalogs without their comments. */
export function bareMessages(): Plugin {
  return {
    name: "rookery:bare-messages",
    apply: "build",
    enforce: "pre",
    async load(id) {
      const path = CATALOG.exec(id)?.[1];
      if (path === undefined) return null;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(withoutComments(await readFile(path, "utf8")))}`;
    },
  };
}
