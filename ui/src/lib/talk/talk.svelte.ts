/** What is said at one table, as this browser shows it. */

import { t } from "../messages/messages.svelte";
import { refusalText } from "../messages/refusals";
import {
  MAX_REMARKS,
  type Refused,
  type Remark,
  type RemarkMade,
  type Say,
  type Seat,
  type TableView,
  type TalkSoFar,
  type Utterance,
} from "../protocol";
import { plainName, roundOver, type Table } from "../table/people";
import { newId } from "../server/socket";
import { keepMuted, mutedSpeakers } from "./muted";
import { remarkText } from "./phrases";

const BUBBLE_MS = 5000;

/** A remark with a number of its own in this browser, and what its speaker is called at the table. */
export type Heard = Remark & { id: number; called: string };

export class Talk {
  /** Everything that was heard lately, of those who are listened to. */
  remarks = $derived.by(() => this.#all.filter(({ own, speaker }) => own || !this.muted(speaker)));
  /** Whether something was said that has not been looked at. */
  unread = $state(false);
  /** What each seat says just now. */
  bubbles = $state.raw<Readonly<Record<Seat, Heard>>>({});
  /** The last remark, for people who listen. */
  spoken = $state("");
  /** Why the last thing said was refused, and what it was; `null`: it was not. */
  problem = $state.raw<{ why: string; what: Utterance } | null>(null);

  #all = $state.raw<readonly Heard[]>([]);
  #muted = $state.raw(mutedSpeakers());
  #count = 0;
  #open = false;
  #asked: Say | null = null;
  #timers = new Map<Seat, ReturnType<typeof setTimeout>>();
  #send: (message: Say) => boolean;
  #table: () => Table | null;

  /** *send* says whether there is a connection. */
  constructor(send: (message: Say) => boolean, table: () => Table | null) {
    this.#send = send;
    this.#table = table;
  }

  /** The others who have said something, each once, by what they were called last. */
  get speakers(): readonly Pick<Heard, "speaker" | "called">[] {
    const found = new Map(
      this.#all.filter(({ own }) => !own).map(({ speaker, called }) => [speaker, called]),
    );
    return [...found].map(([speaker, called]) => ({ speaker, called }));
  }

  muted(speaker: string): boolean {
    return this.#muted.includes(speaker);
  }

  /** Stops listening to somebody at this table, or listens again. */
  mute(speaker: string, on: boolean): void {
    const others = this.#muted.filter((one) => one !== speaker);
    this.#muted = on ? [...others, speaker] : others;
    keepMuted(this.#muted);
    if (on) {
      const kept = Object.entries(this.bubbles).filter(([, heard]) => heard.speaker !== speaker);
      this.bubbles = Object.fromEntries(kept);
    }
  }

  /** Somebody looks at what was said, or not any more. */
  look(open: boolean): void {
    this.#open = open;
    if (open) this.unread = false;
    this.problem = null;
  }

  say(what: Utterance): void {
    this.problem = null;
    this.#asked = { type: "say", id: newId(), what };
    if (!this.#send(this.#asked)) this.problem = { why: t("not-connected"), what };
  }

  heard(message: RemarkMade | TalkSoFar): void {
    if (message.type === "talk") {
      const before = this.#all.length;
      this.#all = message.remarks.map((remark) => this.#numbered(remark));
      if (this.#all.length > before && this.remarks.at(-1)?.own === false) this.#notice();
      return;
    }
    const heard = this.#numbered(message.remark);
    this.#all = [...this.#all, heard].slice(-MAX_REMARKS);
    if (heard.own) this.problem = null;
    else if (this.muted(heard.speaker)) return;
    else {
      // A phrase is seen over its seat.
      if (heard.what.kind === "words" || document.visibilityState === "hidden") this.#notice();
      this.spoken = t("talk-says", { name: heard.called, text: remarkText(heard) });
    }
    this.#float(heard);
  }

  /** Notes a refusal, if it is for something said here; says whether it was. */
  refused(message: Refused): boolean {
    if (message.id === null || message.id !== this.#asked?.id) return false;
    this.problem = { why: refusalText(message), what: this.#asked.what };
    return true;
  }

  close(): void {
    this.#timers.forEach((timer) => clearTimeout(timer));
    this.#timers.clear();
  }

  #notice(): void {
    if (!this.#open) this.unread = true;
  }

  #numbered(remark: Remark): Heard {
    const table = this.#table();
    const { name, seat } = remark;
    const sits = table?.seats.seats[seat]?.name === name;
    const called = table !== null && sits ? plainName(table, seat) : name;
    return { ...remark, id: this.#count++, called };
  }

  #float(heard: Heard): void {
    const { seat } = heard;
    this.bubbles = { ...this.bubbles, [seat]: heard };
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => {
        const kept = Object.entries(this.bubbles).filter(([, { id }]) => id !== heard.id);
        this.bubbles = Object.fromEntries(kept);
      }, BUBBLE_MS),
    );
  }
}

/** What may be said and heard now. */
export interface Manners {
  /** Whether there is anything to open: somebody to talk to, or something to read. */
  open: boolean;
  phrases: boolean;
  words: boolean;
}

/** What may be said at *table* now; *heard*: something has been said. The server decides it. */
export function manners(table: Table, view: TableView, heard: boolean): Manners {
  const { seats, you, started } = table.seats;
  const pause = !started || roundOver(view);
  const others = seats.some(({ kind, seat }) => kind === "person" && seat !== you);
  const silent = !pause && table.info.table_mode;
  if (you === null) return { open: pause && heard, phrases: false, words: false };
  return { open: (others || heard) && !silent, phrases: !silent, words: pause };
}
