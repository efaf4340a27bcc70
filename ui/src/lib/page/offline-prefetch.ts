/** Fetches rules and lessons ahead of time, so that the service worker has them when there is no network. */

import { language } from "../messages/messages.svelte";
import type { OwnTable, VariantInfo } from "../protocol";
import * as api from "../server/api";
import { onDevice } from "./browser-storage";

const STORAGE_KEY = "rookery_provisions";
/** The version of the client: the file name contains a hash of its content. */
const VERSION = import.meta.url;

/**
 * Fetches the rules of a person's tables and, once per version and language, the lists of games and bots, every rule sheet
 * and every lesson, one by one.
 */
export async function prefetchForOffline(
  variants: readonly VariantInfo[],
  tables: readonly OwnTable[],
  stopped: AbortSignal,
): Promise<void> {
  for (const { table_id } of tables) await prefetchTableRules(table_id, stopped);
  if (savesData() || onDevice.get(STORAGE_KEY) === versionMark()) return;
  // On a slow device the service worker comes after the page.
  await workerReady();
  if (stopped.aborted || !hasWorker()) return;
  try {
    const lessons = await api.lessons();
    const asks: (() => Promise<unknown>)[] = [
      // On a first visit the lists were loaded before the service worker could keep them.
      api.variants,
      api.bots,
      ...variants.map(
        ({ id }) =>
          () =>
            api.rules(id),
      ),
      ...lessons.map(
        ({ id }) =>
          () =>
            api.lesson(id),
      ),
    ];
    for (const ask of asks) {
      if (stopped.aborted) return;
      await ask();
    }
    onDevice.set(STORAGE_KEY, versionMark());
  } catch {
    // The network is gone or the server is busy: the next visit to the start page tries again.
  }
}

/** Fetches the rules of a table, which never change, unless they are already on this device. */
export async function prefetchTableRules(tableId: string, stopped: AbortSignal): Promise<void> {
  await workerReady();
  if (stopped.aborted || !hasWorker()) return;
  try {
    if (!(await caches.match(api.tableRulesAddress(tableId)))) await api.tableRules(tableId);
  } catch {
    // The next visit tries again.
  }
}

/**
 * Waits until the service worker controls this page, which takes a moment on the first visit; returns at once if there
 * is none.
 */
async function workerReady(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || serviceWorker.controller) return;
  await new Promise((done) =>
    serviceWorker.addEventListener("controllerchange", done, { once: true }),
  );
}

function versionMark(): string {
  return `${VERSION} ${language()}`;
}

function hasWorker(): boolean {
  return Boolean((navigator as Partial<Navigator>).serviceWorker?.controller);
}

/** Whether the person asked the browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
