/** A Colyseus server with a trivial room for four in turn; it stores nothing and only checks turns. */
import { createServer } from "node:http";

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Trivial extends Room {
  maxClients = 4;
  played = 0;

  onCreate() {
    this.onMessage("play", (client, seq) => {
      if (seq === this.played) {
        this.played += 1;
        this.broadcast("played", this.played);
      }
    });
    this.onMessage("hello", (client) => client.send("played", this.played));
  }
}

const say = console.log;
console.log = () => {};
const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("trivial", Trivial);
await server.listen(0);
say(`http://127.0.0.1:${http.address().port}`);
