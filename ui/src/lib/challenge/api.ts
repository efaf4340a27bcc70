/** The endpoints of challenges. */

import type { Challenge, ChallengeAsked, ChallengeResult, TableOpened } from "../protocol";
import { ask, askWithTimeout, send } from "../server/api";

const pathOf = (id: string): string => `/api/challenges/${encodeURIComponent(id)}`;

export const create = (asked: ChallengeAsked): Promise<Challenge> => ask("/api/challenges", asked);
/** Asks whether the cards of a table can be sent; the refusal says why not. */
export const check = (table: string): Promise<void> =>
  send(`/api/tables/${encodeURIComponent(table)}/challenge`, "GET");
export const load = (id: string): Promise<Challenge> => askWithTimeout(pathOf(id));
export const play = (id: string): Promise<TableOpened> => ask(pathOf(id), {});
/** The path of the record of a result. */
export const recordPath = (id: string, { record }: ChallengeResult): string =>
  `${pathOf(id)}/records/${encodeURIComponent(record)}`;
