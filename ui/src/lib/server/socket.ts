/** The connection to a table: says hello, comes back by itself, and repeats a decision until it is answered. */

import {
  PROTOCOL_VERSION,
  type Act,
  type ClientMessage,
  type Command,
  type ServerMessage,
} from "../protocol";

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** The match and the number of its last event that are known, or `null`. */
  since(): { since: number; match_id: string | null } | null;
  heard(message: ServerMessage): void;
  changed(connection: Connection): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** The server is about to start anew (RFC 6455): it says so when it closes the connection. */
const RESTART = 1012;
/** How many tries follow each other quickly then. */
const QUICK_TRIES = 20;
/** How long nothing is said of such a break, in ms: hardly anybody notices it. */
const QUIET = 10_000;

/** How long to wait before try number *attempt* (from 0); *chance* between 0 and 1 spreads the crowd. */
export function backoff(attempt: number, chance: number): number {
  return Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.75 + 0.5 * chance);
}

/** How long to wait before try number *attempt* at a server that restarts; *chance* spreads the crowd. */
function restartWait(attempt: number, chance: number): number {
  return attempt < QUICK_TRIES ? 100 + 500 * chance : backoff(attempt - QUICK_TRIES, chance);
}

export class TableSocket {
  #url: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  /** The server has said that it restarts, and has not been back since. */
  #restarting = false;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #welcomed = false;
  #pending: Act | null = null;
  /** What was said beside one's turn and is not answered yet. */
  #beside: Act | null = null;
  #ended = false;

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
    globalThis.addEventListener("online", this.#hurry);
    globalThis.document?.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** The decision that the server has not answered yet. */
  get pending(): Act | null {
    return this.#pending;
  }

  /** Decides; `false` if the last decision is still on its way. */
  act(command: Command, seq: number): boolean {
    if (this.#pending !== null) return false;
    this.#pending = { type: "act", id: newId(), seq, command };
    if (this.#welcomed) this.#send(this.#pending);
    return true;
  }

  /** Asks or answers beside one's turn; returns the id, or `null` if the last one is still on its way. */
  ruling(command: Command, seq: number): string | null {
    if (this.#beside !== null) return null;
    this.#beside = { type: "act", id: newId(), seq, command };
    if (this.#welcomed) this.#send(this.#beside);
    return this.#beside.id;
  }

  /** Sends anything else; `false` if there is no connection now. */
  say(message: ClientMessage): boolean {
    if (!this.#welcomed) return false;
    this.#send(message);
    return true;
  }

  /** Ends the connection for good. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#quiet);
    globalThis.removeEventListener("online", this.#hurry);
    globalThis.document?.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
    this.#listener.changed("closed");
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#drop();
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({ type: "hello", version: PROTOCOL_VERSION, ...this.#listener.since() });
    };
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      this.#drop();
      this.#lost(code === RESTART);
      const wait = this.#restarting ? restartWait : backoff;
      this.#timer = setTimeout(() => this.#connect(), wait(this.#attempt++, Math.random()));
    };
  }

  /** Tells the listener that the connection is lost; of a restart only when it takes long. */
  #lost(restart: boolean): void {
    if (restart && !this.#restarting) {
      this.#restarting = true;
      this.#attempt = 0;
      this.#quiet = setTimeout(() => this.#listener.changed("lost"), QUIET);
    }
    if (!this.#restarting) this.#listener.changed("lost");
  }

  #heard(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.#attempt = 0;
      this.#restarting = false;
      clearTimeout(this.#quiet);
      this.#welcomed = true;
    }
    const answered =
      message.type === "ack" || (message.type === "refused" && message.id !== undefined);
    if (answered && message.id === this.#pending?.id) this.#pending = null;
    if (answered && message.id === this.#beside?.id) this.#beside = null;
    this.#listener.heard(message);
    if (message.type === "welcome") {
      if (this.#pending !== null) this.#send(this.#pending);
      if (this.#beside !== null) this.#send(this.#beside);
      this.#listener.changed("open");
    }
  }

  /** Tries again at once: the network is back, or somebody looks. */
  #hurry = (): void => {
    if (this.#ended || globalThis.document?.visibilityState === "hidden") return;
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    this.#attempt = 0;
    this.#connect();
  };

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
}

/** An id that no other message has. */
export function newId(): string {
  // `randomUUID` is missing on pages without https, as at home on a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
