/** Everything the replay page knows: the record that is open, the round, the step, and whose eyes see it. */

import type {
  Event,
  FaceUp,
  Hint,
  RecordInfo,
  RecordRound,
  RecordStep,
  RecordTrick,
  ReplayPosition,
  Seat,
  SeenBy,
  TableView,
} from "../protocol";
import { placeIn } from "./place";
import * as records from "./records";
import { idOf, ownSeat } from "./shelf";
import { after, before, nextShown, resultsBefore, stops, trickAt } from "./steps";
import type { TableControl } from "../table/table.svelte";
import { announce } from "../table/announce";
import { hintText } from "../table/hint-text";
import { spokenTo, type Table } from "../table/people";
import { t } from "../messages/messages.svelte";
import { userError } from "../server/api";

export const PACES = { slow: 2400, normal: 1300, fast: 500 } as const;
export type ReplayPace = keyof typeof PACES;

/** A choice that would have been better, and why. */
export type Better = Pick<Hint, "command" | "facts">;

export class ReplayStore implements TableControl {
  /** What the record holds; `null` until it is read. */
  record = $state.raw<RecordInfo | null>(null);
  /** Why the record, or a round of it, cannot be shown. */
  problem = $state.raw<Error | null>(null);
  /** Whether the record, or the round to begin with, is still being read. */
  opening = $state(true);
  seenBy = $state<SeenBy>("nobody");
  /** The reader's own seat, where it is known. */
  own = $state<Seat | null>(null);
  pace = $state<ReplayPace>("normal");
  playing = $state(false);

