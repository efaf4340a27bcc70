/** Calls for a person's attention: by sounds, by vibration, by the tab, and by a notification. */

import { settings } from "../page/settings.svelte";
import type { Event, TableView } from "../protocol";
import type { Table } from "../table/people";
import { cuesOf, isYourTurn } from "./cues";
import { notifyTurn } from "./notify";
import { Sounds } from "./sounds";
import { markTab } from "./tab";

const VIBRATION_MS = 60;

export class Attention {
  #sounds = new Sounds();
  #before: TableView | null = null;
  #takeBack: () => void = () => undefined;

  constructor() {
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** Something else is shown: *view*, with the events that led to it. */
  shown(table: Table, view: TableView, events: readonly Event[]): void {
    const before = this.#before;
    this.#before = view;
    markTab(isYourTurn(table, view));
    // The same once more, or another match: nothing has happened.
    const news = before !== null && view.seq !== before.seq;
    const cues = cuesOf(table, before, view, news ? events : []);
    this.#sounds.play(cues);
    if (cues.includes("turn")) {
      if (settings.vibrates && this.#sounds.touched) navigator.vibrate?.(VIBRATION_MS);
      this.#takeBack();
      this.#takeBack = notifyTurn(table);
    } else if (!isYourTurn(table, view)) this.#takeBack();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#takeBack();
    this.#sounds.close();
    markTab(false);
  }

  #seen = (): void => {
    if (document.visibilityState === "visible") this.#takeBack();
  };
}
