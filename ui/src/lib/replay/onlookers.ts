/** What people are called who look at a replay together. */

import { t } from "../messages/messages.svelte";
import type { Onlooker } from "../protocol";

/** The name that somebody chose, or a number. */
export function nameOf({ name, number }: Onlooker): string {
  return name ?? t("shared-guest", { number });
}
