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
  try {
    const shown = new Notification(t("notification-your-turn"), {
      body: tableTitle(table.info),
      tag: `rookery-${table.info.table_id}`,
      silent: settings.sounds,
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    // Some phones show notifications of installed pages only.
    return silent;
  }
}
