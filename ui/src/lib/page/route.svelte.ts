/** Which page is shown: `/`, `/t/{table_id}`, `/replay`, `/glossary`, `/learn`, `/learn/{lesson}`, `/what-if`, `/daily`, `/me`, `/challenge/{id}`, or one of `/rules/new`, `/rules/shared`, `/rules/mine/{id}`. */

/** A page about house rules: new ones, those of a link, or saved ones with their id. */
export interface RulesPage {
  kind: "new" | "shared" | "mine";
  id: string | null;
}

class Route {
  path = $state(location.pathname);

  get tableId(): string | null {
    const found = /^\/t\/([^/]+)\/?$/.exec(this.path)?.[1];
    return found === undefined ? null : decodeURIComponent(found);
  }

  get rulesPage(): RulesPage | null {
    const found = /^\/rules\/(?:(new|shared)|mine\/([^/]+))\/?$/.exec(this.path);
    if (found === null) return null;
    if (found[2] !== undefined) return { kind: "mine", id: decodeURIComponent(found[2]) };
    return { kind: found[1] as "new" | "shared", id: null };
  }

  /** The lesson that is taken; `""` for the list of them, `null` elsewhere. */
  get lesson(): string | null {
    const found = /^\/learn(?:\/([^/]+))?\/?$/.exec(this.path);
    return found === null ? null : decodeURIComponent(found[1] ?? "");
  }

  get replay(): boolean {
    return /^\/replay\/?$/.test(this.path);
  }

  get daily(): boolean {
    return /^\/daily\/?$/.test(this.path);
  }

  get me(): boolean {
    return /^\/me\/?$/.test(this.path);
  }

  /** The challenge that is shown; `""` for a new one, `null` elsewhere. */
  get challenge(): string | null {
    const found = /^\/challenge(?:\/([^/]+))?\/?$/.exec(this.path);
    return found === null ? null : decodeURIComponent(found[1] ?? "");
  }

  get whatIf(): boolean {
    return /^\/what-if\/?$/.test(this.path);
  }

  get glossary(): boolean {
    return /^\/glossary\/?$/.test(this.path);
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Goes where a link of this client leads; a click that asks for a new tab or window is left to the browser. */
  follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(event.currentTarget.getAttribute("href") ?? "/");
  }

  /** Changes the address without a step in the history. */
  stay(path: string): void {
    history.replaceState(null, "", path);
    this.path = location.pathname;
  }
}

export const route = new Route();
addEventListener("popstate", () => (route.path = location.pathname));
