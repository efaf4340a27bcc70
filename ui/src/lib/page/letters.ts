/** Keyboard shortcuts that are single letters. */

import { settings } from "./settings.svelte";

/**
 * Does what a letter that was pressed stands for: *actions* by letter, `false` where one is not possible now. Letters do
 * nothing if they are switched off, in a dialog, and in a field.
 */
export function actByLetter(
  event: KeyboardEvent,
  actions: Readonly<Record<string, (() => void) | false>>,
): void {
  if (!settings.letters || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]") !== null) return;
  if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
  const act = Object.hasOwn(actions, event.key) && actions[event.key];
  if (!act) return;
  act();
  event.preventDefault();
}
