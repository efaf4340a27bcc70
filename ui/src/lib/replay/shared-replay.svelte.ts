/** A replay that several people watch: who leads, and whether this browser follows. Only positions are sent. */

import { endedText, onceLoaded, refusalText } from "../messages/refusals";
import {
  PROTOCOL_VERSION,
  type Looking,
  type Onlooker,
  type Refused,
  type ReplayPosition,
  type SharedReplayAnswer,
  type SharedReplayMessage,
} from "../protocol";
import { ApiError, reasonOf } from "../server/api";
import { ReconnectingSocket, socketAddress, type Connection } from "../server/reconnecting-socket";
import type { ReplayStore } from "./replay.svelte";

/** The minimum interval between two positions that a leader sends, in ms; those in between are skipped. */
const SEND_INTERVAL_MS = 250;
/** The mean time that browsers wait before they recreate a lost shared replay, in ms. */
const MEAN_RECREATE_DELAY_MS = 2000;
/** How often a replay is recreated at most while the server is busy. */
const MAX_RECREATE_TRIES = 4;

/** A random delay, so that not all browsers recreate a replay at once. */
const recreateDelay = (): number => MEAN_RECREATE_DELAY_MS * (0.5 + Math.random());

function same(one: ReplayPosition | null, other: ReplayPosition | null): boolean {
  if (one === null || other === null) return one === other;
  return one.deal === other.deal && one.step === other.step && one.seen_by === other.seen_by;
}

class ReplaySocket extends ReconnectingSocket<SharedReplayMessage, SharedReplayAnswer> {
  constructor(
    id: string,
    readonly mark: string,
    readonly listener: {
      heard: (message: SharedReplayAnswer) => void;
      ended: (why: Refused | null) => void;
      changed: (connection: Connection) => void;
    },
  ) {
    super(socketAddress(`r/${encodeURIComponent(id)}`));
  }

  protected greeting(): SharedReplayMessage {
    return { type: "join", version: PROTOCOL_VERSION, mark: this.mark };
  }

  protected heard(message: SharedReplayAnswer): void {
    if (message.type === "looking") this.markReady();
    this.listener.heard(message);
  }

  protected ended(why: Refused | null): void {
    this.listener.ended(why);
  }

  protected changed(connection: Connection): void {
    this.listener.changed(connection);
  }
}

export class SharedReplay {
  /** The state on the server; `null` until it is received. */
  looking = $state.raw<Looking | null>(null);
  connection = $state<Connection>("connecting");
  /** Whether this browser follows the leader's position; without effect for the leader. */
  following = $state(true);
  /** Why the shared replay has ended; `""` while it goes on. */
  ended = $state("");
  /** Why the last request was refused; `""` if it was not. */
  problem = $state("");

  #socket: ReplaySocket;
  /** Recreates the shared replay if the server lost it. */
  #recreate: () => Promise<void>;
  /** The timer until the shared replay is recreated. */
  #recreateTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether it was recreated and the server has not answered since. */
  #recreated = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last position that was sent over this connection. */
  #sent: ReplayPosition | null = null;
  /** Whether the replay is loading the leader's position. */
  #going = false;
  /** Whether this replay waits with following, because a dialog is about the shown moment. */
  #held = false;
  /** The position of this replay after it last followed the leader. */
  #followedTo: ReplayPosition | null = null;

  /** *link* is the address of the replay, with the fragment that leads to its record. */
  constructor(
    readonly id: string,
    readonly link: string,
    readonly store: ReplayStore,
    readonly mark: string,
    recreate: () => Promise<void>,
  ) {
    this.#recreate = recreate;
    this.#socket = this.#connect();
  }

  #connect(): ReplaySocket {
    return new ReplaySocket(this.id, this.mark, {
      heard: (message) => {
        if (message.type === "looking") this.#heard(message);
        else if (message.type === "refused") onceLoaded(() => this.#refused(message));
      },
      ended: (why) => this.#left(why),
      changed: (connection) => {
        this.connection = connection;
        this.#sent = null;
      },
    });
  }

