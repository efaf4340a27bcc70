/** A boardgame.io server with a trivial game of four in turn: `node boardgame.mjs memory|file FOLDER`. */
import { createRequire } from "node:module";

const { FlatFile, Server } = createRequire(import.meta.url)("boardgame.io/server");

const [store, folder] = process.argv.slice(2);
const game = {
  name: "trivial",
  setup: () => ({ played: 0 }),
  moves: {
    play: ({ G }) => {
      G.played += 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
const say = console.log;
console.log = () => {};
const server = Server({
  games: [game],
  // Without a database, boardgame.io keeps matches in memory.
  db: store === "file" ? new FlatFile({ dir: folder }) : undefined,
  origins: [/.*/],
});
const { appServer } = await server.run({ port: 0 });
say(`http://127.0.0.1:${appServer.address().port}`);
