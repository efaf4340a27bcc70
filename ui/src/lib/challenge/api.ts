/** The endpoints of challenges. */

import type { Challenge, ChallengeAsked, ChallengeResult, TableOpened } from "../protocol";
import { textAt } from "../replay/records";
import { ask } from "../server/api";

const at = (id: string): string => `/api/challenges/${encodeURIComponent(id)}`;

export const send = (asked: ChallengeAsked): Promise<Challenge> => ask("/api/challenges", asked);
export const look = (id: string): Promise<Challenge> => ask(at(id));
export const take = (id: string): Promise<TableOpened> => ask(at(id), {});
export const record = (id: string, { record }: ChallengeResult): Promise<string> =>
  textAt(`${at(id)}/records/${encodeURIComponent(record)}`);
