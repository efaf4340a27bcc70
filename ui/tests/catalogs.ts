/** The catalogs that pages fetch when they are opened are here for the tests of their parts. */

import { fetchMessages } from "../src/lib/messages/messages.svelte";

await fetchMessages(
  "challenge",
  "daily",
  "duplicate",
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
  "verification",
  "what-if",
);
