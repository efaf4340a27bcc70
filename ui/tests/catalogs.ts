/** Loads the message catalogs that pages load on demand, for the tests of their components. */

import { fetchMessages } from "../src/lib/messages/messages.svelte";

await fetchMessages(
  "challenge",
  "daily",
  "duplicate",
  "face",
  "hints",
  "home",
  "house",
  "lessons",
  "me",
  "refusals",
  "puzzles",
  "replay",
  "requests",
  "results",
  "settings",
  "shared-replay",
  "table-dialogs",
  "verification",
  "what-if",
);
