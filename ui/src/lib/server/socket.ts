/** The connection to a table: says hello, comes back by itself, and repeats a decision until it is answered. */

import {
  PROTOCOL_VERSION,
  type Act,
  type ClientMessage,
  type Command,
  type Refused,
  type ServerMessage,
} from "../protocol";
import { LastingSocket, type Connection } from "./lasting-socket";

export interface Listener {
  /** The match and the number of its last event that are known, or `null`. */
  since(): { since: number; match_id: string | null } | null;
  heard(message: ServerMessage): void;
  /** The server has ended the connection for good. */
  ended(why: Refused | null): void;
  changed(connection: Connection): void;
}

/** After so many ms without an answer to what was decided the connection is taken to be gone. */
const PATIENCE = 10_000;

export class TableSocket extends LastingSocket<ClientMessage, ServerMessage> {
  #listener: Listener;
  #pending: Act | null = null;
  /** What was said beside one's turn and is not answered yet. */
  #beside: Act | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, listener: Listener) {
    super(url);
    this.#listener = listener;
  }

  /** The decision that the server has not answered yet. */
  get pending(): Act | null {
    return this.#pending;
  }

  /** Decides; returns the id, or `null` if the last decision is still on its way. */
  act(command: Command, seq: number): string | null {
    if (this.#pending !== null) return null;
    this.#pending = { type: "act", id: newId(), seq, command };
    this.#ask(this.#pending);
    return this.#pending.id;
  }

  /** Asks or answers beside one's turn; returns the id, or `null` if the last one is still on its way. */
  ruling(command: Command, seq: number): string | null {
    if (this.#beside !== null) return null;
    this.#beside = { type: "act", id: newId(), seq, command };
    this.#ask(this.#beside);
    return this.#beside.id;
  }

  override close(): void {
    clearTimeout(this.#waiting);
    super.close();
  }

  /** Says what is to be answered. */
  #ask(act: Act): void {
    if (!this.say(act)) return;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.silent(), PATIENCE);
  }

  protected greeting(): ClientMessage {
    return { type: "hello", version: PROTOCOL_VERSION, ...this.#listener.since() };
  }

  protected ended(why: Refused | null): void {
    this.#listener.ended(why);
  }

  protected changed(connection: Connection): void {
    this.#listener.changed(connection);
  }

  protected heard(message: ServerMessage): void {
    if (message.type === "welcome") this.settle();
    const answered =
      message.type === "ack" || (message.type === "refused" && message.id !== undefined);
    if (answered && message.id === this.#pending?.id) this.#pending = null;
    if (answered && message.id === this.#beside?.id) this.#beside = null;
    if (this.#pending === null && this.#beside === null) clearTimeout(this.#waiting);
    this.#listener.heard(message);
    if (message.type === "welcome") {
      if (this.#pending !== null) this.#ask(this.#pending);
      if (this.#beside !== null) this.#ask(this.#beside);
      this.#listener.changed("open");
    }
  }
}

/** An id that no other message has. */
export function newId(): string {
  // `randomUUID` is missing on pages without https, as at home on a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
