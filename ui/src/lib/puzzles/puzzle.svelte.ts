/** The state of a puzzle at the table: the chosen cards, the answer, and its result. */

import { Toast } from "../page/toast.svelte";
import { reasonOf } from "../server/api";
import type { Card, Command, Event, Hint, PuzzleAsked, PuzzleSolved, TableView } from "../protocol";
import type { Table } from "../table/people";
import type { TableControl } from "../table/table.svelte";
import * as api from "./api";

export class PuzzleStore implements TableControl {
  /** The result of the answer; `null` before there is one. */
  solved = $state.raw<PuzzleSolved | null>(null);
  /** The answer that was given; `null` before there is one. */
  tried = $state.raw<Command | null>(null);
  busy = $state(false);
  readonly happened: readonly Event[] = [];
  readonly pending = 0;
  /** Only the first answer counts, so it needs a confirmation. */
  readonly confirms = true;
  readonly note = "";
  readonly toast = new Toast();

  #chosen = $state.raw<readonly Card[]>([]);

  constructor(readonly asked: PuzzleAsked) {}

  get table(): Table {
    return { info: this.asked.info, seats: this.asked.seats };
  }

  /** The table as it is drawn; after the answer nothing can be chosen. */
  view = $derived.by<TableView>(() =>
    this.solved === null ? this.asked.view : { ...this.asked.view, legal: null, dimmed: null },
  );

  /** The right answer as a hint, so that the table highlights it after the player's answer. */
  hint = $derived.by<Hint | null>(() => {
    const command = this.solved?.answers[0];
    if (this.solved === null || command === undefined) return null;
    return { type: "hint", id: "", seq: this.view.seq, command, facts: this.solved.facts };
  });

  get chosen(): readonly Card[] {
    return this.#chosen;
  }

  set chosen(cards: readonly Card[]) {
    if (this.solved === null) this.#chosen = cards;
  }

  act(command: Command): void {
    if (this.solved === null && !this.busy) void this.#answer(command);
  }

  async #answer(command: Command): Promise<void> {
    this.busy = true;
    this.toast.hide();
    try {
      this.solved = await api.answer({ puzzle: this.asked.id, tries: this.asked.tries, command });
      this.tried = command;
      this.#chosen = [];
    } catch (error) {
      this.warn(reasonOf(error));
    }
    this.busy = false;
  }

  say(): void {
    // There is nobody to talk to.
  }

  warn(text: string): void {
    this.toast.show(text);
  }

  flush(): void {
    // There are no frames to show.
  }

  close(): void {
    this.toast.hide();
  }
}
