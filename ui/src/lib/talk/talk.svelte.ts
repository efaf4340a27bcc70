/** The talk at one table, as this browser shows it. */

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
import { Announcer } from "../table/announcer.svelte";
import { plainName, roundOver, type Table } from "../table/people";
import { newId } from "../server/socket";
import { keepMuted, mutedSpeakers } from "./muted";
import { remarkText } from "./phrases";

const BUBBLE_MS = 5000;

/** A remark with an id in this browser, and the name of its speaker at the table. */
export type Heard = Remark & { id: number; called: string };

export class Talk {
  /** The latest remarks, without those of muted speakers. */
  remarks = $derived.by(() => this.#all.filter(({ own, speaker }) => own || !this.muted(speaker)));
  /** Whether there are unread remarks. */
  unread = $state(false);
  /** The current remark of each seat. */
  bubbles = $state.raw<Readonly<Record<Seat, Heard>>>({});
  /** The remarks of others, for screen readers. */
  readonly announcer = new Announcer();
  /** The last own remark that was refused, and why; `null` if none was. */
  problem = $state.raw<{ why: string; what: Utterance } | null>(null);

  #all = $state.raw<readonly Heard[]>([]);
  #muted = $state.raw(mutedSpeakers());
  #count = 0;
  #open = false;
  #asked: Say | null = null;
  #timers = new Map<Seat, ReturnType<typeof setTimeout>>();
  #send: (message: Say) => boolean;
  #table: () => Table | null;

  /** *send* returns whether there is a connection. */
  constructor(send: (message: Say) => boolean, table: () => Table | null) {
    this.#send = send;
    this.#table = table;
  }

  /** The other people who have said something, with their last known names. */
  get speakers(): readonly Pick<Heard, "speaker" | "called">[] {
    const found = new Map(
      this.#all.filter(({ own }) => !own).map(({ speaker, called }) => [speaker, called]),
    );
    return [...found].map(([speaker, called]) => ({ speaker, called }));
  }

  muted(speaker: string): boolean {
    return this.#muted.includes(speaker);
  }

  /** Mutes or unmutes a speaker. */
  mute(speaker: string, on: boolean): void {
    const others = this.#muted.filter((one) => one !== speaker);
    this.#muted = on ? [...others, speaker] : others;
    keepMuted(this.#muted);
    if (on) {
      const kept = Object.entries(this.bubbles).filter(([, heard]) => heard.speaker !== speaker);
      this.bubbles = Object.fromEntries(kept);
    }
  }

  /** To be called when the list of remarks is opened or closed. */
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
      const before = this.#all;
      this.#all = message.remarks.map((remark) => this.#numbered(remark));
      if (this.#all.length === 0) this.unread = false;
      else if (hasMore(before, this.#all) && this.remarks.at(-1)?.own === false) this.#notice();
      return;
    }
    const heard = this.#numbered(message.remark);
    this.#all = [...this.#all, heard].slice(-MAX_REMARKS);
    if (heard.own) this.problem = null;
    else if (this.muted(heard.speaker)) return;
    else {
      // A phrase is visible in its bubble, so it does not count as unread.
      if (heard.what.kind === "words" || document.visibilityState === "hidden") this.#notice();
      this.announcer.say(t("talk-says", { name: heard.called, text: remarkText(heard) }));
    }
    this.#float(heard);
  }

  /** Handles a refusal if it is for an own remark; returns whether it was. While the list is closed, *warn* shows why. */
  refused(message: Refused, warn: (why: string) => void): boolean {
    if (message.id === null || message.id !== this.#asked?.id) return false;
    const why = refusalText(message);
    this.problem = { why, what: this.#asked.what };
    if (!this.#open) warn(why);
    return true;
  }

  close(): void {
    this.announcer.close();
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

/** Whether *now* has a remark after those of *before*; a full list does not grow any more. */
function hasMore(before: readonly Remark[], now: readonly Remark[]): boolean {
  if (now.length > before.length) return true;
  const [older, newer] = [before.at(-1), now.at(-1)];
  if (older === undefined || newer === undefined) return false;
  return older.speaker !== newer.speaker || remarkText(older) !== remarkText(newer);
}

/** What a person may do with the talk now. */
export interface TalkPermissions {
  /** Whether the list can be opened: there is somebody to talk to, or something to read. */
  open: boolean;
  phrases: boolean;
  words: boolean;
}

/** What a person may do now; *heard* tells whether there are remarks. The server decides in the end. */
export function talkPermissions(table: Table, view: TableView, heard: boolean): TalkPermissions {
  const { seats, you, started } = table.seats;
  const pause = !started || roundOver(view);
  const others = seats.some(({ kind, seat }) => kind === "person" && seat !== you);
  const silent = !pause && table.info.table_mode;
  if (you === null) return { open: pause && heard, phrases: false, words: false };
  return { open: (others || heard) && !silent, phrases: !silent, words: pause };
}
