/** How good the bots are at one table that is about to be opened: as usual, unless another level is chosen for it. */

import { settings } from "../page/settings.svelte";
import type { BotInfo } from "../protocol";
import { usualLevel } from "./seats";

export class ChosenLevel {
  /** The levels there are, once the server has said so. */
  bots = $state.raw<readonly BotInfo[]>([]);
  #chosen = $state<string | null>(null);

  name = $derived(this.#chosen ?? usualLevel(this.bots, settings.wishedLevel));

  choose(level: string): void {
    this.#chosen = level;
  }
}
