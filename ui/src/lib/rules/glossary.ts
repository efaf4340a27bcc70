/** The terms of the glossary, and how to find them in a text. */

import { hasMessage, t } from "../messages/messages.svelte";
import { bracketed } from "../messages/pseudo";

/** Every term that the glossary explains; the messages are in `glossary.ftl`. */
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
  /** The term that this piece is; `null` for the text between terms. */
  term: Term | null;
}

export function termName(term: Term): string {
  return t(`glossary-${term}`);
}

export function termText(term: Term): string {
  return t(`glossary-${term}-text`);
}

/** All terms in alphabetical order. */
export function sortedTerms(): Term[] {
  return [...TERMS].sort((a, b) => termName(a).localeCompare(termName(b)));
}

/**
 * Splits *text* at the first occurrence of each term. Terms in *known* are skipped, and the found terms are added to
 * it.
 */
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
  // A text of the pseudo-language is in brackets, and so must be each piece.
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

/** A pattern for all forms of all terms, longest first. */
function pattern(): RegExp {
  const forms = TERMS.flatMap(formsOf).sort((a, b) => b.length - a.length);
  const plain = forms.map((form) => form.replace(/[.*+?^${}()[\]\\]/g, "\\$&"));
  return new RegExp(`(?<!\\p{L})(?:${plain.join("|")})(?!\\p{L})`, "giu");
}
