/** Controls that show what is so: a change that was refused or failed is taken back. */

import { tick } from "svelte";

/** Returns what follows each change of a control: once it is done, *show* is called, unless there was another change meanwhile. */
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
