/**
 * Plays at many tables of a peer from one process, with the traffic of `benchmarks/traffic`: four sockets a table, moves
 * in turn, each timed until every other seat has it. It is told what to do and answers in the same lines of JSON.
 */
import { createInterface } from "node:readline";

import { Client } from "colyseus.js";
import { io } from "socket.io-client";

const AT_ONCE = 16;
const SEATS = [0, 1, 2, 3];
const task = JSON.parse(process.argv[2]);
const times = { begin: Infinity, end: Infinity };
const latencies = [];

/** Seconds by the clock that all processes share. */
const now = () => Number(process.hrtime.bigint()) / 1e9;
const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * Math.max(0, seconds)));

/** A table whose players move in turn; `send[seat](seq)` sends a seat's move when `seq` moves have been made. */
class Table {
  send = [];
  playing = false;
  #moves = new Map();
  #seq = [-1, -1, -1, -1];

  /** A seat has heard that this number of moves has been made. */
  heard(seat, seq) {
    for (let before = this.#seq[seat]; before < seq; before++) {
      const move = this.#moves.get(before);
      if (move && move.seat !== seat && --move.missing === 0) {
        this.#moves.delete(before);
        if (times.begin <= move.at && move.at < times.end) latencies.push(now() - move.at);
      }
    }
    const news = seq > this.#seq[seat];
    this.#seq[seat] = Math.max(seq, this.#seq[seat]);
    if (news && this.playing && seq % 4 === seat) this.move(seat);
  }

  /** Moves after the player's thinking time. */
  move(seat) {
    const [least, most] = task.pace;
    const play = () => {
      const seq = this.#seq[seat];
      this.#moves.set(seq, { at: now(), seat, missing: 3 });
      this.send[seat](seq);
    };
    if (most > 0) setTimeout(play, 1000 * (least + Math.random() * (most - least)));
    else play();
  }

  start() {
    this.playing = true;
    this.move(0);
  }
}

/** Opens a table of boardgame.io by its socket.io protocol. */
async function boardgame(number) {
  const table = new Table();
  const match = `match-${process.pid}-${number}`;
  for (const seat of SEATS) {
    const socket = io(`${task.url}/trivial`, { transports: ["websocket"], forceNew: true });
    const synced = new Promise((done) => socket.on("sync", (_, { state }) => done(state._stateID)));
    socket.on("update", (_, state) => table.heard(seat, state._stateID));
    socket.emit("sync", match, String(seat), undefined, 4);
    table.send[seat] = (seq) => {
      const payload = { type: "play", args: [], playerID: String(seat) };
      socket.emit("update", { type: "MAKE_MOVE", payload }, seq, match, String(seat));
    };
    table.heard(seat, await synced);
  }
  return table;
}

/** Opens a room of Colyseus with its own client. */
async function colyseus() {
  const table = new Table();
  let id;
  for (const seat of SEATS) {
    const client = new Client(task.url);
    const room = await (id ? client.joinById(id) : client.create("trivial"));
    id = room.roomId;
    const greeted = new Promise((done) => {
      room.onMessage("played", (played) => {
        table.heard(seat, played);
        done();
      });
    });
    room.send("hello");
    table.send[seat] = (seq) => room.send("play", seq);
    await greeted;
  }
  return table;
}

const open = { boardgame, colyseus }[task.peer];
const tables = [];
let opened = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (opened < task.tables) tables.push(await open(opened++));
  }),
);
console.log(tables.length);
const lines = createInterface({ input: process.stdin });
Object.assign(times, JSON.parse((await lines[Symbol.asyncIterator]().next()).value));
for (const table of tables) {
  table.start();
  if (task.pace[1] > 0) await pause(task.pace[1] / tables.length);
}
await pause(times.begin - now());
const before = process.cpuUsage();
await pause(times.end - now());
const { user, system } = process.cpuUsage(before);
await pause(1);
const outcome = { latencies, bot_delays: [], rounds: 0, matches: 0, refused: {} };
outcome.cpu = (user + system) / 1e6;
outcome.megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
