/**
 * Finds out whether an open connection still works. After a change of the network or a sleep of the device, a socket may
 * seem open for minutes, and a page cannot see the pings of WebSocket. So this sends messages that must be answered.
 */

/** The time to wait for any message, after a message of one's own and again after a ping, in ms. */
const ANSWER_MS = 5000;
/** The time without any message after which a ping is sent, in ms. */
const QUIET_MS = 30_000;

export class Liveness {
  #ping: () => void;
  #dead: () => void;
  /** What the timer is for; `nothing` if there is no connection. */
  #waitsFor: "nothing" | "any message" | "answer" | "pong" = "nothing";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** *ping* sends a ping; *dead* is called when nothing comes after it. */
  constructor(ping: () => void, dead: () => void) {
    this.#ping = ping;
    this.#dead = dead;
  }

  /** To be called when the connection is ready. */
  begin(): void {
    this.#wait("any message", QUIET_MS, () => this.check());
  }

  /** To be called when the connection is given up. */
  end(): void {
    this.#waitsFor = "nothing";
    clearTimeout(this.#timer);
  }

  /** To be called for each message of the server. */
  heard(): void {
    if (this.#waitsFor !== "nothing") this.begin();
  }

  /** To be called when a message was sent. */
  said(): void {
    if (this.#waitsFor === "any message") this.#wait("answer", ANSWER_MS, () => this.check());
  }

  /** Sends a ping, unless one is on its way. */
  check(): void {
    if (this.#waitsFor === "nothing" || this.#waitsFor === "pong") return;
    this.#wait("pong", ANSWER_MS, this.#dead);
    this.#ping();
  }

  #wait(what: "any message" | "answer" | "pong", time: number, then: () => void): void {
    this.#waitsFor = what;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, time);
  }
}
