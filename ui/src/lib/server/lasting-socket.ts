/** A connection that comes back by itself: after a lost network, a restart of the server, or a page that slept. */

import type { Refused } from "../protocol";
import { lookAt } from "./crowd.svelte";
import { backoff, onReturn } from "./retry";

export type Connection = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** Why the server closes a connection (RFC 6455). 1008: it turns this browser away. */
const POLICY = 1008;
/** A frame was too large. */
const TOO_BIG = 1009;
/** What the server says where there is no room for one more connection. */
const NO_ROOM = "too_many";
/** The server is about to start anew. */
const RESTART = 1012;
/** How many tries follow each other quickly then. */
const QUICK_TRIES = 20;
/** How long nothing is said of such a break, in ms: hardly anybody notices it. */
const QUIET = 10_000;

/** How long to wait before try number *attempt* at a server that does not answer; *chance* spreads the crowd. */
function usualWait(attempt: number, chance: number): number {
  return backoff(attempt, chance, FIRST_WAIT, LONGEST_WAIT);
}

/** How long to wait before try number *attempt* at a server that restarts; *chance* spreads the crowd. */
function restartWait(attempt: number, chance: number): number {
  return attempt < QUICK_TRIES ? 100 + 500 * chance : usualWait(attempt - QUICK_TRIES, chance);
}

/** A socket over which `Sent` goes out and `Told` comes in; it greets first, and is ready once the server has answered. Where the server refuses that or turns this browser away later, it ends. */
export abstract class LastingSocket<Sent, Told extends { type: string }> {
  #url: string;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  /** The server has said that it restarts, and has not been back since. */
  #restarting = false;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #ready = false;
  #ended = false;
  #stopHurrying: () => void;

  /** Connects at once. */
  constructor(url: string) {
    this.#url = url;
    globalThis.addEventListener("offline", this.#gone);
    this.#stopHurrying = onReturn(() => this.#hurry());
    this.#connect();
  }

  /** What is said first on each connection. */
  protected abstract greeting(): Sent;
  /** Takes a message of the server. */
  protected abstract heard(message: Told): void;
  /**
   * The server has ended the connection for good; *why* is its refusal, if it said one. Only where there is no room it is tried
   * again, and has come in once something is heard.
   */
  protected abstract ended(why: Refused | null): void;
  protected abstract changed(connection: Connection): void;

  /** Sends anything; `false` if there is no connection now. */
  say(message: Sent): boolean {
    if (!this.#ready) return false;
    this.#send(message);
    return true;
  }

  /** Ends the connection for good. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#quiet);
    globalThis.removeEventListener("offline", this.#gone);
    this.#stopHurrying();
    this.#drop();
    this.changed("closed");
  }

  /** The server has answered the greeting. */
  protected settle(): void {
    this.#attempt = 0;
    this.#restarting = false;
    clearTimeout(this.#quiet);
    this.#ready = true;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#drop();
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#send(this.greeting());
    };
    socket.onmessage = ({ data }) => this.#take(JSON.parse(String(data)) as Told | Refused);
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      // Whoever is turned away at the door is told so; without a word the greeting came too late.
      const away = code === POLICY && this.#ready;
      if (away || code === TOO_BIG) this.#end(null);
      else this.#comeBack(code === RESTART);
      // No browser tells a page why there was no connection; whether too much is asked for just now can be asked.
      if (!opened) void lookAt("/api/live").then((found) => found === "crowded" && this.#hurry());
    };
  }

  #take(message: Told | Refused): void {
    if (message.type !== "refused" || this.#ready) this.heard(message as Told);
    else if ((message as Refused).code === NO_ROOM) this.#waitForPlace(message as Refused);
    else this.#end(message as Refused);
  }

  /** Tries again by and by, and at once when somebody looks. */
  #waitForPlace(why: Refused): void {
    this.#comeBack(false);
    this.ended(why);
  }

  #end(why: Refused | null): void {
    this.close();
    this.ended(why);
  }

  /** Gives the connection up and tries for a new one, again and again. */
  #comeBack(restart: boolean): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#lost(restart);
    const wait = this.#restarting ? restartWait : usualWait;
    this.#timer = setTimeout(() => this.#connect(), wait(this.#attempt++, Math.random()));
  }

  /** The server does not answer: the connection may be gone without a word. */
  protected silent(): void {
    if (!this.#ended && this.#socket !== null) this.#comeBack(false);
  }

  /** The device has left its network; a connection would seem open for minutes. */
  #gone = (): void => this.silent();

  /** Tells that the connection is lost; of a restart only when it takes long. */
  #lost(restart: boolean): void {
    if (restart && !this.#restarting) {
      this.#restarting = true;
      this.#attempt = 0;
      this.#quiet = setTimeout(() => this.changed("lost"), QUIET);
    }
    if (!this.#restarting) this.changed("lost");
  }

  /** Tries again at once: the network is back, or somebody looks. */
  #hurry(): void {
    if (this.#ended) return;
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    this.#attempt = 0;
    this.#connect();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #send(message: Sent): void {
    this.#socket?.send(JSON.stringify(message));
  }
}

/** The address of a socket of this server. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${path}`;
}
