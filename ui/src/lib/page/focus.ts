/**
 * Manages the keyboard focus: on the control that is needed, on the heading of a new page, and after a dialog closes.
 */

/** For each open dialog, the elements to return the focus to, the preferred one first. */
const before = new Map<HTMLDialogElement, readonly HTMLElement[]>();

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

/** Focuses the element that *selector* finds, if no element has the focus, or one that *useless* matches. */
export function focusIfLost(selector: string, useless = ""): void {
  if (isLost() || (useless !== "" && document.activeElement?.matches(useless)))
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
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
