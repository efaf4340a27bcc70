/** Fetches what is to be there without a network before anybody opens it; the service worker keeps it. */

import { language } from "../messages/messages.svelte";
import type { OwnTable, VariantInfo } from "../protocol";
import * as api from "../server/api";
import { onDevice } from "./kept-texts";

const KEY = "rookery_provisions";
/** This version of the client: its file is called by its content. */
const VERSION = import.meta.url;

/** Fetches the rules of a person's tables, and, once for each version and language, every rule sheet and lesson, one after the other. */
export async function provide(
  variants: readonly VariantInfo[],
  tables: readonly OwnTable[],
  stopped: AbortSignal,
): Promise<void> {
  for (const { table_id } of tables) await provideRules(table_id, stopped);
  if (!hasWorker() || savesData() || onDevice.get(KEY) === mark()) return;
  try {
    const asks = variants.map(
      ({ id }) =>
        () =>
          api.rules(id) as Promise<unknown>,
    );
    const lessons = await api.lessons();
    asks.push(
      ...lessons.map(
        ({ id }) =>
          () =>
            api.lesson(id),
      ),
    );
    for (const ask of asks) {
      if (stopped.aborted) return;
      await ask();
    }
    onDevice.set(KEY, mark());
  } catch {
    // The network is gone, or the server is busy: another time.
  }
}

/** Fetches the rules of a table, which never change, unless they are on this device. */
export async function provideRules(tableId: string, stopped: AbortSignal): Promise<void> {
  await served();
  if (stopped.aborted || !hasWorker()) return;
  try {
    if (!(await caches.match(api.tableRulesAddress(tableId)))) await api.tableRules(tableId);
  } catch {
    // Another time, too.
  }
}

/** Until the service worker answers for this page, which takes a while at the first visit; at once where there is none. */
async function served(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || serviceWorker.controller) return;
  await new Promise((done) =>
    serviceWorker.addEventListener("controllerchange", done, { once: true }),
  );
}

function mark(): string {
  return `${VERSION} ${language()}`;
}

function hasWorker(): boolean {
  return Boolean((navigator as Partial<Navigator>).serviceWorker?.controller);
}

/** Whether the person pays for every byte, and has said so. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
