/** Parts of a page that are fetched when they are first shown, together with the messages that only they say. */

import { fetchMessages } from "../messages/messages.svelte";

/** A part that *load* imports; `Lazy.svelte` shows it. It can be fetched ahead by calling what is returned. */
export function lazy<Part>(
  load: () => Promise<{ default: Part }>,
  ...messages: string[]
): () => Promise<Part> {
  return async () => {
    const [{ default: part }] = await Promise.all([load(), fetchMessages(...messages)]);
    return part;
  };
}
