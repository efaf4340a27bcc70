/** Where the keyboard goes: to what is needed now, to the heading of another page, and back when a sheet over the page is put away. */

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

/** Whether nothing has the focus, so that a screen reader would begin again at the top. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/**
 * Notes what had the focus before *sheet*. Returns a function that gives it back, if nothing else has it by then. Where all of that is gone, the
 * focus goes to what names the id of the sheet in `data-opens`: one that has changed the page under it is opened from another place now.
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

/** Gives the focus to what has just been shown, without scrolling to it. */
export function takeFocus(shown: HTMLElement): void {
  shown.focus({ preventScroll: true });
}

/** Gives a lost focus to what the selector *place* finds. */
export function whenLost(place: string): void {
  if (isLost()) document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
}

/** Gives a lost focus to *heading*, which is read out then; the next key goes on from there. */
export function toHeading(heading: HTMLElement | null): void {
  if (heading === null || !isLost()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Brings the focus to the heading of a page that is being opened, as soon as it is there: what was pressed is gone with the page before. A page that
 * takes the focus itself keeps it, and so does a match, whose heading is not seen. Returns a function that ends it.
 */
export function toNextHeading(): () => void {
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();

  function look(): void {
    const heading = document.querySelector<HTMLElement>("h1:not([data-opening])");
    if (heading === null && isLost()) return;
    watch.disconnect();
    if (heading?.matches(".unseen") === false) toHeading(heading);
  }
}