  #deal = $state(0);
  #steps = $state.raw<readonly RecordStep[]>([]);
  #at = $state(0);
  /** The moment before a decision that a review shows. */
  #marked = $state.raw<{
    deal: number;
    step: number;
    seat: Seat;
    hint: Hint | null;
  } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The faces of the players, once they are known. */
  #faces = $state.raw<records.Faces>([]);
  #rounds = new Map<string, readonly RecordStep[]>();
  /** Only the answer that was asked for last counts. */
  #asked = 0;
  /** Is aborted when nobody looks any longer. */
  #left = new AbortController();

  /** *from*: the number of the deal to begin with, if it can be shown; *source*: where the record was fetched; *player*: the reader's own seat. */
  constructor(
    readonly text: string,
    readonly from = 0,
    readonly seat: Seat | null = null,
    readonly source?: string,
    readonly player?: Seat,
  ) {}

  /** Reads the record and goes where the address says, to the round to begin with, or to the first that can be shown. */
  async open(fragment = ""): Promise<void> {
    try {
      const record = await records.open(this.text, this.source, this.player);
      this.record = record;
      void records.facesIn(record, this.source).then(
        (faces) => (this.#faces = faces),
        () => undefined, // Then they have those that go with their names.
      );
      this.own = this.player ?? ownSeat(idOf(this.text)) ?? null;
      const place = placeIn(record, fragment);
      this.seenBy = place?.seen_by ?? this.seat ?? record.players[0] ?? "nobody";
      const shown = record.rounds.filter((row) => row.steps > 0 && row.result !== null);
      const first = shown.find((row) => row.deal >= this.from) ?? shown[0];
      const start = place ?? first ?? nextShown(record.rounds, 0, 1);
      if (start !== undefined) await this.goTo(start.deal, place?.step ?? 0);
      void records
        .provideRounds(this.text, record, this.seenBy, this.#left.signal)
        .catch(() => undefined);
    } catch (error) {
      this.#failed(error);
    }
    this.opening = false;
  }

  close(): void {
    this.#asked += 1;
    this.#left.abort();
    this.stop();
  }

  // --- what is shown

  round = $derived<RecordRound | null>(
    this.record?.rounds.find((row) => row.deal === this.#deal) ?? null,
  );
  #atMarked = $derived(this.#marked?.deal === this.#deal && this.#marked.step === this.#at);
  tricks = $derived<readonly RecordTrick[]>(this.round?.tricks ?? []);
  /** The trick that is on or was taken last, from 0; where a review shows a decision, the one that is decided in. */
  trick = $derived(trickAt(this.tricks, this.#at + (this.#atMarked ? 1 : 0)));

  table = $derived<Table | null>(
    this.record && {
      info: this.record.info,
      seats: {
        ...this.record.seats,
        seats: this.record.seats.seats.map((one, i) => ({ ...one, face: this.#faces[i] ?? null })),
        you: typeof this.seenBy === "number" ? this.seenBy : null,
      },
      replay: true,
    },
  );

  #step = $derived<RecordStep | null>(this.#steps[this.#at] ?? null);
  #stops = $derived(this.table ? stops(this.table, this.#steps) : []);

  view = $derived.by<TableView | null>(() => {
    const step = this.#step;
    if (step === null || this.record === null) return null;
    const earlier = resultsBefore(this.record.rounds, this.#deal);
    return { ...step.view, results: [...earlier, ...step.view.results] };
  });

  /** Whose play is looked at: whoever's eyes see it, else the first player. */
  viewer = $derived<Seat>(
    typeof this.seenBy === "number" ? this.seenBy : (this.record?.players[0] ?? 0),
  );

  /** The place of the step that is shown. */
  step = $derived(this.#at);

  /** Where it stands, as it is told to others; `null` until something is shown. */
  position = $derived<ReplayPosition | null>(
    this.#step && { deal: this.#deal, step: this.#at, seen_by: this.seenBy },
  );

  /** Every card, where all hands are shown. */
  up = $derived<FaceUp | null>(this.#step?.up ?? null);

  /** What has just happened, in a sentence. */
  said = $derived.by(() => {
    if (this.table === null || this.#step === null) return "";
    const { event, view } = this.#step;
    if (this.hint === null) return announce(this.table, event, view);
    const spoken = spokenTo(this.table, this.viewer, this.own);
    return t("replay-better", { hint: hintText(spoken, view, this.hint) });
  });

  first = $derived(
    before(this.#stops, this.#at) === undefined &&
      nextShown(this.record?.rounds ?? [], this.#deal, -1) === undefined,
  );
  last = $derived(
    after(this.#stops, this.#at) === undefined &&
      nextShown(this.record?.rounds ?? [], this.#deal, 1) === undefined,
  );
  /** Whether there is another round after this one. */
  more = $derived(nextShown(this.record?.rounds ?? [], this.#deal, 1) !== undefined);

  // --- going about

  /** Shows a round at one of its steps; *step* `"end"` is its last. */
  async goTo(deal: number, step: number | "end"): Promise<void> {
    // All hands are shown only when the round was counted.
    const row = this.record?.rounds.find((one) => one.deal === deal);
    const seenBy =
      this.seenBy === "all" && row?.result == null
        ? (this.record?.players[0] ?? "nobody")
        : this.seenBy;
    await this.#show(deal, step, seenBy);
  }

  /** Shows a moment as a seat saw it, and marks what would have been better. */
  async show(deal: number, step: number, seat: Seat, better: Better | null): Promise<void> {
    this.stop();
    if (!(await this.#show(deal, Math.max(0, step), seat))) return;
    const hint = better && { type: "hint" as const, id: "", seq: 0, ...better };
    this.#marked = { deal, step: this.#at, seat, hint };
  }

  /** Shows the same moment from elsewhere. */
  async look(seenBy: SeenBy): Promise<void> {
    await this.#show(this.#deal, this.#at, seenBy);
  }

  /** Goes where somebody else has gone. */
  async stand({ deal, step, seen_by }: ReplayPosition): Promise<void> {
    this.stop();
    await this.#show(deal, step, seen_by);
  }

  async forward(): Promise<void> {
    const next = after(this.#stops, this.#at);
    if (next !== undefined) this.#at = next;
    else await this.nextRound();
  }

  async nextRound(): Promise<void> {
    const row = nextShown(this.record?.rounds ?? [], this.#deal, 1);
    if (row !== undefined) await this.goTo(row.deal, 0);
  }

  async back(): Promise<void> {
    const previous = before(this.#stops, this.#at);
    if (previous !== undefined) {
      this.#at = previous;
      return;
    }
    const row = nextShown(this.record?.rounds ?? [], this.#deal, -1);
    if (row !== undefined) await this.goTo(row.deal, "end");
  }

  /** To the first card of the next trick, or to the end of the round. */
  async forwardTrick(): Promise<void> {
    const next = this.tricks.find((trick) => trick.step > this.#at);
    const end = this.#steps.length - 1;
    if (next !== undefined) this.#at = next.step;
    else if (this.#at < end) this.#at = end;
    else await this.nextRound();
  }

  /** To the first card of this trick or of the one before; else to the deal. */
  async backTrick(): Promise<void> {
    const previous = this.tricks.findLast((trick) => trick.step < this.#at);
    if (previous !== undefined) this.#at = previous.step;
    else if (this.#at > 0) this.#at = 0;
    else await this.back();
  }

  toStart(): void {
    this.#at = 0;
  }

  toEnd(): void {
    this.#at = Math.max(0, this.#steps.length - 1);
  }

  // --- playing by itself

  toggle(): void {
    if (this.playing) this.stop();
    else this.#play();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** Plays on to the end of the round; from there into the next. */
  #play(): void {
    if (this.last) return;
    this.playing = true;
    void this.#tick(true);
  }

  async #tick(begins: boolean): Promise<void> {
    clearTimeout(this.#timer);
    if (!begins && after(this.#stops, this.#at) === undefined) {
      this.stop();
      return;
    }
    await this.forward();
    if (this.playing) this.#timer = setTimeout(() => void this.#tick(false), PACES[this.pace]);
  }

  // --- a table at which nothing can be decided

  readonly chosen = [];
  /** What would have been better at the moment that a review shows. */
  hint = $derived.by<Hint | null>(() => {
    const marked = this.#atMarked ? this.#marked : null;
    return marked?.seat === this.seenBy ? marked.hint : null;
  });
  readonly pending = 0;
  readonly note = "";
  happened = $derived<readonly Event[]>(this.#step ? [this.#step.event] : []);
  act(): void {}
  say(): void {}
  warn(): void {}
  flush(): void {}

  /** Shows a step; tells whether it came to that, and nothing else was asked for meanwhile. */
  async #show(deal: number, step: number | "end", seenBy: SeenBy): Promise<boolean> {
    const asked = ++this.#asked;
    const key = `${deal} ${seenBy}`;
    try {
      const steps = this.#rounds.get(key) ?? (await records.round(this.text, deal, seenBy)).steps;
      if (asked !== this.#asked) return false;
      this.#rounds.set(key, steps);
      this.#deal = deal;
      this.#steps = steps;
      this.seenBy = seenBy;
      this.#at = step === "end" ? steps.length - 1 : Math.min(step, steps.length - 1);
      this.problem = null;
      return true;
    } catch (error) {
      if (asked === this.#asked) this.#failed(error);
      return false;
    }
  }

  #failed(error: unknown): void {
    this.stop();
    this.problem = userError(error);
  }
}
