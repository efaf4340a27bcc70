/** Who played a line of a challenge. */

import { t } from "../messages/messages.svelte";
import type { ChallengeResult } from "../protocol";

export type LinePlayer = Pick<ChallengeResult, "name" | "you">;

/** The name of a player, as it stands in a list with others. */
export const playerName = ({ name, you }: LinePlayer): string =>
  you ? t("challenge-you", { name }) : name;
