/** What a browser keeps on the device in caches of our own. It offers them on secure pages only. */

/** The caches of this page, where the browser offers any. */
export function deviceCaches(): CacheStorage | undefined {
  return (globalThis as { caches?: CacheStorage }).caches;
}

/** The cache of that name, or `null` where nothing can be kept. */
export async function openCache(name: string): Promise<Cache | null> {
  return (
    (await deviceCaches()
      ?.open(name)
      .catch(() => null)) ?? null
  );
}
