/** Something that the server is asked for by a press, one press at a time; says why it failed. */

import { reasonOf } from "../server/api";

export class Attempt {
  busy = $state(false);
  /** Why it failed when it was tried last; `""` if it did not. */
  problem = $state("");

  /** Does *what*, unless it is being done already; *told*: whether another place says why it failed. */
  async run(what: () => Promise<void>, told: () => boolean = () => false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await what();
    } catch (error) {
      if (!told()) this.problem = reasonOf(error);
    } finally {
      this.busy = false;
    }
  }
}
