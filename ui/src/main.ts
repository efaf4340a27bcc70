/** Starts the client. */

import { mount } from "svelte";
import "./styles/index.css";
import App from "./App.svelte";
import { speakChosen } from "./lib/messages/messages.svelte";
import { version } from "./lib/page/version.svelte";

const target = document.getElementById("app");
if (target === null) {
  throw new Error("index.html has no element #app");
}

// While it is being developed the client changes all the time and nothing of it is kept.
if (import.meta.env.PROD) void version.begin();
await speakChosen();

export default mount(App, { target });
