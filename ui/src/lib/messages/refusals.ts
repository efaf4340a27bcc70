/** Texts for refusals of the server. */

import { withDayText } from "./dates";
import { fetchMessages, hasMessage, sentence, t, type Values } from "./messages.svelte";

/** A refusal as the server sends it. */
export interface Refusal {
  /** A stable identifier. */
  code: string;
  /** The reason in English, for codes that this page does not know. */
  text: string;
  values?: Values;
}

/** Fetches the messages for refusals; if that fails, the texts of the server are used. */
export async function fetchRefusals(): Promise<void> {
  await fetchMessages("refusals").catch(() => undefined);
}

/** Calls *say* when the messages for refusals are loaded: at once if they are. */
export function onceLoaded(say: () => void): void {
  if (hasMessage("refusal-stale")) say();
  else void fetchRefusals().then(say);
}

/** Why the server ended a connection: the text of its refusal, or a general one. */
export const endedText = (why: Refusal | null): string =>
  why === null ? t("connection-ended") : refusalText(why);

/** A refusal as a sentence in the language of the page. */
export function refusalText({ code, text, values = {} }: Refusal): string {
  const name = code.replaceAll("_", "-");
  if (!hasMessage(`refusal-${name}`)) return sentence(text);
  const shown = Object.entries(values).map(([key, value]) => [key, withDayText(value)] as const);
  return sentence(t(`refusal-${name}`, Object.fromEntries(shown)));
}
