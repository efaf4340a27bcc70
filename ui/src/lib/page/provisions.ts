/** Fetches what is to be there without a network before anybody opens it; the service worker keeps it. */

import { language } from "../messages/messages.svelte";
import type { VariantInfo } from "../protocol";
import * as api from "../server/api";

const KEY = "rookery_provisions";
/** This version of the client: its file is called by its content. */
const VERSION = import.meta.url;

/** Fetches every rule sheet and every lesson, one after the other; once for each version and language. */
export async function provide(
  variants: readonly VariantInfo[],
  stopped: AbortSignal,
): Promise<void> {
  if (!hasWorker() || savesData() || localStorage.getItem(KEY) === mark()) return;
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
    localStorage.setItem(KEY, mark());
  } catch {
    // The network is gone, or the server is busy: another time.
  }
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
