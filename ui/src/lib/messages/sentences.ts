/** Sentences of the server, translated to the language of the page. */

import type { Sentence } from "../protocol";
import { hasMessage, t } from "./messages.svelte";

/** A sentence in the language of the page; in English if the page does not know its key. */
export function sentenceText({ key, values, text }: Sentence): string {
  if (!hasMessage(key)) return text;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? sentenceText(value) : value,
  ]);
  return t(key, Object.fromEntries(shown));
}
