/** The data of the start page, from the server or, without a network, from the cache of the service worker. */

import { progress } from "../lessons/progress.svelte";
import { fetchMessages } from "../messages/messages.svelte";
import * as api from "../server/api";
import type { BotInfo, LessonInfo, OwnTable, Person, SavedRules, VariantInfo } from "../protocol";

export interface Start {
  /** `null` if there is no network. */
  me: Person | null;
  variants: readonly VariantInfo[];
  bots: readonly BotInfo[];
  saved: readonly SavedRules[];
  own: readonly OwnTable[];
  /** The next lesson of somebody who has begun the lessons; `undefined` if all are done. */
  lesson: LessonInfo | undefined;
}

/**
 * Loads everything that the start page shows.
 *
 * @throws ApiError if the server refuses.
 */
export async function start(): Promise<Start> {
  // First the person: the first answer gives a new visitor their cookie. This answer is never cached.
  const me = await api.me().catch(unlessOffline);
  // Without a network the service worker answers from its cache; answers that it does not cache are left out.
  const whole = <T>(wanted: Promise<T[]>): Promise<T[]> =>
    me === null ? wanted.catch(() => []) : wanted;
  const [variants, bots, saved, own, lesson] = await Promise.all([
    whole(api.variants()),
    whole(api.bots()),
    whole(api.savedRules()),
    whole(api.ownTables()),
    // A failure does no harm: the foot of the page also links to the lessons.
    progress.begun ? nextLesson().catch(() => undefined) : undefined,
  ]);
  return { me, variants, bots, saved, own, lesson };
}

async function nextLesson(): Promise<LessonInfo | undefined> {
  const [lessons] = await Promise.all([api.lessons(), fetchMessages("lessons")]);
  return progress.next(lessons);
}

function unlessOffline(error: unknown): null {
  if (error instanceof api.ApiError && error.code === "offline") return null;
  throw error;
}
