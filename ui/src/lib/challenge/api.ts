/** The endpoints of challenges. */

import type { Challenge, ChallengeAsked, ChallengeResult, TableOpened } from "../protocol";
import { ask } from "../server/api";

const at = (id: string): string => `/api/challenges/${encodeURIComponent(id)}`;

export const send = (asked: ChallengeAsked): Promise<Challenge> => ask("/api/challenges", asked);
export const look = (id: string): Promise<Challenge> => ask(at(id));
export const take = (id: string): Promise<TableOpened> => ask(at(id), {});
/** Where the record of a result can be fetched. */
export const recordPath = (id: string, { record }: ChallengeResult): string =>
  `${at(id)}/records/${encodeURIComponent(record)}`;
