/** What whoever uses this browser is called, where a page asks for it. */

import * as api from "../server/api";
import { GUEST } from "./lobby";

export class OwnName {
  /** What the field says; empty where nobody has said a name. */
  written = $state("");
  #known = "";

  /** Fills the field with the name that the server knows. */
  async read(): Promise<void> {
    const { name } = await api.me();
    this.#known = name;
    if (this.written === "" && name !== GUEST) this.written = name;
  }

  /** Tells the server what the field says, if that is a name and another one. */
  async tell(): Promise<void> {
    const wanted = this.written.trim();
    if (wanted !== "" && wanted !== this.#known) this.#known = (await api.callMe(wanted)).name;
  }
}
