/** Names of games: a rule file has a name for its variant, and a language may have its own. */

import type { TableInfo, VariantInfo } from "../protocol";
import { hasMessage, t } from "./messages.svelte";

/** The name of a variant: the message `variant-<id>-title` if the language has it, else the name in the rules. */
export function variantTitle({ id, title }: Pick<VariantInfo, "id" | "title">): string {
  return optional(`variant-${id}-title`) ?? title;
}

/** A variant in a sentence: the message `variant-<id>-summary`, else the summary in the rules. */
export function variantSummary({ id, summary }: Pick<VariantInfo, "id" | "summary">): string {
  return optional(`variant-${id}-summary`) ?? summary;
}

/** The name of the game at a table. */
export function tableTitle({ variant, title }: Pick<TableInfo, "variant" | "title">): string {
  return variantTitle({ id: variant, title });
}

function optional(key: string): string | null {
  return hasMessage(key) ? t(key) : null;
}
