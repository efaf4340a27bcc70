/** The state of the replay page: the open record, the round, the step, and the point of view. */

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
import { idOf, ownSeat } from "./record-cache";
import { after, before, nextShown, resultsBefore, stops, trickAt } from "./steps";
import type { TableControl } from "../table/table.svelte";
import { announce } from "../table/announce";
import { hintText } from "../table/hint-text";
import { roundOver, spokenTo, type Table } from "../table/people";
import { questionText } from "../table/rulings";
import { t } from "../messages/messages.svelte";
import { userError } from "../server/api";

export const STEP_DELAYS_MS = { slow: 2400, normal: 1300, fast: 500 } as const;
export type ReplayPace = keyof typeof STEP_DELAYS_MS;

/** A better choice and the reasons for it. */
export type Better = Pick<Hint, "command" | "facts">;

export class ReplayStore implements TableControl {
  /** The contents of the record; `null` until they are loaded. */
  record = $state.raw<RecordInfo | null>(null);
  /** Why the record, or a round of it, cannot be shown. */
  problem = $state.raw<Error | null>(null);
  /** Whether the record or its first round is still loading. */
  opening = $state(true);
  seenBy = $state<SeenBy>("nobody");
  /** The reader's own seat, where it is known. */
  own = $state<Seat | null>(null);
  pace = $state<ReplayPace>("normal");
  playing = $state(false);

  #deal = $state(0);
  #steps = $state.raw<readonly RecordStep[]>([]);
  #at = $state(0);
  /** The step before a decision, that a review has shown. */
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
  /** The number of the last request; answers to earlier ones are ignored. */
  #asked = 0;
  /** The deal of the last request. */
  #askedDeal = 0;
  /** Aborted when the page is closed. */
  #left = new AbortController();

  /**
   * *from* is the deal to show first, *seenFirst* the point of view, *source* the path of the record, and *player* the
   * reader's own seat.
   */
  constructor(
    readonly text: string,
    readonly from = 0,
    readonly seenFirst: SeenBy | null = null,
    readonly source?: string,
    readonly player?: Seat | null,
  ) {}

