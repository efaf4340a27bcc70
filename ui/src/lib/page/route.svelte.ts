/**
 * Which page is shown: `/`, `/t/{table_id}`, `/replay`, `/replay/{id}`, `/glossary`, `/learn`, `/learn/{lesson}`,
 * `/what-if`, `/puzzles`, `/puzzles/{id}`, `/daily`, `/daily/{day}`, `/me`, `/challenge/{id}`, `/duplicate/{id}`, or
 * one of `/rules/new`, `/rules/shared`, `/rules/mine/{id}`.
 */

/** A page about house rules: `new` ones, `shared` ones from a link, or saved ones (`mine`) with their id. */
export interface RulesPage {
  kind: "new" | "shared" | "mine";
  id: string | null;
}

/** Decodes a part of a URL; returns it unchanged if it is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Route {
  path = $state(location.pathname);
  /** The full URL of the page, to restore it when the back button only closes a dialog. */
  #here = location.href;

  /** The path segment after *name*: `""` if there is none, `null` if this is another page. */
  #segmentAfter(name: string): string | null {
    const found = new RegExp(`^/${name}(?:/([^/]+))?/?$`).exec(this.path);
    return found === null ? null : decoded(found[1] ?? "");
  }

  get tableId(): string | null {
    return this.#segmentAfter("t") || null;
  }

  get rulesPage(): RulesPage | null {
    const found = /^\/rules\/(?:(new|shared)|mine\/([^/]+))\/?$/.exec(this.path);
    if (found === null) return null;
    if (found[2] !== undefined) return { kind: "mine", id: decoded(found[2]) };
    return { kind: found[1] as "new" | "shared", id: null };
  }

  /** The id of the open lesson; `""` for the list of lessons, `null` on other pages. */
  get lesson(): string | null {
    return this.#segmentAfter("learn");
  }

  /** The id of the shared replay; `""` for one's own replay, `null` on other pages. */
  get replay(): string | null {
    return this.#segmentAfter("replay");
  }

  /** The day whose deals are shown; `""` for today, `null` on other pages. */
  get daily(): string | null {
    return this.#segmentAfter("daily");
  }

  get me(): boolean {
    return this.#segmentAfter("me") === "";
  }

  /** The id of the challenge; `""` for a new one, `null` on other pages. */
  get challenge(): string | null {
    return this.#segmentAfter("challenge");
  }

  /** The id of the duplicate match at two tables; `null` on other pages. */
  get duplicate(): string | null {
    return this.#segmentAfter("duplicate") || null;
  }

  /** The id of the puzzle; `""` for the overview of puzzles, `null` on other pages. */
  get puzzle(): string | null {
    return this.#segmentAfter("puzzles");
  }

  get whatIf(): boolean {
    return this.#segmentAfter("what-if") === "";
  }

  get glossary(): boolean {
    return this.#segmentAfter("glossary") === "";
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#update();
    scrollTo(0, 0);
  }

  /** Follows an internal link. A click with a modifier key, which opens a tab or window, is left to the browser. */
  follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(event.currentTarget.getAttribute("href") ?? "/");
  }

  /** Adds a history entry with the same URL; going back from it restores *state*. */
  push(state: unknown): void {
    history.replaceState(state, "");
    history.pushState(null, "");
  }

  /** Changes the URL without adding a history entry. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#update();
  }

  /**
   * Handles the back and forward buttons. If one would leave a page with an open dialog, it closes the dialog instead.
   */
  onPopState(event: PopStateEvent): void {
    const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (sheet === undefined || location.pathname === this.path) return this.#update();
    event.stopImmediatePropagation();
    history.pushState(null, "", this.#here);
    sheet.dispatchEvent(new Event("cancel", { cancelable: true }));
  }

  #update(): void {
    this.path = location.pathname;
    this.#here = location.href;
  }
}

export const route = new Route();
addEventListener("popstate", (event) => route.onPopState(event));
