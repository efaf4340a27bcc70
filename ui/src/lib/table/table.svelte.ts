/** The whole state of a table page. */

import { announce } from "./announce";
import { Announcer } from "./announcer.svelte";
import { OUTDATING_EVENTS, rulingText, withQuestion } from "./rulings";
import { FramePlayer } from "./frame-player.svelte";
import { frames, type Frame } from "./pace";
import type {
  Card,
  ClientMessage,
  Command,
  Event,
  Hint,
  Refused,
  Seat,
  SeatsView,
  ServerMessage,
  TableInfo,
  TableView,
  WhileAway,
} from "../protocol";
import { settings } from "../page/settings.svelte";
import { Toast } from "../page/toast.svelte";
import { socketAddress, type Connection } from "../server/reconnecting-socket";
import { newId, TableSocket } from "../server/socket";
import { OpenRequests } from "./open-requests.svelte";
import type { Table } from "./people";
import { readout } from "./readout";
import { seatNews } from "./seat-news";
import { turnText } from "./status";
import { t } from "../messages/messages.svelte";
import { endedText, onceLoaded, refusalText } from "../messages/refusals";
import { Talk } from "../talk/talk.svelte";

/** The messages that may answer a request to the table. */
const ANSWER_TYPES: readonly ServerMessage["type"][] = ["welcome", "update", "seats", "refused"];
/** The reasons for which a match that is compared with others, or whose cards were sent on, is closed to a person. */
const CLOSING_REASONS = ["watch", "tables", "sent", "moved"];
/** How long the note stays that somebody declined, in ms. */
const DECLINED_NOTE_MS = 6000;
/** The events that may reset cards or choices to an earlier state. */
const RESET_EVENTS: readonly Event["kind"][] = ["undone", "taken_back", "adjustment"];

/** The interface that the components of a table use. Tables that are only shown ignore most calls. */
export type TableControl = Pick<
  TableStore,
  "chosen" | "hint" | "pending" | "happened" | "note" | "act" | "warn" | "flush"
