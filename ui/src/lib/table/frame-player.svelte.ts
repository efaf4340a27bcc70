/** Shows frames one after the other, each long enough to see what happened. */

import { settings } from "../page/settings.svelte";
import { duration, type Frame } from "./pace";

export class FramePlayer {
  /** The number of frames that wait to be shown. */
  pending = $state(0);

  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** *show* gets each frame, and whether more follow. */
  constructor(private readonly show: (frame: Frame, more: boolean) => void) {}

  /** Adds *frames* to the queue; shows all at once if the page is hidden or pauses are off. */
  add(frames: readonly Frame[]): void {
    this.#queue.push(...frames);
    if (settings.noPace || document.visibilityState === "hidden") this.flush();
    else if (this.#timer === undefined) this.#next();
    else this.pending = this.#queue.length;
  }

  /** Shows all waiting frames at once. */
  flush(): void {
    this.#stop();
    while (this.#showOne() !== null);
  }

  /** Drops the waiting frames. */
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
