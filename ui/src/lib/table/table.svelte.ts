/** Everything one table page knows; what is drawn follows from it. */

import { announce } from "./announce";
import { rulingText } from "./rulings";
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
import { socketAddress, type Connection } from "../server/lasting-socket";
import { newId, TableSocket } from "../server/socket";
import { OpenRequests } from "./open-requests.svelte";
import type { Table } from "./people";
import { seatNews } from "./seat-news";
import { turnText } from "./status";
import { t } from "../messages/messages.svelte";
import { endedText, onceWorded, refusalText } from "../messages/refusals";
import { Talk } from "../talk/talk.svelte";

/** What may be the answer to what was said to the table. */
const ANSWERS: readonly ServerMessage["type"][] = ["welcome", "update", "seats", "refused"];
/** Why a match that is compared with others, or whose cards were sent on, is closed to somebody. */
const CLOSED = ["watch", "tables", "sent", "moved"];
/** How long it is shown that somebody said no. */
const NO_MS = 6000;
/** After these, cards or choices are as they were at another time. */
const RULINGS: readonly Event["kind"][] = ["undone", "taken_back", "adjustment"];
/** After these, what came of a question is old. */
const GOES_ON: readonly Event["kind"][] = ["dealt", "auction_won", "play_started", "trick_taken"];

/** What the parts of a table ask for; at a table that is only looked at, nothing comes of it. */
export type TableControl = Pick<
  TableStore,
  "chosen" | "hint" | "pending" | "happened" | "note" | "act" | "warn" | "flush"
