/** Controls that show the actual state: a change that was refused or failed is reverted. */

import { tick } from "svelte";

/** Returns a handler for changes of a control. When the latest change is done, it calls *show*. */
export function restoring(show: () => void): (change: unknown) => Promise<void> {
  let changes = 0;
  return async (change) => {
    const latest = ++changes;
    try {
      await change;
    } finally {
      await tick();
      if (latest === changes) show();
    }
  };
}
