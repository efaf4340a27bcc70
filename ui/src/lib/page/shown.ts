/** Whether a component is still shown when an answer of the server arrives. */

import { onDestroy } from "svelte";

/**
 * Returns a function that says whether the component is still shown. Called while the component is created. An answer
 * that arrives after the reader has left must not open another page.
 */
export function stillShown(): () => boolean {
  let shown = true;
  onDestroy(() => (shown = false));
  return () => shown;
}
