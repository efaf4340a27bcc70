/** What whoever uses this browser is called, where a page asks for it. */

import { GUEST_NAME } from "../protocol";
import * as api from "../server/api";

export class OwnName {
  /** What the field says; empty where nobody has said a name. */
  written = $state("");
  /** Why the server refused what was written, beside the field; `""` once something else is written. */
  refused = $state("");
  /** How often something needed a name that was refused. */
  insisted = $state(0);
  #known = "";

  /** What the server knows; empty before it has said so. */
  get known(): string {
    return this.#known;
  }

  /** Takes over the name that the server knows; in the field only where nobody has written another. */
  know(name: string): void {
    if (this.written === written(this.#known)) this.written = written(name);
    this.#known = name;
  }

  /** Asks the server for the name. */
  async read(): Promise<void> {
    this.know((await api.me()).name);
  }

  /** Tells the server what the field says, if that is a name and another one. A name that is refused stays in the field, which is to be
   * put right now.
   */
  async tell(): Promise<void> {
    try {
      await this.#tell();
    } catch (error) {
      if (this.refused !== "") this.insisted++;
      throw error;
    }
  }

  /** The same when the field is left, so that every page knows the name. */
  async keep(): Promise<void> {
    await this.#tell().catch(() => undefined);
  }

  async #tell(): Promise<void> {
    const wanted = this.written.trim();
    this.refused = "";
    if (wanted === "" || wanted === this.#known) return;
    try {
      this.#known = (await api.callMe(wanted)).name;
    } catch (error) {
      if (error instanceof api.ApiError && error.code === "bad_name") this.refused = error.message;
      throw error;
    }
  }
}

/** A name as the field shows it. */
const written = (name: string): string => (name === GUEST_NAME ? "" : name);
