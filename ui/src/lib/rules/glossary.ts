/** The words of the game: which there are, and where they stand in a sentence. */

import { hasMessage, t } from "../messages/messages.svelte";
import { bracketed } from "../messages/pseudo";

/** Every word that the glossary explains; its messages are in `glossary.ftl`. */
export const TERMS = [
  "auction",
  "bid",
  "bird",
  "board",
  "bury",
  "counter",
  "dealer",
  "declarer",
  "dummy",
  "exposed",
  "follow",
  "hand",
  "hold",
  "lead",
  "make",
  "misdeal",
  "nest",
  "no-trump",
  "opponent",
  "partner",
  "pass",
  "pass-in-favor",
  "renege",
  "round",
  "ruff",
  "scoring",
  "set",
  "side",
  "stock",
  "suit",
  "trick",
  "trump",
  "void",
] as const;
export type Term = (typeof TERMS)[number];

export interface Piece {
  text: string;
  /** The word that this piece is, or `null` for what stands between words. */
  term: Term | null;
}

export function termName(term: Term): string {
  return t(`glossary-${term}`);
}

export function termText(term: Term): string {
  return t(`glossary-${term}-text`);
}

/** All words in the order of the alphabet. */
export function sortedTerms(): Term[] {
  return [...TERMS].sort((a, b) => termName(a).localeCompare(termName(b)));
}

/** *text* cut where words of the game stand, each word once; *known* words stay as they are, and it grows by the new ones. */
export function pieces(text: string, known: Set<Term> = new Set()): Piece[] {
  if (!hasMessage("glossary-bid")) return [{ text, term: null }];
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern())) {
    const term = termOf(match[0]);
    if (term === undefined || known.has(term)) continue;
    known.add(term);
    if (match.index > from) found.push({ text: text.slice(from, match.index), term: null });
    found.push({ text: match[0], term });
    from = match.index + match[0].length;
  }
  if (from < text.length || found.length === 0) found.push({ text: text.slice(from), term: null });
  // A sentence of the pseudo-language is marked as translated, and so is each piece of it.
  return text.startsWith("⟦")
    ? found.map((piece) => ({ ...piece, text: bracketed(piece.text) }))
    : found;
}

function formsOf(term: Term): string[] {
  return t(`glossary-${term}-forms`).replace(/[⟦⟧]/g, "").split("|");
}

function termOf(text: string): Term | undefined {
  const wanted = text.toLocaleLowerCase();
  return TERMS.find((term) => formsOf(term).some((form) => form.toLocaleLowerCase() === wanted));
}

/** Any form of any word, the longest first. */
function pattern(): RegExp {
  const forms = TERMS.flatMap(formsOf).sort((a, b) => b.length - a.length);
  const plain = forms.map((form) => form.replace(/[.*+?^${}()[\]\\]/g, "\\$&"));
  return new RegExp(`(?<!\\p{L})(?:${plain.join("|")})(?!\\p{L})`, "giu");
}
