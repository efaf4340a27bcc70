/** The state of a lesson: the current step, the table, and the answer that was given. */

import { t } from "../messages/messages.svelte";
import { Toast } from "../page/toast.svelte";
import type {
  Card,
  Command,
  Event,
  Hint,
  Lesson,
  LessonAnswer,
  LessonStep,
  TableView,
} from "../protocol";
import { announce } from "../table/announce";
import { Announcer } from "../table/announcer.svelte";
import { FramePlayer } from "../table/frame-player.svelte";
import { frames, type Frame } from "../table/pace";
import { plainName, type Table } from "../table/people";
import type { TableControl } from "../table/table.svelte";
import { isMeant } from "./answers";

export class LessonStore implements TableControl {
  /** The answer to the current step; `null` until there is one. */
  answered = $state.raw<LessonAnswer | null>(null);
  /** Whether the right answer is highlighted. */
  marked = $state(false);
  finished = $state(false);
  happened = $state.raw<readonly Event[]>([]);
  note = "";
  readonly toast = new Toast();
  readonly announcer = new Announcer();

  #passed = $state.raw<readonly number[]>([]);
  #chosen = $state.raw<readonly Card[]>([]);
  #picture = $state.raw<TableView | null>(null);
  #player = new FramePlayer((frame) => this.#show(frame));
  /** The view after the completed trick is taken; the trick stays on the table until the learner goes on. */
  #after: TableView | null = null;

  /** Starts after the steps that were *passed*, unless those are all steps. */
  constructor(
    readonly lesson: Lesson,
    private readonly done: () => void,
    passed: readonly number[] = [],
  ) {
    if (passed.length < lesson.steps.length) this.#passed = passed;
    this.#picture = standing(lesson.steps, this.#passed);
  }

  /** The index of the answer that was given in each passed step; -1 for steps without a question. */
  get passed(): readonly number[] {
    return this.#passed;
  }

  get table(): Table {
    return { info: this.lesson.info, seats: this.lesson.seats };
  }

  /** The number of the step, from 1. */
  get number(): number {
    return this.#passed.length + 1;
  }

  get step(): LessonStep {
    const found = this.lesson.steps[this.#passed.length];
    if (found === undefined) throw new Error("a lesson has at least one step");
    return found;
  }

  /** Whether the learner must answer now. */
  get asks(): boolean {
    return this.step.task !== null && this.answered === null;
  }

  right = $derived(this.step.answers.find((answer) => answer.right) ?? null);

  /** The table as it is drawn; only the decision that the step asks for is possible. */
  view = $derived.by<TableView | null>(() => {
    const { step } = this;
    if (step.cards.length > 0 || this.#picture === null) return null;
    const decides = this.asks && this.right?.command != null;
    return {
      ...this.#picture,
      ...(decides ? {} : { legal: null, dimmed: null }),
      // The table must not give away the answer to a question.
      ...(this.asks && !decides ? { winning: null } : {}),
      // Early lessons do not show what they have not explained.
      ...(this.lesson.quiet ? { contract: null, trump: null } : {}),
    };
  });

  /** The right answer as a hint, so that the table highlights it. */
  hint = $derived.by<Hint | null>(() => {
    const command = this.right?.command ?? null;
    if (!this.marked || !this.asks || command === null) return null;
    return { type: "hint", id: "", seq: this.#picture?.seq ?? 0, command, facts: [] };
  });

  get chosen(): readonly Card[] {
    return this.#chosen;
  }

  set chosen(cards: readonly Card[]) {
    if (this.view?.legal) this.#chosen = cards;
  }

  /** The names of the other players, for the texts of the lesson. */
  get names(): { left: string; partner: string; right: string } {
    const { table } = this;
    const you = table.seats.you ?? 0;
    const name = (by: number): string => plainName(table, (you + by) % table.info.seats);
    return { left: name(1), partner: name(2), right: name(3) };
  }

  // --- answers

  act(command: Command): void {
    if (!this.asks) return;
    const answer = this.step.answers.find((one) => isMeant(one, command));
    if (answer !== undefined) this.answer(answer);
  }

  answer(answer: LessonAnswer): void {
    if (!this.asks) return;
    const before = this.#picture;
    this.toast.hide();
    this.answered = answer;
    if (answer.then === null || before === null) return;
    this.#chosen = [];
    const { events, view } = answer.then;
    const shown = frames(before, { events, view }, this.lesson.info);
    if (shown.at(-2)?.hold === "trick") {
      shown.pop();
      this.#after = view;
    }
    this.#player.add(shown);
  }

  /** Goes to the next step, or finishes the lesson. */
  goOn(): void {
    if (this.asks || this.answered?.right === false) return;
    this.flush();
    const kept = this.#after ?? this.#picture;
    if (this.number >= this.lesson.steps.length) {
      this.finished = true;
      this.done();
      return;
    }
    const { answered, step } = this;
    this.#passed = [...this.#passed, answered === null ? -1 : step.answers.indexOf(answered)];
    this.marked = false;
    this.#reset(this.step.view ?? kept);
  }

  /** Asks the question again; if *marked*, with the right answer highlighted. */
  again(marked: boolean): void {
    this.flush();
    this.marked = marked;
    this.#reset(this.step.view ?? this.#picture);
    const command = this.hint?.command;
    if (command?.kind === "bury") this.#chosen = command.cards;
  }

  #reset(view: TableView | null): void {
    this.answered = null;
    this.#after = null;
    this.#chosen = [];
    this.happened = [];
    this.#picture = view;
    this.toast.hide();
  }

  // --- the interface of a table

  say(): void {
    // There is nobody to talk to.
  }

  warn(text: string): void {
    this.toast.show(text);
  }

  get pending(): number {
    return this.#player.pending;
  }

  /** Shows all pending frames at once. */
  flush(): void {
    this.#player.flush();
  }

  close(): void {
    this.#player.clear();
    this.toast.hide();
    this.announcer.close();
  }

  #show({ view, events }: Frame): void {
    this.#picture = view;
    this.happened = events.map(({ event }) => event);
    const said = this.happened.map((event) => announce(this.table, event, view)).filter(Boolean);
    if (said.length > 0) this.announcer.say(said.join(" "));
  }
}

/** The view of the table after the steps that were *passed*. */
function standing(steps: readonly LessonStep[], passed: readonly number[]): TableView | null {
  let picture: TableView | null = null;
  for (const [i, step] of steps.slice(0, passed.length + 1).entries()) {
    picture = step.view ?? picture;
    picture = step.answers[passed[i] ?? -1]?.then?.view ?? picture;
  }
  return picture;
}

/** The message *key* of a lesson, with the names of the other players. */
export function spoken(store: LessonStore, key: string): string {
  return t(key, store.names);
}