> & {
  say(message: ClientMessage): Promise<void> | void;
  sit?(seat: Seat): void;
  /** Whether a request to the table is not answered yet. */
  readonly sending?: boolean;
  /** Whether a press on a card only lifts it and a button plays it. */
  readonly confirms?: boolean;
  /** Whether the table waits for free disk space on the server; the note then says so. */
  readonly waits?: boolean;
};

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  seats = $state.raw<SeatsView | null>(null);
  /** The number of spectators, as far as players are told. */
  spectators = $state(0);
  connection = $state<Connection>("connecting");
  /** Why the table is closed; `null` if it is not. */
  stopped = $state.raw<{ code: string; text: string } | null>(null);
  /** A short message about something that could not be done. */
  readonly toast = new Toast();
  readonly announcer = new Announcer();
  /** The cards chosen to bury, or the card that is lifted. */
  chosen = $state.raw<readonly Card[]>([]);
  /** The events of the frame that is shown. */
  happened = $state.raw<readonly Event[]>([]);
  /** The id of the ruling that is not answered yet. */
  asking = $state<string | null>(null);
  /** The hint for the current decision, if it was requested. */
  hint = $state.raw<Hint | null>(null);
  /** The seat that a person without a name wants to take; the page asks for a name first. */
  wanted = $state<Seat | null>(null);
  /** What a bot did while this player was away; `null` once it was read. */
  away = $state.raw<WhileAway | null>(null);
  /** Whether a hint is being computed. */
  hinting = $state(false);
  /** The talk at the table. */
  readonly talk = new Talk(
    (message) => this.#socket.say(message),
    () => this.table,
  );

  /** The outcome of the last question or mistake; it stays until the game goes on. */
  #outcome = $state("");
  /** The number of the last event when the table began to wait for disk space; `null` if it does not wait. */
  #fullAt = $state.raw<number | null>(null);
  #shown = $state.raw<TableView | null>(null);
  #latest: TableView | null = null;
  /** The id of the last requested hint. */
  #hintAsked = "";
  /** Your own decision, shown before the server has confirmed it. */
  #own = $state.raw<{ command: Command; seq: number; id: string } | null>(null);
  #open = new OpenRequests();
  #player = new FramePlayer((frame, more) => this.#show(frame, more));
  #unsaid: string[] = [];
  /** The view of the last announcement. */
  #told: TableView | null = null;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #socket: TableSocket;

  /** *named* tells whether the person has given a name. */
  constructor(
    tableId: string,
    private readonly named = true,
  ) {
    this.#socket = new TableSocket(socketAddress(`t/${encodeURIComponent(tableId)}`), {
      since: () =>
        this.#latest && { since: this.#latest.seq, match_id: this.info?.match_id ?? null },
      heard: (message) => this.#heard(message),
      ended: (why) =>
        onceLoaded(() => (this.stopped ??= { code: why?.code ?? "ended", text: endedText(why) })),
      changed: (connection) => {
        this.connection = connection;
        if (connection !== "open") this.#open.end();
      },
    });
    document.addEventListener("visibilitychange", this.#hidden);
  }

  /** The view that is drawn now. */
  view = $derived.by(() => {
    const shown = this.#shown;
    if (shown === null || this.#own === null) return shown;
    const waiting = { ...shown, turn: null, legal: null, dimmed: null };
    const { command } = this.#own;
    if (command.kind !== "play") return waiting;
    return {
      ...waiting,
      hand: shown.hand.filter((card) => card !== command.card),
      open_cards: shown.open_cards.map((cards) => cards.filter((card) => card !== command.card)),
      trick: [...shown.trick, command.card],
      winning: null,
    };
  });

  /** The table and its seats, for the names in texts. */
  table = $derived<Table | null>(
    this.info && this.seats ? { info: this.info, seats: this.seats } : null,
  );

  /** Whether the table waits for free disk space on the server; it goes on by itself. */
  get waits(): boolean {
    return this.#fullAt !== null;
  }

  /** What the table waits for, or the outcome of the last question or mistake. */
  get note(): string {
    return this.waits ? t("table-waits-for-room") : this.#outcome;
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#player.clear();
    this.toast.hide();
    this.talk.close();
    this.announcer.close();
    clearTimeout(this.#noteTimer);
    this.#socket.close();
  }

  act(command: Command): void {
    const view = this.#shown;
    if (view === null || view.legal === null || this.#own !== null) return;
    const id = this.#socket.act(command, view.seq);
    if (id === null) return;
    this.#own = { command, seq: view.seq, id };
    this.toast.goOn();
    this.chosen = [];
    this.#dropHint();
  }

  /** Requests a hint, or hides the one that is shown. */
  toggleHint(): void {
    const view = this.#shown;
    if (view === null || this.hinting || this.#own !== null) return;
    if (this.hint !== null) {
      this.hint = null;
      return;
    }
    this.#hintAsked = newId();
    if (this.#socket.say({ type: "ask_hint", id: this.#hintAsked, seq: view.seq })) {
      this.hinting = true;
      this.announcer.say(t("choose-thinking"));
    } else this.warn(t("not-connected"));
  }

  /** Sends a ruling, which is possible out of turn; nothing is drawn before the server confirms it. */
  ruling(command: Command): void {
    const view = this.#shown;
    if (view === null || this.asking !== null) return;
    this.asking = this.#socket.ruling(command, view.seq);
  }

  #dropHint(): void {
    this.hint = null;
    this.hinting = false;
  }

  /** Whether a request to the table is not answered yet. */
  get sending(): boolean {
    return this.#open.any;
  }

  /** Sends a request, unless the same one is not answered yet. Resolves when it is answered. */
  say(message: ClientMessage): Promise<void> {
    return this.#open.begin(JSON.stringify(message), () => {
      const sent = this.#socket.say(message);
      if (!sent) this.warn(t("not-connected"));
      return sent;
    });
  }

  /** Takes a seat in a match. */
  sit(seat: Seat): void {
    if (this.named) void this.say({ type: "sit", seat });
    else this.wanted = seat;
  }

  /** Shows *text* for a moment. */
  warn(text: string): void {
    this.toast.show(text);
  }

  /** The number of frames that wait to be shown. */
  get pending(): number {
    return this.#player.pending;
  }

  /** Shows all waiting frames at once. */
  flush(): void {
    this.#player.flush();
  }

  #heard(message: ServerMessage): void {
    const { sending } = this;
    if (ANSWER_TYPES.includes(message.type)) this.#open.end();
    switch (message.type) {
      case "welcome":
        this.#player.clear();
        this.stopped = this.#own = this.#fullAt = null;
        this.#dropHint();
        this.#outcome = "";
        this.info = message.info;
        this.seats = message.seats;
        this.spectators = 0;
        this.#latest = message.view;
        this.#show({ view: message.view, events: [], hold: "none" }, false);
        break;
      case "update": {
        const before = this.#latest;
        if (before === null || message.view.seq < before.seq) break;
        const { results, adjustments } = message.sheet ?? before;
        this.#latest = { ...message.view, results, adjustments };
        const update = { events: message.events, view: this.#latest };
        if (this.info !== null) this.#player.add(frames(before, update, this.info));
        break;
      }
      case "seats":
        this.#tellSeats(message.seats);
        this.seats = message.seats;
        break;
      case "while_away":
        this.away = message;
        break;
      case "spectators":
        this.spectators = message.count;
        break;
      case "refused":
        onceLoaded(() => this.#refused(message, sending));
        break;
      case "said":
      case "talk":
        this.talk.heard(message);
        break;
      case "hint":
        if (message.id === this.#hintAsked && this.hinting) {
          this.hint = message;
          this.hinting = false;
        }
        break;
      case "table_stopped":
        onceLoaded(() => (this.stopped = { code: message.type, text: refusalText(message) }));
        this.#socket.close();
        break;
      case "ack":
        if (message.id === this.asking) this.asking = null;
        break;
    }
  }

  /** Announces changes of seats, and to players whether hints are now allowed. */
  #tellSeats(now: SeatsView): void {
    const { seats: before, info } = this;
    if (before === null || info === null) return;
    const news = seatNews(before, { info, seats: now });
    const changed = now.you !== null && before.hints !== now.hints;
    const hints = changed ? t(now.hints ? "hints-on-now" : "hints-off-now") : "";
    const text = [news, hints].filter((one) => one !== "").join(" ");
    if (text !== "") this.toast.show(text, { news: true });
  }

  /** Handles a refusal; *sending* tells whether a request was open when it came. */
  #refused(message: Refused, sending: boolean): void {
    if (this.talk.refused(message, (why) => this.warn(why))) return;
    // A refused ruling does not affect your own card.
    if (message.id && message.id === this.asking) this.asking = null;
    else if (message.id && message.id === this.#hintAsked) this.hinting = false;
    else if (message.id && message.id === this.#own?.id) this.#own = null;
    if (message.code === "contest" && CLOSING_REASONS.includes(`${message.values.why}`)) {
      this.stopped = { code: message.code, text: refusalText(message) };
      this.#socket.close();
    } else if (message.code === "disk_full" && !message.id && !sending && this.#playing) {
      this.#waitForRoom();
    } else if (message.code !== "stale") {
      this.warn(refusalText(message));
    }
  }

  /** Whether a match is running, so that the table deals and lets bots play by itself. */
  get #playing(): boolean {
    const phase = this.#latest?.phase;
    return this.seats?.started === true && phase !== undefined && phase !== "over";
  }

  /** Notes that the table waits for disk space on the server, until it goes on. */
  #waitForRoom(): void {
    this.#fullAt = this.#latest?.seq ?? null;
    this.announcer.say(this.note);
  }

  #show({ view, events, hold }: Frame, more: boolean): void {
    const before = this.#shown;
    if (
      view.legal?.kind !== before?.legal?.kind ||
      view.phase !== before?.phase ||
      view.mover !== before.mover ||
      events.some(({ event }) => RESET_EVENTS.includes(event.kind))
    ) {
      this.chosen = view.legal?.kind === "bury" ? [...view.legal.required] : this.#lifted(view);
    }
    if (view.seq !== before?.seq) this.#dropHint();
    this.#shown = view;
    if (before !== null && view.seq !== before.seq) this.toast.goOn();
    if (this.#fullAt !== null && view.seq > this.#fullAt) this.#fullAt = null;
    this.happened = events.map(({ event }) => event);
    // Only after the new view is set, so that the old one does not flash up.
    if (this.#own !== null && view.seq > this.#own.seq) this.#own = null;
    const { table } = this;
    if (table === null) return;
    for (const { event } of events) {
      const ruling = rulingText(table, event, withQuestion(view, event, before));
      // The review panel itself shows who agreed.
      if (ruling !== "" && event.kind !== "agreed") this.#showOutcome(ruling, event);
      else if (OUTDATING_EVENTS.includes(event.kind)) this.#outcome = "";
      const said = ruling || announce(table, event, view);
      if (said !== "") this.#unsaid.push(said);
    }
    // What is shown at once is told in one line.
    if (more && (hold === "none" || settings.noPace)) return;
    // Who arrives hears the whole table. After that only turns: if the focus is in the hand, nothing else tells them.
    const arrives = this.#told === null && table.seats.started;
    const turn = arrives ? readout(table, view) : turnText(table, this.#told, view);
    const said = [...this.#unsaid.splice(0), turn].filter(Boolean);
    this.#told = view;
    if (said.length > 0) this.announcer.say(said.join(" "));
  }

  /** Shows the outcome of a question; a refusal disappears after a moment. */
  #showOutcome(note: string, event: Event): void {
    clearTimeout(this.#noteTimer);
    this.#outcome = note;
    if (event.kind === "answered" && !event.yes)
      this.#noteTimer = setTimeout(() => (this.#outcome = ""), DECLINED_NOTE_MS);
  }

  /** The lifted card, which stays lifted if it may be played. */
  #lifted(view: TableView): readonly Card[] {
    const { legal } = view;
    if (legal !== null && legal.kind !== "plays") return [];
    return this.chosen
      .slice(0, 1)
      .filter((card) => legal?.cards.includes(card) ?? view.hand.includes(card));
  }

  #hidden = (): void => {
    if (document.visibilityState === "hidden") this.flush();
  };
}
