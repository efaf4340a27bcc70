/** Parts of a page that are fetched when they are first shown, together with the messages that only they say. */

import { fetchMessages } from "../messages/messages.svelte";
import { lookAt } from "../server/crowd.svelte";

export interface LazyPart<Part> {
  /** Fetches it, which may be done ahead. */
  (): Promise<Part>;
  /** The part, once it has been fetched. */
  here?: Part;
}

/** How often a part is tried again at once that may be had by now: it was refused a moment ago, or something else is wrong. */
const AT_ONCE = 2;

/** How often a part was tried again so far. */
let tries = 0;

export const triedAgain = (): number => tries;

/** A part that *load* imports; `Lazy.svelte` shows it. Where very much comes from this network at once it is tried again. */
export function lazy<Part>(
  load: () => Promise<{ default: Part }>,
  ...messages: string[]
): LazyPart<Part> {
  const part: LazyPart<Part> = async () => {
    const once = async (): Promise<Part> => {
      const [{ default: found }] = await Promise.all([load(), fetchMessages(...messages)]);
      return (part.here = found);
    };
    try {
      return await once();
    } catch (error) {
      return await tryAgain(once, error);
    }
  };
  return part;
}

/** Fetches something again that *failed*, as long as there is hope. */
async function tryAgain<Part>(fetchOnce: () => Promise<Part>, failed: unknown): Promise<Part> {
  for (let left = AT_ONCE; ;) {
    const found = await lookAt();
    if (found !== "crowded" && (found === "closed" || left-- === 0)) throw failed;
    tries++;
    try {
      await styleAgain();
      return await fetchOnce();
    } catch (error) {
      failed = error;
    }
  }
}

/** Fetches styles that could not be had, for which the build asks only once. */
async function styleAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const missing = Array.from(links).filter((link) => link.sheet === null);
  const fetched = missing.map(
    (link) =>
      new Promise((done, failed) => {
        const next = link.cloneNode() as HTMLLinkElement;
        next.addEventListener("load", done);
        next.addEventListener("error", failed);
        link.replaceWith(next);
      }),
  );
  await Promise.all(fetched);
}
