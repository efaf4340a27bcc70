/** Copies text to the clipboard. */

import { t } from "../messages/messages.svelte";

/** Copies *text*, which *element* shows, to the clipboard. Returns what to tell the reader. */
export async function copyText(text: string, element: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return t("copied");
  } catch {
    // Without HTTPS there is no clipboard API: select the text, so that it can be copied by hand.
    if (element instanceof HTMLInputElement) element.select();
    else getSelection()?.selectAllChildren(element);
    return document.execCommand("copy") ? t("copied") : t("share-copy-by-hand");
  }
}
