/** How much a browser has to fetch until a table shows, and a build step that fails when it is too much. */

import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What is known of a file that is built; like rolldown's, but only what is needed here. */
export interface Built {
  type: "chunk" | "asset";
  /** The text of a chunk. */
  code?: string;
  /** The content of any other file. */
  source?: string | Uint8Array;
  isEntry?: boolean;
  /** The module that a chunk stands for, where it stands for one. */
  facadeModuleId?: string | null;
  /** Chunks that it cannot run without. */
  imports?: readonly string[];
  /** Its styles, as Vite notes them. */
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> };
}

/** Every file that is needed before *page* shows: the entry, the page, and all they import, with styles and fonts. */
export function neededFor(page: string, files: Readonly<Record<string, Built>>): string[] {
  const open = Object.keys(files).filter((name) => {
    const { isEntry, facadeModuleId } = files[name] ?? {};
    return isEntry === true || facadeModuleId?.endsWith(page) === true;
  });
  if (!open.some((name) => files[name]?.facadeModuleId?.endsWith(page))) {
    throw new Error(`No chunk stands for ${page}: it must be imported dynamically, and built`);
  }
  const needed = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    const { imports = [], viteMetadata } = files[name] ?? {};
    open.push(...imports);
    open.push(...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? []));
  }
  return [...needed].sort();
}

/** The bytes of *names* together, each compressed with gzip. */
export function compressed(
  names: readonly string[],
  files: Readonly<Record<string, Built>>,
): number {
  return names.reduce((sum, name) => {
    const { code, source } = files[name] ?? {};
    return sum + gzipSync(code ?? source ?? "", { level: 9 }).length;
  }, 0);
}

/** Refuses a build in which *page* needs more than *most* bytes, compressed. */
export function weightLimit(page: string, most: number): Plugin {
  return {
    name: "rookery:weight",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = bundle as unknown as Record<string, Built>;
        const names = neededFor(page, files);
        const bytes = compressed(names, files);
        const text = `${page} shows after ${(bytes / 1000).toFixed(1)} kB (gzip) in ${names.length} files`;
        if (bytes > most) this.error(`${text}; at most ${most / 1000} kB: ${names.join(", ")}`);
        this.info(text);
      },
    },
  };
}
