/** Refusals of the server in words. */

import { withDayText } from "./dates";
import { fetchMessages, hasMessage, sentence, t, type Values } from "./messages.svelte";

/** What the server says when it does not do something. */
export interface Refusal {
  /** A stable word. */
  code: string;
  /** What is wrong, in an English sentence; for codes that are newer than this page. */
  text: string;
  values?: Values;
}

/** Fetches the sentences; without a network, those of the server are said. */
export async function fetchRefusals(): Promise<void> {
  await fetchMessages("refusals").catch(() => undefined);
}

/** Does *say* once the sentences are here: at once if they are, else when they have been fetched. */
export function onceWorded(say: () => void): void {
  if (hasMessage("refusal-stale")) say();
  else void fetchRefusals().then(say);
}

/** Why the server has ended a connection: its refusal, or that it did so without one. */
export const endedText = (why: Refusal | null): string =>
  why === null ? t("connection-ended") : refusalText(why);

/** Why something was refused, in a sentence in the language of the page. */
export function refusalText({ code, text, values = {} }: Refusal): string {
  const name = code.replaceAll("_", "-");
  if (!hasMessage(`refusal-${name}`)) return sentence(text);
  const shown = Object.entries(values).map(([key, value]) => [key, withDayText(value)] as const);
  return sentence(t(`refusal-${name}`, Object.fromEntries(shown)));
}
