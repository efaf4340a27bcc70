/** A WebSocket that reconnects by itself after the network was lost, the server restarted, or the page slept. */

import type { Ping, Pong, Refused } from "../protocol";
import { Liveness } from "./liveness";
import { probe } from "./rate-limit.svelte";
import { backoff, onPageReturn } from "./retry";

export type Connection = "connecting" | "open" | "lost" | "closed";

const INITIAL_RETRY_MS = 500;
const MAX_RETRY_MS = 8000;

/** Close code of RFC 6455: the server turns this browser away. */
const CLOSE_POLICY_VIOLATION = 1008;
/** Close code: a message was too large. */
const CLOSE_MESSAGE_TOO_BIG = 1009;
/** The code of a refusal: the server has no room for another connection. */
const TOO_MANY_CONNECTIONS = "too_many";
/** Close code: the server restarts. */
const CLOSE_SERVICE_RESTART = 1012;
/** The number of quick retries after the server has said that it restarts. */
const MAX_QUICK_RETRIES = 20;
/** The time during which a restart is not shown as a lost connection, in ms; most restarts are shorter. */
const RESTART_GRACE_MS = 10_000;

/** The delay in ms before retry number *attempt* while the server does not answer; *jitter* is from 0 to 1. */
function retryDelay(attempt: number, jitter: number): number {
  return backoff(attempt, jitter, INITIAL_RETRY_MS, MAX_RETRY_MS);
}

/** The delay in ms before retry number *attempt* while the server restarts; *jitter* is from 0 to 1. */
function restartRetryDelay(attempt: number, jitter: number): number {
  return attempt < MAX_QUICK_RETRIES
    ? 100 + 500 * jitter
    : retryDelay(attempt - MAX_QUICK_RETRIES, jitter);
}

/**
 * A socket that sends messages of type `Outgoing` and receives messages of type `Incoming`.
 *
 * It sends a greeting first and is ready once the server has answered it. It ends if the server refuses the greeting or
 * turns this browser away later.
 */
export abstract class ReconnectingSocket<
  Outgoing extends { type: string },
  Incoming extends { type: string },
> {
  #url: string;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  /** Whether the server has said that it restarts and has not answered since. */
  #restarting = false;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  #ready = false;
  #ended = false;
  #stopListening: () => void;
  #liveness = new Liveness(
    () => this.#send({ type: "ping" }),
    () => this.reconnectIfOpen(),
  );

  /** Connects at once. */
  constructor(url: string) {
    this.#url = url;
    globalThis.addEventListener("offline", this.#wentOffline);
    this.#stopListening = onPageReturn(() => this.#returned());
    this.#connect();
  }

  /** The first message on each connection. */
  protected abstract greeting(): Outgoing;
  /** Handles a message of the server. */
  protected abstract heard(message: Incoming): void;
  /**
   * Called when the server has ended the connection for good; *why* is its refusal, if it sent one. If the server only
   * has no room, the socket keeps retrying, and the next message means that it is connected.
   */
  protected abstract ended(why: Refused | null): void;
  protected abstract changed(connection: Connection): void;

  /** Sends a message; returns `false` if there is no connection. */
  say(message: Outgoing): boolean {
    if (!this.#ready) return false;
    this.#send(message);
    this.#liveness.said();
    return true;
  }

  /** Ends the connection for good. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#lostTimer);
    globalThis.removeEventListener("offline", this.#wentOffline);
    this.#stopListening();
    this.#drop();
    this.changed("closed");
  }

  /** To be called when the server has answered the greeting. */
  protected markReady(): void {
    this.#attempt = 0;
    this.#restarting = false;
    clearTimeout(this.#lostTimer);
    this.#ready = true;
    this.#liveness.begin();
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
    socket.onmessage = ({ data }) =>
      this.#take(JSON.parse(String(data)) as Incoming | Pong | Refused);
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      // Before it is ready, a browser that is turned away gets a refusal; without one, the greeting came too late.
      const turnedAway = code === CLOSE_POLICY_VIOLATION && this.#ready;
      if (turnedAway || code === CLOSE_MESSAGE_TOO_BIG) this.#end(null);
      else this.#reconnect(code === CLOSE_SERVICE_RESTART);
      // A browser does not tell why a connection failed. A probe tells whether a rate limit was the reason.
      if (!opened)
        void probe("/api/live").then((found) => found === "rate-limited" && this.#retryNow());
    };
  }

  #take(message: Incoming | Pong | Refused): void {
    this.#liveness.heard();
    if (message.type === "pong") return;
    if (message.type !== "refused" || this.#ready) this.heard(message as Incoming);
    else if ((message as Refused).code === TOO_MANY_CONNECTIONS)
      this.#waitForRoom(message as Refused);
    else this.#end(message as Refused);
  }

  /** Retries with growing delays, and at once when the page becomes visible. */
  #waitForRoom(why: Refused): void {
    this.#reconnect(false);
    this.ended(why);
  }

  #end(why: Refused | null): void {
    this.close();
    this.ended(why);
  }

  /** Gives the connection up and retries until there is a new one. */
  #reconnect(restart: boolean): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#lost(restart);
    const delay = this.#restarting ? restartRetryDelay : retryDelay;
    this.#timer = setTimeout(() => this.#connect(), delay(this.#attempt++, Math.random()));
  }

  /** To be called when the server does not answer: the connection may be lost without a notice. */
  protected reconnectIfOpen(): void {
    if (!this.#ended && this.#socket !== null) this.#reconnect(false);
  }

  /** Called when the device goes offline; the connection would seem open for minutes. */
  #wentOffline = (): void => this.reconnectIfOpen();

  /** Reports a lost connection; after a restart only if it takes longer than `RESTART_GRACE_MS`. */
  #lost(restart: boolean): void {
    if (restart && !this.#restarting) {
      this.#restarting = true;
      this.#attempt = 0;
      this.#lostTimer = setTimeout(() => this.changed("lost"), RESTART_GRACE_MS);
    }
    if (!this.#restarting) this.changed("lost");
  }

  /** Called when the network is back or the page is visible again. */
  #returned(): void {
    this.#retryNow();
    this.#liveness.check();
  }

  /** Retries at once, because the network is back or the page is visible again. */
  #retryNow(): void {
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
    this.#liveness.end();
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #send(message: Outgoing | Ping): void {
    this.#socket?.send(JSON.stringify(message));
  }
}

/** The address of a socket of this server. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${path}`;
}
