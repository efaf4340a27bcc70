/** Shows pictures one after the other, each for as long as it takes to see what happened in it. */

import { settings } from "../page/settings.svelte";
import { duration, type Frame } from "./pace";

export class FramePlayer {
  /** How many pictures are still to be shown. */
  pending = $state(0);

  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** *show* is told whether another picture follows. */
  constructor(private readonly show: (frame: Frame, more: boolean) => void) {}

  /** Shows *frames* after those that still wait; at once where nobody looks or wants to. */
  add(frames: readonly Frame[]): void {
    this.#queue.push(...frames);
    if (settings.noPace || document.visibilityState === "hidden") this.flush();
    else if (this.#timer === undefined) this.#next();
    else this.pending = this.#queue.length;
  }

  /** Shows at once what would have been shown bit by bit. */
  flush(): void {
    this.#stop();
    while (this.#showOne() !== null);
  }

  /** Forgets what is still to be shown. */
  clear(): void {
    this.#stop();
    this.#queue = [];
    this.pending = 0;
  }

  #next = (): void => {
    this.#timer = undefined;
    for (let frame = this.#showOne(); frame !== null; frame = this.#showOne()) {
      const wait = duration(frame.hold, settings.moves, settings.pace);
      if (wait > 0) {
        this.#timer = setTimeout(this.#next, wait);
        return;
      }
    }
  };

  #showOne(): Frame | null {
    const frame = this.#queue.shift();
    this.pending = this.#queue.length;
    if (frame === undefined) return null;
    this.show(frame, this.#queue.length > 0);
    return frame;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
