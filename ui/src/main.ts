/** Starts the client. */

import { mount } from "svelte";
import "./styles/index.css";
import App from "./App.svelte";
import { applyChosenLanguage } from "./lib/messages/messages.svelte";
import { version } from "./lib/page/version.svelte";

const target = document.getElementById("app");
if (target === null) {
  throw new Error("index.html has no element #app");
}

// During development the client changes all the time, so it is not cached.
if (import.meta.env.PROD) void version.begin();
await applyChosenLanguage();

export default mount(App, { target });
