/** The names of people who watch a shared replay. */

import { t } from "../messages/messages.svelte";
import type { Onlooker } from "../protocol";

/** The name that a spectator chose, or `Guest` with a number. */
export function spectatorName({ name, number }: Onlooker): string {
  return name ?? t("shared-guest", { number });
}
