/** The name of the person who uses this browser, and the field to change it. */

import { GUEST_NAME, type Person } from "../protocol";
import * as api from "../server/api";

export class OwnName {
  /** The text of the field; empty if no name was given. */
  written = $state("");
  /** Why the server refused the name, to be shown beside the field; `""` if it did not. */
  refused = $state("");
  /** How often an action failed because the name was refused. */
  refusedActions = $state(0);
  #known = $state("");

  /** The name that the server knows; empty until it is loaded. */
  get known(): string {
    return this.#known;
  }

  /** Takes over the name that the server knows; the field keeps a name that was typed meanwhile. */
  setKnown(name: string): void {
    if (this.written === written(this.#known)) this.written = written(name);
    this.#known = name;
  }

  /** Loads the name from the server, and returns what it knows about the person. */
  async read(): Promise<Person> {
    const me = await api.me();
    this.setKnown(me.name);
    return me;
  }

  /**
   * Sends the name in the field to the server, if it is new and not empty. A refused name stays in the field, to be
   * corrected.
   */
  async submit(): Promise<void> {
    try {
      await this.#submit();
    } catch (error) {
      if (this.refused !== "") this.refusedActions++;
      throw error;
    }
  }

  /** Sends the name when the field loses the focus, and ignores failures. */
  async submitQuietly(): Promise<void> {
    await this.#submit().catch(() => undefined);
  }

  async #submit(): Promise<void> {
    const wanted = this.written.trim();
    this.refused = "";
    if (wanted === "" || wanted === this.#known) return;
    try {
      this.#known = (await api.setName(wanted)).name;
    } catch (error) {
      const isRefused = error instanceof api.ApiError && error.code === "bad_name";
      // Unless the field holds another name by now.
      if (isRefused && this.written.trim() === wanted) this.refused = error.message;
      throw error;
    }
  }
}

/** A name as the field shows it. */
const written = (name: string): string => (name === GUEST_NAME ? "" : name);
