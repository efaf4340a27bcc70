/** A fake WebSocket; the tests play the server. */

import type { ServerMessage } from "../src/lib/protocol";
import { info, seats, view } from "./fixtures";

export class FakeSocket {
  static made: FakeSocket[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 0;
  /** Whether the server answers pings, which `sent` does not list then. */
  answersPings = true;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1);
    if (!last) throw new Error("nobody has connected");
    return last;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.tell({ type: "welcome", version: 1, info, seats, view, events: [] });
  }

  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    if (message["type"] === "ping" && this.answersPings) this.tell({ type: "pong" });
    else this.sent.push(message);
  }

  close(): void {
    this.readyState = 3;
  }
}
