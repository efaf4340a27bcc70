/** The Cache API of the browser, which exists on secure pages only. */

/** The caches of this page; `undefined` on pages without https. */
export function deviceCaches(): CacheStorage | undefined {
  return (globalThis as { caches?: CacheStorage }).caches;
}

/** The cache with this name; `null` if the browser offers none. */
export async function openCache(name: string): Promise<Cache | null> {
  return (
    (await deviceCaches()
      ?.open(name)
      .catch(() => null)) ?? null
  );
}
