/** Parts of a page that are fetched when they are first shown, together with the messages that only they say. */

import { fetchMessages } from "../messages/messages.svelte";

export interface LazyPart<Part> {
  /** Fetches it, which may be done ahead. */
  (): Promise<Part>;
  /** The part, once it has been fetched. */
  here?: Part;
}

/** A part that *load* imports; `Lazy.svelte` shows it. */
export function lazy<Part>(
  load: () => Promise<{ default: Part }>,
  ...messages: string[]
): LazyPart<Part> {
  const part: LazyPart<Part> = async () => {
    const [{ default: found }] = await Promise.all([load(), fetchMessages(...messages)]);
    return (part.here = found);
  };
  return part;
}
