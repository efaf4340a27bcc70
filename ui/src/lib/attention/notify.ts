/** Notifications for one's turn, for people who asked for them and look elsewhere. */

import { t } from "../messages/messages.svelte";
import { tableTitle } from "../messages/variants";
import { settings } from "../page/settings.svelte";
import type { Table } from "../table/people";

/** Whether this browser can show notifications at all. */
export function canNotify(): boolean {
  return typeof Notification === "function";
}

/** Asks the browser for its permission; says whether it was given. */
export async function permitted(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Says that the table waits for you, unless the page is looked at. It says nothing about cards. Returns how to take it back. */
export function notifyTurn(table: Table): () => void {
  const silent = (): void => undefined;
  if (!settings.notifies || !canNotify() || document.visibilityState !== "hidden") return silent;
  if (Notification.permission !== "granted") return silent;
  const { table_id } = table.info;
  const shown = show(t("notification-your-turn"), {
    body: tableTitle(table.info),
    tag: `rookery-${table_id}`,
    silent: settings.sounds,
    // Where `src/worker.ts` leads whoever touches it.
    data: { path: `/t/${table_id}`, mark: ++marks },
  }).catch(() => silent);
  return () => void shown.then((close) => close());
}

/** Tells one notification of this page from the next at the same table, which takes its place. */
let marks = 0;

/** Shows a notification by the service worker, as phones demand, or by the page where there is none; returns how to close it. */
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

/** Closes a notification that the service worker has shown, and no later one in its place. */
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
