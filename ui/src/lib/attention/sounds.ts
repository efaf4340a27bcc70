/** Plays the sounds of a table, if they are wanted and the page has been touched; what makes them is loaded then. */

import { settings } from "../page/settings.svelte";
import type { Cue } from "./cues";
import type { Synth } from "./synth";

const GESTURES = ["click", "keydown"] as const;

export class Sounds {
  #touched = false;
  #context: AudioContext | null = null;
  #synth: Promise<Synth | null> | null = null;

  constructor() {
    for (const gesture of GESTURES) addEventListener(gesture, this.#touch, { capture: true });
  }

  /** Whether the person has done anything on this page yet. */
  get touched(): boolean {
    return this.#touched;
  }

  play(cues: readonly Cue[]): void {
    if (cues.length === 0 || !this.#wake()) return;
    this.#synth?.then(
      (synth) => settings.sounds && this.#context && synth?.play(cues),
      // Without a network the sounds may not be there; they are asked for again.
      () => (this.#synth = null),
    );
  }

  close(): void {
    for (const gesture of GESTURES) removeEventListener(gesture, this.#touch, { capture: true });
    void this.#context?.close();
    this.#context = this.#synth = null;
  }

  #touch = (): void => {
    this.#touched = true;
    // Some browsers let sounds begin only while a tap is dealt with.
    this.#wake();
  };

  /** Gets everything ready; says whether sounds may be heard. */
  #wake(): boolean {
    if (!this.#touched || !settings.sounds || typeof AudioContext !== "function") return false;
    const context = (this.#context ??= new AudioContext());
    if (context.state === "suspended") void context.resume();
    // The table may have been left before it is here.
    this.#synth ??= import("./synth").then(({ Synth }) => this.#context && new Synth(context));
    return true;
  }
}
