/**
 * Manages the keyboard focus: on the control that is needed, on the heading of a new page, and after a dialog closes.
 */

/** For each open dialog, the elements to return the focus to, the preferred one first. */
const before = new Map<HTMLDialogElement, readonly HTMLElement[]>();

/** The element that the page has focused by itself; `null` as soon as the focus moves. */
let placed: Element | null = null;
document.addEventListener("focusin", () => (placed = null));

/** How long after a dialog closes, in ms, until screen readers notice changes of the page under it. */
export const UNCOVERING_MS = 300;

/** What to call when the last open dialog has closed. */
const uncovered = new Set<() => void>();

/** Whether a dialog covers the page, so that nothing under it can be focused or heard. */
export function isCovered(): boolean {
  return before.size > 0;
}

/** Calls *then* whenever no dialog covers the page any more; returns a function that ends this. */
export function whenUncovered(then: () => void): () => void {
  uncovered.add(then);
  return () => uncovered.delete(then);
}

/** The element that the first matching selector in *selectors* finds. */
export function firstOf(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return null;
}

/** The focused element, followed by the elements to use if it is gone: those that opened the dialog around it. */
export function focusedNow(): readonly HTMLElement[] {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return [];
  const sheet = activeElement.closest("dialog");
  return [activeElement, ...((sheet && before.get(sheet)) ?? [])];
}

/** Whether no element has the focus, so that a screen reader would start again at the top of the page. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/**
 * Remembers the elements *had* that had the focus before *sheet* opened. Returns a function that restores the focus
 * unless another element has it. If all of *had* are gone, because the dialog changed the page under it, the focus goes
 * to the element whose `data-opens` is the id of the dialog.
 */
export function keepFocus(sheet: HTMLDialogElement, had: readonly HTMLElement[]): () => void {
  before.set(sheet, had);
  return () => {
    before.delete(sheet);
    // Later, because another dialog may replace this one.
    queueMicrotask(() => {
      if (!isCovered()) uncovered.forEach((then) => then());
    });
    if (!isLost()) return;
    const opener = `[data-opens="${sheet.id}"]`;
    const next = had.find((one) => one.isConnected) ?? document.querySelector<HTMLElement>(opener);
    next?.focus({ preventScroll: true });
  };
}

/** Focuses an element that has just been shown, without scrolling to it. */
export function takeFocus(shown: HTMLElement): void {
  shown.focus({ preventScroll: true });
}

/** Focuses *element* without being asked by the person, so that `moveFocus` may move the focus on. */
export function placeFocus(element: HTMLElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  placed = element;
}

/** Focuses the first element that *selectors* find, if no element has the focus. */
export function focusIfLost(...selectors: readonly string[]): void {
  if (isLost()) placeFocus(firstOf(selectors));
}

/**
 * Focuses the first element that *selectors* find, the preferred selector first. The focus stays where the person has
 * moved it; it is taken only if it is lost, where the page has placed it, and from a `data-rest`.
 */
export function moveFocus(selectors: readonly string[]): void {
  const { activeElement } = document;
  const idle = isLost() || activeElement === placed || activeElement?.matches("[data-rest]");
  const selector = selectors.find((one) => document.querySelector(one) !== null);
  if (!idle || selector === undefined || activeElement?.matches(selector)) return;
  placeFocus(document.querySelector<HTMLElement>(selector));
}

/**
 * Calls *lost* when the focused element inside *page* disappears and no other takes the focus. Returns a function that
 * ends this.
 */
export function watchFocus(page: HTMLElement, lost: () => void): () => void {
  let last: Node | null = null;
  const note = ({ target }: FocusEvent) => (last = target as Node);
  page.addEventListener("focusin", note);
  const watch = new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    last = null;
    // A moment later, because what replaces the element may take the focus.
    requestAnimationFrame(() => isLost() && lost());
  });
  watch.observe(page, { childList: true, subtree: true });
  return () => {
    page.removeEventListener("focusin", note);
    watch.disconnect();
  };
}

/** Focuses *heading* if no element has the focus. A screen reader reads it, and the Tab key continues from there. */
export function focusHeading(heading: HTMLElement | null): void {
  if (heading === null || !isLost()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Focuses the heading of a page that is being opened, as soon as it exists, because the link that was pressed is gone.
 * Pages that set the focus themselves keep it, and the hidden heading of a match is never focused. Returns a function
 * that stops waiting.
 */
export function focusNextHeading(): () => void {
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();

  function look(): void {
    const heading = document.querySelector<HTMLElement>("h1:not([data-opening])");
    if (heading === null && isLost()) return;
    watch.disconnect();
    if (heading?.matches(".unseen") === false) focusHeading(heading);
  }
}
