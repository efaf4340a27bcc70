/** The connection to a table: it says hello, reconnects by itself, and repeats a decision until it is answered. */

import {
  PROTOCOL_VERSION,
  type Act,
  type ClientMessage,
  type Command,
  type Refused,
  type ServerMessage,
} from "../protocol";
import { ReconnectingSocket, type Connection } from "./reconnecting-socket";

export interface Listener {
  /** The match that is shown and the number of its last event; `null` if nothing is shown yet. */
  since(): { since: number; match_id: string | null } | null;
  heard(message: ServerMessage): void;
  /** The server has ended the connection for good. */
  ended(why: Refused | null): void;
  changed(connection: Connection): void;
}

/** The time to wait for the answer to a decision before reconnecting, in ms. */
const ACK_TIMEOUT_MS = 10_000;

export class TableSocket extends ReconnectingSocket<ClientMessage, ServerMessage> {
  #listener: Listener;
  #pending: Act | null = null;
  /** The ruling that the server has not answered yet. */
  #pendingRuling: Act | null = null;
  #ackTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, listener: Listener) {
    super(url);
    this.#listener = listener;
  }

  /** The decision that the server has not answered yet. */
  get pending(): Act | null {
    return this.#pending;
  }

  /** Sends a decision; returns its id, or `null` if the last decision is not answered yet. */
  act(command: Command, seq: number): string | null {
    if (this.#pending !== null) return null;
    this.#pending = { type: "act", id: newId(), seq, command };
    this.#ask(this.#pending);
    return this.#pending.id;
  }

  /** Sends a ruling, which does not need one's turn; returns its id, or `null` if the last one is not answered yet. */
  ruling(command: Command, seq: number): string | null {
    if (this.#pendingRuling !== null) return null;
    this.#pendingRuling = { type: "act", id: newId(), seq, command };
    this.#ask(this.#pendingRuling);
    return this.#pendingRuling.id;
  }

  override close(): void {
    clearTimeout(this.#ackTimer);
    super.close();
  }

  /** Sends a message that the server must answer. */
  #ask(act: Act): void {
    if (!this.say(act)) return;
    clearTimeout(this.#ackTimer);
    this.#ackTimer = setTimeout(() => this.reconnectIfOpen(), ACK_TIMEOUT_MS);
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
    if (message.type === "welcome") this.markReady();
    const answered =
      message.type === "ack" || (message.type === "refused" && message.id !== undefined);
    if (answered && message.id === this.#pending?.id) this.#pending = null;
    if (answered && message.id === this.#pendingRuling?.id) this.#pendingRuling = null;
    if (this.#pending === null && this.#pendingRuling === null) clearTimeout(this.#ackTimer);
    this.#listener.heard(message);
    if (message.type === "welcome") {
      if (this.#pending !== null) this.#ask(this.#pending);
      if (this.#pendingRuling !== null) this.#ask(this.#pendingRuling);
      this.#listener.changed("open");
    }
  }
}

/** A new random id for a message. */
export function newId(): string {
  // `randomUUID` is missing on pages without https, as at home on a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
