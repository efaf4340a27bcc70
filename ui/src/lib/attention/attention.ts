/** Draws attention to events at the table: by sounds, vibration, the tab icon and notifications. */

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
  #closeNotification: () => void = () => undefined;

  constructor() {
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** To be called when *view* is shown, with the events that led to it. */
  shown(table: Table, view: TableView, events: readonly Event[]): void {
    const before = this.#before;
    this.#before = view;
    markTab(isYourTurn(table, view));
    // For the same view again, or for the first one of a match, the events are not new.
    const news = before !== null && view.seq !== before.seq;
    const cues = cuesOf(table, before, view, news ? events : []);
    this.#sounds.play(cues);
    if (cues.includes("turn")) {
      if (settings.vibrates && this.#sounds.touched) navigator.vibrate?.(VIBRATION_MS);
      this.#closeNotification();
      this.#closeNotification = notifyTurn(table);
    } else if (!isYourTurn(table, view)) this.#closeNotification();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#closeNotification();
    this.#sounds.close();
    markTab(false);
  }

  #seen = (): void => {
    if (document.visibilityState === "visible") this.#closeNotification();
  };
}
