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

/** What the client stores with each history entry; the browser keeps it across reloads. */
interface Entry {
  /** The URL to which the back button leads; `null` on the first page of the client. */
  readonly behind: string | null;
  /** What the page stores with this entry, such as the review that it shows; `null` if nothing. */
  readonly kept: unknown;
  /** See `guard()`: `floor` is the entry that it adds, and `guarded` the one above. */
  readonly level?: "floor" | "guarded";
}

/** How long going back may take, in ms; until then a second tap on the same button is ignored. */
const TRAVEL_MS = 1000;

/** The entry that is shown; a page that was not opened by the client has stored none. */
function shownEntry(): Entry {
  const stored = history.state as Partial<Entry> | null;
  // Earlier versions stored entries of another form.
  return { ...stored, behind: stored?.behind ?? null, kept: stored?.kept ?? null };
}

class Route {
  path = $state(location.pathname);
  /** The full URL of the page and its entry, to restore both when the back button only closes a dialog. */
  #here = location.href;
  #entry = shownEntry();
  /** Set while the page goes back by itself, which no open dialog may stop. */
  #leaving: ReturnType<typeof setTimeout> | undefined;

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

  /** What the page stores with its history entry. */
  get kept(): unknown {
    return this.#entry.kept;
  }

  /** Whether the back button leads to *path*. */
  isBehind(path: string): boolean {
    const { behind } = this.#entry;
    return behind !== null && new URL(behind).pathname === path;
  }

  /**
   * Goes to a page. If the back button leads to it, the history goes back, so that going to and fro between two pages
   * never makes the way out longer.
   */
  go(path: string): void {
    if (this.#entry.behind === new URL(path, location.href).href) this.back();
    else this.open(path);
  }

  /** Goes one step back, whatever dialog is open. */
  back(): void {
    if (this.#leaving !== undefined) return;
    this.#leaving = setTimeout(() => (this.#leaving = undefined), TRAVEL_MS);
    history.go(-1);
  }

  /** Opens a page in a new history entry, which stores *kept*. */
  open(path: string, kept: unknown = null): void {
    this.push(kept, path);
    this.#update();
    scrollTo(0, 0);
  }

  /** Follows an internal link. A click with a modifier key, which opens a tab or window, is left to the browser. */
  follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(event.currentTarget.getAttribute("href") ?? "/");
  }

  /** Adds a history entry that stores *kept*, by default with the same URL. */
  push(kept: unknown, path: string = location.href): void {
    history.pushState({ behind: location.href, kept } satisfies Entry, "", path);
    this.#entry = shownEntry();
  }

  /** Stores *kept* with the shown history entry. */
  keep(kept: unknown): void {
    this.replace(location.href, kept);
  }

  /** Changes the URL without adding a history entry. */
  replace(path: string, kept: unknown = this.kept): void {
    history.replaceState({ ...this.#entry, kept } satisfies Entry, "", path);
    this.#update();
  }

  /**
   * Adds an entry below the first page, when a dialog opens on it: the back button would otherwise leave the site with
   * the dialog open, and the client would not hear of it.
   */
  guard(): void {
    const { behind, kept, level } = this.#entry;
    if (behind !== null || level === "guarded") return;
    history.replaceState({ behind, kept, level: "floor" } satisfies Entry, "");
    history.pushState({ behind, kept, level: "guarded" } satisfies Entry, "");
    this.#entry = shownEntry();
  }

  /**
   * Handles the back and forward buttons. If one would leave a page with an open dialog, it closes the dialog instead.
   */
  onPopState(event: PopStateEvent): void {
    const leaves = this.#leaving !== undefined;
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    const onFloor = shownEntry().level === "floor";
    const sheets = [...document.querySelectorAll("dialog[open]")];
    // An entry that stores something shows the lowest dialog, which closes when the entry is left.
    const own = this.kept === null ? 0 : 1;
    const sheet = sheets.slice(own).at(-1);
    const stays = location.pathname === this.path && own === 0 && !onFloor;
    if (!leaves && !stays && sheet !== undefined) {
      event.stopImmediatePropagation();
      history.pushState(this.#entry, "", this.#here);
      sheet.dispatchEvent(new Event("cancel", { cancelable: true }));
    } else if (onFloor) {
      // In a new tab nothing is below, so the page stays; its URL may have changed since the floor was added.
      event.stopImmediatePropagation();
      history.replaceState(shownEntry(), "", this.#here);
      this.#entry = shownEntry();
      history.back();
    } else this.#update();
  }

  #update(): void {
    this.path = location.pathname;
    this.#here = location.href;
    this.#entry = shownEntry();
  }
}

export const route = new Route();
addEventListener("popstate", (event) => route.onPopState(event));
