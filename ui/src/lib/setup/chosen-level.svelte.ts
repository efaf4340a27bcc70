/** How good the bots are at one table that is about to be opened: as in the match that it goes on from, or as usual, unless another level is chosen for it. */

import { settings } from "../page/settings.svelte";
import type { BotInfo } from "../protocol";
import { usualLevel } from "./seats";

export class ChosenLevel {
  /** The levels there are, once the server has said so. */
  bots = $state.raw<readonly BotInfo[]>([]);
  #chosen = $state<string | null>(null);
  #before: string | null = null;

  /** *before*: the level of all bots of the match that it goes on from. */
  constructor(before: string | null = null) {
    this.#before = before;
  }

  name = $derived(
    this.#chosen ??
      usualLevel(
        this.bots,
        this.bots.some(({ name }) => name === this.#before) ? this.#before : settings.wishedLevel,
      ),
  );

  choose(level: string): void {
    this.#chosen = level;
  }
}