  /** Handles the end of the connection: a shared replay that the server lost is recreated once. */
  #left(why: Refused | null): void {
    if (why?.code !== "no_such_shared_replay" || this.#recreated) {
      onceLoaded(() => (this.ended = endedText(why)));
      return;
    }
    this.#recreated = true;
    // A browser that was not connected yet has lost no connection.
    this.connection = this.looking === null ? "connecting" : "lost";
    // The leader goes first; the random delay spreads the others. Recreating it twice does no harm.
    const wait = this.leads ? 0 : recreateDelay();
    this.#recreateTimer = setTimeout(() => void this.#recreateAndConnect(), wait);
  }

  async #recreateAndConnect(tries = MAX_RECREATE_TRIES): Promise<void> {
    try {
      await this.#recreate();
    } catch (error) {
      if (this.#closed) return;
      if (tries > 1 && error instanceof ApiError && error.passes) {
        // After a restart everybody who watches sends the record, and the server reads them in turn.
        const again = (): void => void this.#recreateAndConnect(tries - 1);
        this.#recreateTimer = setTimeout(again, recreateDelay());
      } else this.ended = reasonOf(error);
      return;
    }
    if (!this.#closed) this.#socket = this.#connect();
  }

  leads = $derived(this.looking !== null && this.looking.leader === this.looking.you);
  /** The person who leads; `null` if nobody does. */
  leader = $derived<Onlooker | null>(
    this.looking?.people.find(({ number }) => number === this.looking?.leader) ?? null,
  );
  /** The number of people without the leader. */
  others = $derived((this.looking?.people.length ?? 0) - (this.leader === null ? 0 : 1));
  /** Whether the person at this browser has asked to lead. */
  asks = $derived(
    this.looking?.people.some(({ number, asks }) => asks && number === this.looking?.you) ?? false,
  );

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#recreateTimer);
    this.#socket.close();
  }

  askLead(): void {
    this.#socket.say({ type: "ask_lead" });
  }

  giveLead(to: number): void {
    this.#socket.say({ type: "give_lead", to });
  }

  /** Goes to the leader's position and follows it. */
  followAgain(): void {
    this.following = true;
    void this.#follow();
  }

  /** Ends following, because the viewer goes to a moment of their own choice. */
  roam(): void {
    if (!this.leads) this.following = false;
  }

  /** Keeps a follower where they are while *held*; then they follow again, unless they have moved meanwhile. */
  hold(held: boolean): void {
    if (held === this.#held) return;
    this.#held = held;
    if (held || this.leads || this.looking === null) return;
    this.moved(this.store.position);
    if (this.following) void this.#follow();
  }

  /** To be called when the position changes: a leader sends it to the others, and a follower stops following. */
  moved(position: ReplayPosition | null): void {
    if (position === null || this.looking === null || this.#going) return;
    if (this.leads) this.#send();
    else if (this.following && this.#followedTo !== null && !same(position, this.#followedTo))
      this.following = false;
  }

  #heard(looking: Looking): void {
    const first = this.looking === null;
    const led = this.leads;
    if (this.#recreated) {
      this.#recreated = false;
      // A person who led before the replay was lost asks to lead again.
      if (led && looking.leader === null) {
        this.#socket.say({ type: "ask_lead" });
        return;
      }
    }
    this.looking = looking;
    this.connection = "open";
    this.problem = this.ended = "";
    if (this.leads && !first) {
      if (!led) this.following = true;
      this.#send();
      return;
    }
    if (led && !this.leads) {
      this.store.stop();
      this.#followedTo = this.store.position;
    }
    if (this.following) void this.#follow();
  }

  #refused(message: Refused): void {
    this.problem = refusalText(message);
    const { seconds } = message.values;
    if (message.code !== "too_many" || typeof seconds !== "number") return;
    this.#sent = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, seconds * 1000);
  }

  /** Goes to the leader's position, and to the next one if it changed meanwhile. */
  async #follow(): Promise<void> {
    if (this.#going || this.#held) return;
    this.#going = true;
    let position = this.looking?.position ?? null;
    while (!this.#held && position !== null && !same(position, this.store.position)) {
      await this.store.goToPosition(position);
      const next = this.looking?.position ?? null;
      if (!same(this.store.position, position) && same(next, position)) {
        // The person moved meanwhile, or the round could not be loaded.
        this.following = false;
        break;
      }
      position = next;
    }
    this.#followedTo = this.store.position;
    this.#going = false;
    if (this.leads) this.#send();
  }

  /** Sends the leader's position, unless the others have it or the last one was sent a moment ago. */
  #send(): void {
    const { position } = this.store;
    if (!this.leads || position === null || this.#going || this.#timer !== undefined) return;
    if (same(position, this.#sent ?? this.looking?.position ?? null)) return;
    if (!this.#socket.say({ type: "show", position })) return;
    this.#sent = position;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, SEND_INTERVAL_MS);
  }
}
