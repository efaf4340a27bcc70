/** A replay that several people look at: who leads, and whether this browser follows. Only positions are sent. */

import { endedText, onceWorded, refusalText } from "../messages/refusals";
import {
  PROTOCOL_VERSION,
  type Looking,
  type Onlooker,
  type Refused,
  type ReplayPosition,
  type SharedReplayAnswer,
  type SharedReplayMessage,
} from "../protocol";
import { reasonOf } from "../server/api";
import { LastingSocket, socketAddress, type Connection } from "../server/lasting-socket";
import type { ReplayStore } from "./replay.svelte";

/** How often a leader's position is sent at most, in ms; of those between, nobody needs to know. */
const SEND_EVERY = 250;
/** How long followers leave it to the leader to begin again what the server no longer has, in ms. */
const FOLLOWERS_WAIT = 2000;

function same(one: ReplayPosition | null, other: ReplayPosition | null): boolean {
  if (one === null || other === null) return one === other;
  return one.deal === other.deal && one.step === other.step && one.seen_by === other.seen_by;
}

class ReplaySocket extends LastingSocket<SharedReplayMessage, SharedReplayAnswer> {
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
    if (message.type === "looking") this.settle();
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
  /** How things stand; `null` until the server has said so. */
  looking = $state.raw<Looking | null>(null);
  connection = $state<Connection>("connecting");
  /** Whether this browser goes where the leader is; without effect for the leader. */
  following = $state(true);
  /** Why nobody looks together here any more; empty as long as they do. */
  ended = $state("");
  /** Why something was refused last. */
  problem = $state("");

  #socket: ReplaySocket;
  /** Begins it again where the server no longer has it. */
  #renew: () => Promise<void>;
  /** Until it is tried to begin it again. */
  #renewing: ReturnType<typeof setTimeout> | undefined;
  /** Whether it was begun again, and nothing was heard since. */
  #renewed = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The position that was sent last over this connection. */
  #sent: ReplayPosition | null = null;
  /** Whether the replay is on its way to the leader's position. */
  #going = false;
  /** Where the leader's position led to. */
  #led: ReplayPosition | null = null;

  constructor(
    readonly id: string,
    readonly store: ReplayStore,
    readonly mark: string,
    renew: () => Promise<void>,
  ) {
    this.#renew = renew;
    this.#socket = this.#connect();
  }

  #connect(): ReplaySocket {
    return new ReplaySocket(this.id, this.mark, {
      heard: (message) => {
        if (message.type === "looking") this.#heard(message);
        else onceWorded(() => this.#refused(message));
      },
      ended: (why) => this.#left(why),
      changed: (connection) => {
        this.connection = connection;
        this.#sent = null;
      },
    });
  }

  /** The server has ended the connection: what it no longer has, as after a restart, is begun again once. */
  #left(why: Refused | null): void {
    if (why?.code !== "no_such_shared_replay" || this.#renewed) {
      onceWorded(() => (this.ended = endedText(why)));
      return;
    }
    this.#renewed = true;
    // Whoever has not come in yet has lost nothing.
    this.connection = this.looking === null ? "connecting" : "lost";
    // The leader comes first; of the others hardly two do it at once, and nothing happens where it has been done.
    const wait = this.leads ? 0 : FOLLOWERS_WAIT * (0.5 + Math.random());
    this.#renewing = setTimeout(() => void this.#beginAgain(), wait);
  }

  async #beginAgain(): Promise<void> {
    try {
      await this.#renew();
    } catch (error) {
      this.ended = reasonOf(error);
      return;
    }
    if (!this.#closed) this.#socket = this.#connect();
  }

  leads = $derived(this.looking !== null && this.looking.leader === this.looking.you);
  /** Who leads; `null` if nobody does. */
  leader = $derived<Onlooker | null>(
    this.looking?.people.find(({ number }) => number === this.looking?.leader) ?? null,
  );
  /** How many look on, the leader not counted. */
  others = $derived((this.looking?.people.length ?? 0) - (this.leader === null ? 0 : 1));
  /** Whether this browser's person has asked to lead. */
  asks = $derived(
    this.looking?.people.some(({ number, asks }) => asks && number === this.looking?.you) ?? false,
  );

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#renewing);
    this.#socket.close();
  }

  askLead(): void {
    this.#socket.say({ type: "ask_lead" });
  }

  giveLead(to: number): void {
    this.#socket.say({ type: "give_lead", to });
  }

  /** Goes to the leader's position and stays with it. */
  followAgain(): void {
    this.following = true;
    void this.#follow();
  }

  /** The replay stands at another position: a leader shows it to the others, and who follows no longer does. */
  moved(position: ReplayPosition | null): void {
    if (position === null || this.looking === null || this.#going) return;
    if (this.leads) this.#send();
    else if (this.following && this.#led !== null && !same(position, this.#led))
      this.following = false;
  }

  #heard(looking: Looking): void {
    const first = this.looking === null;
    const led = this.leads;
    if (this.#renewed) {
      this.#renewed = false;
      // Whoever led before goes on leading, from the place where everybody is.
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
    if (led && !this.leads) this.store.stop();
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

  /** Goes to the leader's position, and on to the next one if that comes meanwhile. */
  async #follow(): Promise<void> {
    if (this.#going) return;
    this.#going = true;
    let position = this.looking?.position ?? null;
    while (position !== null && !same(position, this.store.position)) {
      await this.store.stand(position);
      const next = this.looking?.position ?? null;
      if (!same(this.store.position, position) && same(next, position)) {
        // Somebody has stepped meanwhile, or that round could not be fetched.
        this.following = false;
        break;
      }
      position = next;
    }
    this.#led = this.store.position;
    this.#going = false;
    if (this.leads) this.#send();
  }

  /** Sends a leader's position, if the others do not have it and it is not too soon. */
  #send(): void {
    const { position } = this.store;
    if (!this.leads || position === null || this.#going || this.#timer !== undefined) return;
    if (same(position, this.#sent ?? this.looking?.position ?? null)) return;
    if (!this.#socket.say({ type: "show", position })) return;
    this.#sent = position;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, SEND_EVERY);
  }
}