  /** Loads the record and goes to the position in *fragment*, else to the round `from`, else to the first one. */
  async open(fragment = ""): Promise<void> {
    try {
      const record = await records.open(this.text, this.source, this.player);
      this.record = record;
      void records.facesIn(record, this.source).then(
        (faces) => (this.#faces = faces),
        () => undefined, // The default faces are shown, which follow from the names.
      );
      this.own = this.player ?? ownSeat(idOf(this.text)) ?? null;
      const place = placeIn(record, fragment);
      this.seenBy = place?.seen_by ?? this.seenFirst ?? this.own ?? record.players[0] ?? "nobody";
      const shown = record.rounds.filter((row) => row.steps > 0 && row.result !== null);
      const first = shown.find((row) => row.deal >= this.from) ?? shown[0];
      const start = place ?? first ?? nextShown(record.rounds, 0, 1);
      if (start !== undefined) await this.goTo(start.deal, place?.step ?? 0);
      void records
        .prefetchRounds(this.text, record, this.seenBy, this.#left.signal)
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
  /** The index of the current or last trick; if a review shows a decision, the trick of that decision. */
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
      own: this.own,
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

  /** The seat whose play is shown: that of the point of view, else the first player's. */
  viewer = $derived<Seat>(
    typeof this.seenBy === "number" ? this.seenBy : (this.record?.players[0] ?? 0),
  );

  /** The index of the step that is shown. */
  step = $derived(this.#at);

  /** The position, as it is sent to others; `null` until something is shown. */
  position = $derived<ReplayPosition | null>(
    this.#step && { deal: this.#deal, step: this.#at, seen_by: this.seenBy },
  );

  /** All hands, if they are shown face up. */
  up = $derived<FaceUp | null>(this.#step?.up ?? null);

  /** The last event in a sentence, an answer after its question, or the better choice that a review shows. */
  said = $derived.by(() => {
    const { view } = this;
    if (this.table === null || this.#step === null || view === null) return "";
    const { event } = this.#step;
    const before = this.#steps[this.#at - 1]?.view ?? null;
    if (this.hint === null) {
      const said = announce(this.table, event, view, before);
      if (event.kind !== "answered" || !before?.proposal) return said;
      const question = questionText(this.table, before, before.proposal);
      return t("replay-answered", { question, answer: said });
    }
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
  /** What is announced at the end of a round, where the result takes the place of `said`, and at that of the replay. */
  ending = $derived.by(() => {
    if (this.view === null) return "";
    const over = roundOver(this.view) ? this.said : "";
    return [over, this.last ? t("replay-end") : ""].filter(Boolean).join(" ");
  });
  /** Whether there is another round after this one. */
  more = $derived(nextShown(this.record?.rounds ?? [], this.#deal, 1) !== undefined);

  // --- navigation

  /**
   * Shows a step of a round; `"end"` is the last step. Returns false if that failed or another step was requested
   * meanwhile.
   */
  async goTo(deal: number, step: number | "end"): Promise<boolean> {
    // All hands can be shown only in a round that was counted.
    const row = this.record?.rounds.find((one) => one.deal === deal);
    const seenBy =
      this.seenBy === "all" && row?.result == null
        ? (this.record?.players[0] ?? "nobody")
        : this.seenBy;
    return this.#show(deal, step, seenBy);
  }

  /** Shows a step from the point of view of a seat, and marks a better choice. */
  async show(deal: number, step: number, seat: Seat, better: Better | null): Promise<void> {
    this.stop();
    if (!(await this.#show(deal, Math.max(0, step), seat))) return;
    const hint = better && { type: "hint" as const, id: "", seq: 0, ...better };
    this.#marked = { deal, step: this.#at, seat, hint };
  }

  /** Shows the same step from another point of view. */
  async look(seenBy: SeenBy): Promise<void> {
    await this.#show(this.#deal, "same", seenBy);
  }

  /** Goes to the position of somebody else. */
  async goToPosition({ deal, step, seen_by }: ReplayPosition): Promise<void> {
    this.stop();
    await this.#show(deal, step, seen_by);
  }

  async forward(): Promise<void> {
    const next = after(this.#stops, this.#at);
    if (next !== undefined) this.#moveWithin(next);
    else await this.nextRound();
  }

  async nextRound(): Promise<void> {
    const row = nextShown(this.record?.rounds ?? [], this.#deal, 1);
    if (row !== undefined) await this.goTo(row.deal, 0);
  }

  async back(): Promise<void> {
    const previous = before(this.#stops, this.#at);
    if (previous !== undefined) {
      this.#moveWithin(previous);
      return;
    }
    const row = nextShown(this.record?.rounds ?? [], this.#deal, -1);
    if (row !== undefined) await this.goTo(row.deal, "end");
  }

  /** Goes to the first card of the next trick, or to the end of the round. */
  async forwardTrick(): Promise<void> {
    const next = this.tricks.find((trick) => trick.step > this.#at);
    const end = this.#steps.length - 1;
    if (next !== undefined) this.#moveWithin(next.step);
    else if (this.#at < end) this.#moveWithin(end);
    else await this.nextRound();
  }

  /** Goes to the first card of this trick or of the previous one, else to the deal. */
  async backTrick(): Promise<void> {
    const previous = this.tricks.findLast((trick) => trick.step < this.#at);
    if (previous !== undefined) this.#moveWithin(previous.step);
    else if (this.#at > 0) this.#moveWithin(0);
    else await this.back();
  }

  toStart(): void {
    this.#moveWithin(0);
  }

  toEnd(): void {
    this.#moveWithin(Math.max(0, this.#steps.length - 1));
  }

  /** Shows a step of this round, and no longer goes to another one that is still loading. */
  #moveWithin(at: number): void {
    if (this.#askedDeal !== this.#deal) this.#asked += 1;
    this.#moveTo(at);
  }

  /** Shows a step of this round; why another round could not be shown is over then. */
  #moveTo(at: number): void {
    this.#at = at;
    this.problem = null;
  }

  // --- automatic playback

  toggle(): void {
    if (this.playing) this.stop();
    else this.#play();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** Plays to the end of the round, or from there to the end of the next. */
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
    if (this.playing)
      this.#timer = setTimeout(() => void this.#tick(false), STEP_DELAYS_MS[this.pace]);
  }

  // --- the interface of a table at which nothing can be decided

  readonly chosen = [];
  /** The better choice at the step that a review has shown. */
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

  /**
   * Shows a step; `"same"` is the one that is shown when the round is loaded. Returns false if that failed or another
   * step was requested meanwhile.
   */
  async #show(deal: number, step: number | "end" | "same", seenBy: SeenBy): Promise<boolean> {
    const asked = ++this.#asked;
    this.#askedDeal = deal;
    const key = `${deal} ${seenBy}`;
    try {
      const steps = this.#rounds.get(key) ?? (await records.round(this.text, deal, seenBy)).steps;
      if (asked !== this.#asked) return false;
      this.#rounds.set(key, steps);
      this.#deal = deal;
      this.#steps = steps;
      this.seenBy = seenBy;
      const last = steps.length - 1;
      this.#moveTo(step === "end" ? last : Math.min(step === "same" ? this.#at : step, last));
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
