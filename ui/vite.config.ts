import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://localhost:8777";

export default defineConfig({
  plugins: [svelte()],
  build: {
    // Served by rookery.web and packed into the wheel; see build_backend.py.
    outDir: "../src/rookery/web/client",
    emptyOutDir: true,
    target: "es2022",
    // How long plugins took is no matter for a warning on a busy machine.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
});
