/** Notifications that it is your turn, if they are switched on and the page is hidden. */

import { t } from "../messages/messages.svelte";
import { tableTitle } from "../messages/variants";
import { settings } from "../page/settings.svelte";
import type { Table } from "../table/people";

/** Whether this browser supports notifications. */
export function canNotify(): boolean {
  return typeof Notification === "function";
}

/** Asks the browser for permission; returns whether it was given. */
export async function permitted(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Shows a notification that the table waits for you, unless the page is visible. Returns a function that closes it. */
export function notifyTurn(table: Table): () => void {
  const silent = (): void => undefined;
  if (!settings.notifies || !canNotify() || document.visibilityState !== "hidden") return silent;
  if (Notification.permission !== "granted") return silent;
  const { table_id } = table.info;
  const shown = show(t("notification-your-turn"), {
    body: tableTitle(table.info),
    tag: `rookery-${table_id}`,
    silent: settings.sounds,
    // `src/worker.ts` opens this path when the notification is clicked.
    data: { path: `/t/${table_id}`, mark: ++marks },
  }).catch(() => silent);
  return () => void shown.then((close) => close());
}

/** Numbers the notifications of this page, because a new one at the same table replaces the last. */
let marks = 0;

/**
 * Shows a notification through the service worker, as phones demand, else from the page; returns a function to close
 * it.
 */
async function show(title: string, options: NotificationOptions): Promise<() => void> {
  const registration = await worker();
  if (registration === null) {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  }
  await registration.showNotification(title, options);
  return () => void close(registration, options);
}

/** Closes a notification of the service worker, but not a later one that replaced it. */
async function close(
  registration: ServiceWorkerRegistration,
  { tag, data }: NotificationOptions,
): Promise<void> {
  const { mark } = data as { mark: number };
  for (const one of await registration.getNotifications({ tag: tag ?? "" })) {
    if ((one.data as { mark: number }).mark === mark) one.close();
  }
}

async function worker(): Promise<ServiceWorkerRegistration | null> {
  const found = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration();
  return found?.active ? found : null;
}
