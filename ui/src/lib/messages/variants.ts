/** What games are called: variants have their names in rule files, and a language may have its own for them. */

import type { TableInfo, VariantInfo } from "../protocol";
import { hasMessage, t } from "./messages.svelte";

/** The name of a variant: the message `variant-<id>-title` where the language has it, else as its rules say. */
export function variantTitle({ id, title }: Pick<VariantInfo, "id" | "title">): string {
  return optional(`variant-${id}-title`) ?? title;
}

/** What a variant is like, in a sentence; likewise `variant-<id>-summary`. */
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
