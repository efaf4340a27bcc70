/** Refusals of the server in words. */

import { hasMessage, t, type Values } from "./messages.svelte";

/** What the server says when it does not do something. */
export interface Refusal {
  /** A stable word. */
  code: string;
  /** What is wrong, in an English sentence; for codes that are newer than this page. */
  text: string;
  values?: Values;
}

/** Why something was refused, in the language of the page. */
export function refusalText({ code, text, values = {} }: Refusal): string {
  const name = code.replaceAll("_", "-");
  return hasMessage(`refusal-${name}`) ? t(`refusal-${name}`, values) : text;
}
