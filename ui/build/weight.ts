/** A build step that fails if a browser has to download too much before a page shows. */

import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** A file of the build: the properties of rolldown's output that are needed here. */
export interface OutputFile {
  type: "chunk" | "asset";
  /** The text of a chunk. */
  code?: string;
  /** The content of an asset. */
  source?: string | Uint8Array;
  isEntry?: boolean;
  /** The module for which a chunk was made, if any. */
  facadeModuleId?: string | null;
  /** The chunks that it imports statically. */
  imports?: readonly string[];
  /** The styles and assets that it needs, noted by Vite. */
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> };
}

/** The files that are needed before *page* shows: the entry, the page, and all their imports, styles and fonts. */
export function neededFor(page: string, files: Readonly<Record<string, OutputFile>>): string[] {
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

/** The total size of the files *names* in bytes, each compressed with gzip. */
export function compressed(
  names: readonly string[],
  files: Readonly<Record<string, OutputFile>>,
): number {
  return names.reduce((sum, name) => {
    const { code, source } = files[name] ?? {};
    return sum + gzipSync(code ?? source ?? "", { level: 9 }).length;
  }, 0);
}

/** Fails a build in which *page* needs more than *maxBytes* compressed bytes. */
export function weightLimit(page: string, maxBytes: number): Plugin {
  return {
    name: "rookery:weight",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = bundle as unknown as Record<string, OutputFile>;
        const names = neededFor(page, files);
        const bytes = compressed(names, files);
        const text = `${page} shows after ${(bytes / 1000).toFixed(1)} kB (gzip) in ${names.length} files`;
        if (bytes > maxBytes)
          this.error(`${text}; at most ${maxBytes / 1000} kB: ${names.join(", ")}`);
        this.info(text);
      },
    },
  };
}
