/** The installable app: its manifest, and the service worker that keeps what is needed without a network. */

import type { VitePWAOptions } from "vite-plugin-pwa";

/** A rule for cached answers: they are loaded anew if there is a network, else taken from the cache. */
type CacheRule = NonNullable<VitePWAOptions["workbox"]["runtimeCaching"]>[number];

function cacheRule(cacheName: string, urlPattern: RegExp, maxEntries: number): CacheRule {
  return {
    urlPattern,
    handler: "NetworkFirst",
    options: {
      cacheName,
      networkTimeoutSeconds: 6,
      cacheableResponse: { statuses: [200] },
      expiration: { maxEntries },
    },
  };
}

/**
 * The answers of the server that are cached; all others are loaded each time and never cached.
 *
 * The first are the same for everybody. A person's tables are cached for the scores on the start page: they have the
 * names of games and players and the scores, but never a card. Neither have their house rules and the rules of a table.
 */
export const CACHE_RULES: readonly CacheRule[] = [
  cacheRule("rookery-games", /^https?:\/\/[^/]+\/api\/(?:variants|bots)$/, 4),
  cacheRule(
    "rookery-lessons",
    /^https?:\/\/[^/]+\/api\/lessons(?:\/[\w-]+)?(?:\?lang=[\w-]+)?$/,
    60,
  ),
  cacheRule(
    "rookery-rules",
    /^https?:\/\/[^/]+\/api\/rules\/(?!(?:saved|schema|check)\b)\w+(?:\?lang=[\w-]+)?$/,
    80,
  ),
  cacheRule(
    "rookery-table-rules",
    /^https?:\/\/[^/]+\/api\/tables\/[\w-]+\/rules(?:\?lang=[\w-]+)?$/,
    40,
  ),
  cacheRule("rookery-own-rules", /^https?:\/\/[^/]+\/api\/rules\/saved$/, 1),
  cacheRule("rookery-own-tables", /^https?:\/\/[^/]+\/api\/tables$/, 1),
];

/** The file name of the script that the service worker loads; `build/worker-script.ts` makes it. */
export const WORKER_SCRIPT = "worker.js";

export const app: Partial<VitePWAOptions> = {
  // A new version waits until the page activates it; see src/lib/page/version.svelte.ts.
  registerType: "prompt",
  injectRegister: null,
  // The icons are for the operating system, which stores them itself.
  includeManifestIcons: false,
  manifest: {
    id: "/",
    name: "Rookery",
    short_name: "Rookery",
    description: "Play Rook card games with family, friends or bots.",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#2c5a47",
    theme_color: "#2c5a47",
    categories: ["games", "cards"],
    icons: [
      { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icons/maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
  },
  workbox: {
    globPatterns: ["**/*.{js,css,html,webmanifest,woff2,mp3,ogg}"],
    // The browser stores imported scripts together with the worker.
    globIgnores: [WORKER_SCRIPT],
    importScripts: [`/${WORKER_SCRIPT}`],
    // The names of these files contain a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: "/index.html",
    // Files and answers of the server, which are not pages of the client.
    navigateFallbackDenylist: [/^\/api\//, /^\/assets\//, /\.\w+$/],
    cleanupOutdatedCaches: true,
    // The very first version takes over the page that fetched it.
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    runtimeCaching: [...CACHE_RULES],
  },
};
