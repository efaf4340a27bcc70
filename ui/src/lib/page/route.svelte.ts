/** Which page is shown: `/`, `/t/{table_id}`, `/replay`, `/replay/{id}`, `/glossary`, `/learn`, `/learn/{lesson}`, `/what-if`, `/puzzles`, `/puzzles/{id}`, `/daily`, `/daily/{day}`, `/me`, `/challenge/{id}`, `/duplicate/{id}`, or one of `/rules/new`, `/rules/shared`, `/rules/mine/{id}`. */

/** A page about house rules: new ones, those of a link, or saved ones with their id. */
export interface RulesPage {
  kind: "new" | "shared" | "mine";
  id: string | null;
}

/** The text of an address or a part of one; as it stands where it is damaged. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Route {
  path = $state(location.pathname);
  /** The whole address of the page that is shown, for a way back that does not leave it. */
  #here = location.href;

  /** What stands below *name* in the address: `""` if nothing does, `null` elsewhere. */
  #below(name: string): string | null {
    const found = new RegExp(`^/${name}(?:/([^/]+))?/?$`).exec(this.path);
    return found === null ? null : decoded(found[1] ?? "");
  }

  get tableId(): string | null {
    return this.#below("t") || null;
  }

  get rulesPage(): RulesPage | null {
    const found = /^\/rules\/(?:(new|shared)|mine\/([^/]+))\/?$/.exec(this.path);
    if (found === null) return null;
    if (found[2] !== undefined) return { kind: "mine", id: decoded(found[2]) };
    return { kind: found[1] as "new" | "shared", id: null };
  }

  /** The lesson that is taken; `""` for the list of them, `null` elsewhere. */
  get lesson(): string | null {
    return this.#below("learn");
  }

  /** The shared replay that is looked at; `""` for one's own, `null` elsewhere. */
  get replay(): string | null {
    return this.#below("replay");
  }

  /** The day whose deals are shown; `""` for today, `null` elsewhere. */
  get daily(): string | null {
    return this.#below("daily");
  }

  get me(): boolean {
    return this.#below("me") === "";
  }

  /** The challenge that is shown; `""` for a new one, `null` elsewhere. */
  get challenge(): string | null {
    return this.#below("challenge");
  }

  /** The two tables that are shown; `null` elsewhere. */
  get duplicate(): string | null {
    return this.#below("duplicate") || null;
  }

  /** The puzzle that is asked; `""` for the start of the page, `null` elsewhere. */
  get puzzle(): string | null {
    return this.#below("puzzles");
  }

  get whatIf(): boolean {
    return this.#below("what-if") === "";
  }

  get glossary(): boolean {
    return this.#below("glossary") === "";
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Goes where a link of this client leads; a click that asks for a new tab or window is left to the browser. */
  follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(event.currentTarget.getAttribute("href") ?? "/");
  }

  /** Makes a step in the history at the same address; the way back from it brings *behind* with it. */
  step(behind: unknown): void {
    history.replaceState(behind, "");
    history.pushState(null, "");
  }

  /** Changes the address without a step in the history. */
  stay(path: string): void {
    history.replaceState(null, "", path);
    this.#arrive();
  }

  /** The way back or forward was taken. Where it would leave the page under an open sheet, it puts the sheet away instead. */
  came(event: PopStateEvent): void {
    const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (sheet === undefined || location.pathname === this.path) return this.#arrive();
    event.stopImmediatePropagation();
    history.pushState(null, "", this.#here);
    sheet.dispatchEvent(new Event("cancel", { cancelable: true }));
  }

  #arrive(): void {
    this.path = location.pathname;
    this.#here = location.href;
  }
}

export const route = new Route();
addEventListener("popstate", (event) => route.came(event));
