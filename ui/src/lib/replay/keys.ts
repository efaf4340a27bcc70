/** The keyboard of the replay page. */

import type { ReplayStore } from "./replay.svelte";

/** What opens or scrolls by keys that the replay uses, too. */
const OWN_KEYS = "summary, [role=region][tabindex]";

/** Moves the replay if a key that was pressed is one of its keys, and not one for the control that has the focus. */
export function moveByKey(store: ReplayStore, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  if (target instanceof Element) {
    if (target.closest("input, label, select, textarea")) return;
    if (target.closest(OWN_KEYS) && !key.startsWith("Arrow")) return;
  }
  const ways: Record<string, () => unknown> = {
    ArrowRight: () => store.forward(),
    ArrowLeft: () => store.back(),
    PageDown: () => store.forwardTrick(),
    PageUp: () => store.backTrick(),
    Home: () => store.toStart(),
    End: () => store.toEnd(),
  };
  if (key === " " && !(target instanceof HTMLButtonElement)) store.toggle();
  else if (key in ways) {
    store.stop();
    void ways[key]?.();
  } else return;
  event.preventDefault();
}
