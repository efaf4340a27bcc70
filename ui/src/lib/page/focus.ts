/** Where the keyboard goes: to what is needed now, and back when a sheet over the page is put away. */

/** For each open sheet, what had the focus before it; the nearest comes first. */
const before = new Map<HTMLDialogElement, readonly HTMLElement[]>();

/** What the first of *places*, which are selectors, finds that is there. */
export function firstOf(places: readonly string[]): HTMLElement | null {
  for (const place of places) {
    const found = document.querySelector<HTMLElement>(place);
    if (found !== null) return found;
  }
  return null;
}

/** What has the focus now, and where it goes when that is gone: to what opened the sheet that it stands in. */
export function focusedNow(): readonly HTMLElement[] {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return [];
  const sheet = activeElement.closest("dialog");
  return [activeElement, ...((sheet && before.get(sheet)) ?? [])];
}

/**
 * Notes what had the focus before *sheet*. Returns a function that gives it back, if nothing else has it by then. Where all of that is gone, the
 * focus goes to what names the id of the sheet in `data-opens`: one that has changed the page under it is opened from another place now.
 */
export function keepFocus(sheet: HTMLDialogElement, had: readonly HTMLElement[]): () => void {
  before.set(sheet, had);
  return () => {
    before.delete(sheet);
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const opener = `[data-opens="${sheet.id}"]`;
    const next = had.find((one) => one.isConnected) ?? document.querySelector<HTMLElement>(opener);
    next?.focus({ preventScroll: true });
  };
}
