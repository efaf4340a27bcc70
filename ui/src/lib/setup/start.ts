/** What the start page shows: as the server says now or, without a network, as it was seen last on this device. */

import { progress } from "../lessons/progress.svelte";
import { fetchMessages } from "../messages/messages.svelte";
import * as api from "../server/api";
import type { BotInfo, LessonInfo, OwnTable, Person, SavedRules, VariantInfo } from "../protocol";

export interface Start {
  /** `null` while there is no network. */
  me: Person | null;
  variants: readonly VariantInfo[];
  bots: readonly BotInfo[];
  saved: readonly SavedRules[];
  own: readonly OwnTable[];
  /** The way on for somebody who has begun the lessons; none once all are done. */
  lesson: LessonInfo | undefined;
}

/**
 * Asks for everything that the start page shows.
 *
 * @throws ApiError if the server refuses.
 */
export async function start(): Promise<Start> {
  // First of all who this is: a first visitor is given a name tag by the first answer. No device keeps that answer.
  const me = await api.me().catch(unlessOffline);
  // The service worker answers from what it has kept; what it keeps nowhere is left out.
  const whole = <T>(wanted: Promise<T[]>): Promise<T[]> =>
    me === null ? wanted.catch(() => []) : wanted;
  const [variants, bots, saved, own, lesson] = await Promise.all([
    whole(api.variants()),
    whole(api.bots()),
    whole(api.savedRules()),
    whole(api.ownTables()),
    // The lessons are also at the foot of the page.
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
