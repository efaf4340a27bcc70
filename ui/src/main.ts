/** Starts the client. */

import { mount } from "svelte";
import "./styles/index.css";
import App from "./App.svelte";
import { speakChosen } from "./lib/messages/messages.svelte";

const target = document.getElementById("app");
if (target === null) {
  throw new Error("index.html has no element #app");
}

await speakChosen();

export default mount(App, { target });