> & {
  say(message: ClientMessage): void;
  sit?(seat: Seat): void;
  /** Whether the table has not answered yet what was said to it. */
  readonly sending?: boolean;
  /** Whether a press on a card only lifts it, and a button plays it. */
  readonly confirms?: boolean;
  /** Whether the table waits for room on the disk of the server, which is then the note. */
  readonly waits?: boolean;
};

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  seats = $state.raw<SeatsView | null>(null);
  /** How many people watch, as far as players are told. */
  spectators = $state(0);
  connection = $state<Connection>("connecting");
  /** Why the table is closed, if it is. */
  stopped = $state.raw<{ code: string; text: string } | null>(null);
  /** A short message about something that could not be done. */
  readonly toast = new Toast();
  /** The last announcement for people who listen. */
  said = $state("");
  /** Cards picked for the nest, or the one card picked to be played. */
  chosen = $state.raw<readonly Card[]>([]);
  /** What happened just now, together with the picture that is shown. */
  happened = $state.raw<readonly Event[]>([]);
  /** The id of what was asked or answered beside one's turn and is on its way. */
  asking = $state<string | null>(null);
  /** What an expert would do now, once it was asked for. */
  hint = $state.raw<Hint | null>(null);
  /** The seat that somebody without a name wants to take in a match; a name is asked for first. */
  wanted = $state<Seat | null>(null);
  /** What a bot did while this player was away, until it has been read. */
  away = $state.raw<WhileAway | null>(null);
  /** Whether a hint is being worked out. */
  hinting = $state(false);
  /** What people say to each other. */
  readonly talk = new Talk(
    (message) => this.#socket.say(message),
    () => this.table,
  );

  /** What came of the last question or mistake; stays until the game has gone on. */
  #remarked = $state("");
  /** The number of the last event when the table began to wait for room on the disk. */
  #fullAt = $state.raw<number | null>(null);
  #shown = $state.raw<TableView | null>(null);
  #latest: TableView | null = null;
  /** The id of the last hint that was asked for. */
  #hintAsked = "";
  /** Our own decision, shown before the server has confirmed it. */
  #own = $state.raw<{ command: Command; seq: number; id: string } | null>(null);
  #open = new OpenRequests();
  #player = new FramePlayer((frame, more) => this.#show(frame, more));
  #unsaid: string[] = [];
  /** What was shown when something was last said. */
  #told: TableView | null = null;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #socket: TableSocket;

  /** *named*: whether whoever looks has said a name. */
  constructor(
    tableId: string,
    private readonly named = true,
  ) {
    this.#socket = new TableSocket(socketAddress(`t/${encodeURIComponent(tableId)}`), {
      since: () =>
        this.#latest && { since: this.#latest.seq, match_id: this.info?.match_id ?? null },
      heard: (message) => this.#heard(message),
      ended: (why) =>
        onceWorded(() => (this.stopped ??= { code: why?.code ?? "ended", text: endedText(why) })),
      changed: (connection) => {
        this.connection = connection;
        if (connection !== "open") this.#open.end();
      },
    });
    document.addEventListener("visibilitychange", this.#hidden);
  }

  /** The match as it is drawn now. */
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

  /** Who sits where, for sentences. */
  table = $derived<Table | null>(
    this.info && this.seats ? { info: this.info, seats: this.seats } : null,
  );

  /** Whether the table waits for room on the disk of the server, and goes on by itself. */
  get waits(): boolean {
    return this.#fullAt !== null;
  }

  /** What the table waits for, or what came of the last question or mistake. */
  get note(): string {
    return this.waits ? t("table-waits-for-room") : this.#remarked;
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#player.clear();
    this.toast.hide();
    this.talk.close();
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

  /** Asks what an expert would do. */
  askHint(): void {
    const view = this.#shown;
    if (view === null || this.hinting || this.#own !== null) return;
    this.#hintAsked = newId();
    if (this.#socket.say({ type: "ask_hint", id: this.#hintAsked, seq: view.seq })) {
      this.hint = null;
      this.hinting = true;
    } else this.warn(t("not-connected"));
  }

  /** Asks or answers something that may be done whoever's turn it is; nothing is drawn before the server says so. */
  ruling(command: Command): void {
    const view = this.#shown;
    if (view === null || this.asking !== null) return;
    this.asking = this.#socket.ruling(command, view.seq);
  }

  #dropHint(): void {
    this.hint = null;
    this.hinting = false;
  }

  /** Whether the table has not answered yet what was said to it. */
  get sending(): boolean {
    return this.#open.any;
  }

  /** Says something to the table, but not the same twice before there is an answer. Resolves when there is one. */
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

  /** How many pictures are still to be shown. */
  get pending(): number {
    return this.#player.pending;
  }

  /** Shows at once what would have been shown bit by bit. */
  flush(): void {
    this.#player.flush();
  }

  #heard(message: ServerMessage): void {
    const { sending } = this;
    if (ANSWERS.includes(message.type)) this.#open.end();
    switch (message.type) {
      case "welcome":
        this.#player.clear();
        this.stopped = this.#own = this.#fullAt = null;
        this.#dropHint();
        this.#remarked = "";
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
        onceWorded(() => this.#refused(message, sending));
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
        onceWorded(() => (this.stopped = { code: message.type, text: refusalText(message) }));
        this.#socket.close();
        break;
      case "ack":
        if (message.id === this.asking) this.asking = null;
        break;
    }
  }

  /** Tells who comes and goes in a match, and a player that hints are allowed from now on, or no more. */
  #tellSeats(now: SeatsView): void {
    const { seats: before, info } = this;
    if (before === null || info === null) return;
    const news = seatNews(before, { info, seats: now });
    const changed = now.you !== null && before.hints !== now.hints;
    const hints = changed ? t(now.hints ? "hints-on-now" : "hints-off-now") : "";
    const text = [news, hints].filter((one) => one !== "").join(" ");
    if (text !== "") this.toast.show(text, { news: true });
  }

  /** Takes in a refusal; *sending* tells whether the table had not answered yet what was said to it. */
  #refused(message: Refused, sending: boolean): void {
    if (this.talk.refused(message)) return;
    // What was asked beside one's turn has nothing to do with one's own card.
    if (message.id && message.id === this.asking) this.asking = null;
    else if (message.id && message.id === this.#hintAsked) this.hinting = false;
    else if (message.id && message.id === this.#own?.id) this.#own = null;
    if (message.code === "contest" && CLOSED.includes(`${message.values.why}`)) {
      this.stopped = { code: message.code, text: refusalText(message) };
      this.#socket.close();
    } else if (message.code === "disk_full" && !message.id && !sending && this.#playing) {
      this.#waitForRoom();
    } else if (message.code !== "stale") {
      this.warn(refusalText(message));
    }
  }

  /** Whether a match is on, in which the table deals and has bots choose by itself. */
  get #playing(): boolean {
    const phase = this.#latest?.phase;
    return this.seats?.started === true && phase !== undefined && phase !== "over";
  }

  /** Says, until it goes on, that the table waits for room on the disk of the server. */
  #waitForRoom(): void {
    this.#fullAt = this.#latest?.seq ?? null;
    this.said = this.note;
  }

  #show({ view, events, hold }: Frame, more: boolean): void {
    const before = this.#shown;
    if (
      view.legal?.kind !== before?.legal?.kind ||
      view.phase !== before?.phase ||
      view.mover !== before.mover ||
      events.some(({ event }) => RULINGS.includes(event.kind))
    ) {
      this.chosen = view.legal?.kind === "bury" ? [...view.legal.required] : this.#lifted(view);
    }
    if (view.seq !== before?.seq) this.#dropHint();
    this.#shown = view;
    if (before !== null && view.seq !== before.seq) this.toast.goOn();
    if (this.#fullAt !== null && view.seq > this.#fullAt) this.#fullAt = null;
    this.happened = events.map(({ event }) => event);
    // Only now, so that nothing of the past comes back for a moment.
    if (this.#own !== null && view.seq > this.#own.seq) this.#own = null;
    const { table } = this;
    if (table === null) return;
    for (const { event } of events) {
      const ruling = rulingText(table, event, { ...view, ...asked(before, view, event) });
      // Who has nothing to call is shown by the review itself.
      if (ruling !== "" && event.kind !== "agreed") this.#remark(ruling, event);
      else if (GOES_ON.includes(event.kind)) this.#remarked = "";
      const said = ruling || announce(table, event, view);
      if (said !== "") this.#unsaid.push(said);
    }
    // What is replaced at once would never be heard: it is said together with what follows.
    if (more && (hold === "none" || settings.noPace)) return;
    // The focus may be in the hand already, and then nothing else would tell.
    const said = [...this.#unsaid.splice(0), turnText(table, this.#told, view)].filter(Boolean);
    this.#told = view;
    if (said.length > 0) this.said = said.join(" ");
  }

  /** Shows what came of a question; a no changes nothing and goes by itself. */
  #remark(note: string, event: Event): void {
    clearTimeout(this.#noteTimer);
    this.#remarked = note;
    if (event.kind === "answered" && !event.yes)
      this.#noteTimer = setTimeout(() => (this.#remarked = ""), NO_MS);
  }

  /** A card that was lifted while waiting stays lifted, if it may be played. */
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

/** The question that *event* is about: the one that stood before it, unless it is only put now. */
function asked(
  before: TableView | null,
  view: TableView,
  event: Event,
): Pick<TableView, "proposal" | "undoing"> {
  const { proposal, undoing } = event.kind === "proposed" ? view : (before ?? view);
  return { proposal, undoing };
}
