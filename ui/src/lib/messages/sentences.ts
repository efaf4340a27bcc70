/** Sentences of the server in the language of the page. */

import type { Sentence } from "../protocol";
import { hasMessage, t } from "./messages.svelte";

/** What the server says, in the language of the page; in English where the sentence is newer than the page. */
export function sentenceText({ key, values, text }: Sentence): string {
  if (!hasMessage(key)) return text;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? sentenceText(value) : value,
  ]);
  return t(key, Object.fromEntries(shown));
}
