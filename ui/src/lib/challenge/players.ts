/** The names of players in a challenge. */

import { t } from "../messages/messages.svelte";
import type { ChallengeResult } from "../protocol";

export type LinePlayer = Pick<ChallengeResult, "name" | "you">;

/** The name of a player for a list; it says if that is you. */
export const playerName = ({ name, you }: LinePlayer): string =>
  you ? t("challenge-you", { name }) : name;
