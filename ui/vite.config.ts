import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { app } from "./build/app.ts";
import { bareMessages } from "./build/bare-messages.ts";
import { workerScript } from "./build/worker-script.ts";
import { weightLimit } from "./build/weight.ts";

/** The message catalogs, which the server reads too. */
const messages = fileURLToPath(new URL("../src/rookery/messages", import.meta.url));
const server = "http://localhost:8777";

export default defineConfig({
  plugins: [
    svelte(),
    bareMessages(),
    weightLimit("/pages/Table.svelte", 140_000),
    workerScript(),
    VitePWA(app),
  ],
  resolve: { alias: { $messages: messages } },
  build: {
    // Served by rookery.web and packed into the wheel; see build_backend.py.
    outDir: "../src/rookery/web/client",
    emptyOutDir: true,
    target: "es2022",
    // No warnings about slow plugins, which a busy machine would cause.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    fs: { allow: [".", messages] },
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
});
