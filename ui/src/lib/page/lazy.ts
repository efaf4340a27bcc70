/** Parts of a page that are fetched when they are first shown, together with the messages that only they use. */

import { fetchMessages } from "../messages/messages.svelte";
import { probe } from "../server/rate-limit.svelte";

export interface LazyPart<Part> {
  /** Fetches the part; it may be called ahead of time. */
  (): Promise<Part>;
  /** The part, once it is fetched. */
  loaded?: Part;
}

/** The number of immediate retries for a part that failed although the server answers. */
const MAX_IMMEDIATE_RETRIES = 2;

/** The number of retries of all parts so far. */
let retries = 0;

export const retryCount = (): number => retries;

/** A part that *load* imports; `Lazy.svelte` shows it. It is retried when a rate limit refuses it. */
export function lazy<Part>(
  load: () => Promise<{ default: Part }>,
  ...messages: string[]
): LazyPart<Part> {
  const part: LazyPart<Part> = async () => {
    const once = async (): Promise<Part> => {
      const [{ default: found }] = await Promise.all([load(), fetchMessages(...messages)]);
      return (part.loaded = found);
    };
    try {
      return await once();
    } catch (error) {
      return await retry(once, error);
    }
  };
  return part;
}

/** Fetches something again that *failed*, as long as the server can be reached and retries are left. */
async function retry<Part>(fetchOnce: () => Promise<Part>, failed: unknown): Promise<Part> {
  for (let left = MAX_IMMEDIATE_RETRIES; ;) {
    const found = await probe();
    if (found !== "rate-limited" && (found === "unreachable" || left-- === 0)) throw failed;
    retries++;
    try {
      await reloadStyles();
      return await fetchOnce();
    } catch (error) {
      failed = error;
    }
  }
}

/** Fetches style sheets that failed to load; the code of the build requests each only once. */
async function reloadStyles(): Promise<void> {
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
