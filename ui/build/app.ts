/** The installable app: its manifest, and the service worker that keeps what is needed without a network. */

import type { VitePWAOptions } from "vite-plugin-pwa";

/** Answers that are kept: asked for anew while there is a network, and the last one shown while there is none. */
type Kept = NonNullable<VitePWAOptions["workbox"]["runtimeCaching"]>[number];

function kept(cacheName: string, urlPattern: RegExp, maxEntries: number): Kept {
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
 * What is kept of the server's answers; everything else is asked for each time and kept nowhere.
 *
 * The first are the same for everybody. The tables of a person are kept for the score on the start page: names of games
 * and players and the score, never a card. So are their house rules, and the rules of each table, which show no card either.
 */
export const ANSWERS: readonly Kept[] = [
  kept("rookery-games", /^https?:\/\/[^/]+\/api\/(?:variants|bots)$/, 4),
  kept("rookery-lessons", /^https?:\/\/[^/]+\/api\/lessons(?:\/[\w-]+)?(?:\?lang=[\w-]+)?$/, 60),
  kept(
    "rookery-rules",
    /^https?:\/\/[^/]+\/api\/rules\/(?!(?:saved|schema|check)\b)\w+(?:\?lang=[\w-]+)?$/,
    80,
  ),
  kept(
    "rookery-table-rules",
    /^https?:\/\/[^/]+\/api\/tables\/[\w-]+\/rules(?:\?lang=[\w-]+)?$/,
    40,
  ),
  kept("rookery-own-rules", /^https?:\/\/[^/]+\/api\/rules\/saved$/, 1),
  kept("rookery-own-tables", /^https?:\/\/[^/]+\/api\/tables$/, 1),
];

/** What the service worker does beside keeping things; `build/deeds.ts` makes it. */
export const DEEDS = "deeds.js";

export const app: Partial<VitePWAOptions> = {
  // A new version waits until the page says so; see src/lib/page/version.svelte.ts.
  registerType: "prompt",
  injectRegister: null,
  // The icons are for the system, which keeps them itself.
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
    // The worker keeps what it loads itself.
    globIgnores: [DEEDS],
    importScripts: [`/${DEEDS}`],
    // Names of these say what is in them.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: "/index.html",
    // Files and answers that are opened or downloaded in a window of their own.
    navigateFallbackDenylist: [/^\/api\//, /^\/assets\//, /\.\w+$/],
    cleanupOutdatedCaches: true,
    // The first version of all serves the page that fetched it.
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    runtimeCaching: [...ANSWERS],
  },
};
