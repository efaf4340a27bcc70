/**
 * Plays the sounds of a table, if they are switched on and the page was clicked or typed on; loads the synthesizer
 * then.
 */

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

  /** Whether the person has clicked or pressed a key on this page. */
  get touched(): boolean {
    return this.#touched;
  }

  play(cues: readonly Cue[]): void {
    if (cues.length === 0 || !this.#wake()) return;
    this.#synth?.then(
      (synth) => settings.sounds && this.#context && synth?.play(cues),
      // Without a network the import may fail; the next sound retries it.
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
    // Some browsers allow audio to start only in the handler of a tap.
    this.#wake();
  };

  /** Prepares audio; returns whether sounds may be played. */
  #wake(): boolean {
    if (!this.#touched || !settings.sounds || typeof AudioContext !== "function") return false;
    const context = (this.#context ??= new AudioContext());
    if (context.state === "suspended") void context.resume();
    // The table may be left before the import is done.
    this.#synth ??= import("./synth").then(({ Synth }) => this.#context && new Synth(context));
    return true;
  }
}
