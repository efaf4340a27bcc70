/** The level of bots for a new table: the chosen one, else that of the match it continues, else the default. */

import { settings } from "../page/settings.svelte";
import type { BotInfo } from "../protocol";
import { defaultLevel } from "./seats";

export class ChosenLevel {
  /** The levels that the server offers; empty until they are loaded. */
  bots = $state.raw<readonly BotInfo[]>([]);
  #chosen = $state<string | null>(null);
  #before: string | null = null;

  /** *before* is the level of all bots of the match that the new table continues. */
  constructor(before: string | null = null) {
    this.#before = before;
  }

  name = $derived(
    this.#chosen ??
      defaultLevel(
        this.bots,
        this.bots.some(({ name }) => name === this.#before)
          ? this.#before
          : settings.preferredLevel,
      ),
  );

  choose(level: string): void {
    this.#chosen = level;
  }
}
