/** A request that a button starts: one at a time, with the reason if it failed. */

import { reasonOf } from "../server/api";

export class Attempt {
  busy = $state(false);
  /** Why the last attempt failed; `""` if it did not. */
  problem = $state("");

  /** Runs *action* unless one is running. If *reportedElsewhere* returns true, `problem` is not set on failure. */
  async run(
    action: () => Promise<void>,
    reportedElsewhere: () => boolean = () => false,
  ): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await action();
    } catch (error) {
      if (!reportedElsewhere()) this.problem = reasonOf(error);
    } finally {
      this.busy = false;
    }
  }
}
