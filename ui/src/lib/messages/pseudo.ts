/**
 * The pseudo-language `en-XA`: English with accents, in brackets, 30 % longer. It reveals untranslated and clipped
 * text.
 */

export const PSEUDO = "en-XA";

const PLAIN = "AEIOUYaeiouyCcDGgHhJjKkLlNnRrSsTtWwZz";
const ACCENTED = "ÅÉÎÖÛÝåéîöûýÇçÐĜĝĤĥĴĵĶķĻļÑñŔŕŠšŢţŴŵŽž";
const EXTRA_LENGTH = 0.3;

/** *text* with accents, and with vowels repeated until it is 30 % longer. */
export function accented(text: string): string {
  let missing = Math.ceil(text.trim().length * EXTRA_LENGTH);
  const letters = [...text].map((letter, i, all) => {
    const at = PLAIN.indexOf(letter);
    const said = at < 0 ? letter : (ACCENTED[at] ?? letter);
    const left = all.length - i;
    if (missing === 0 || !/[AEIOUYaeiouy]/.test(letter)) return said;
    // Spread evenly over the vowels, which are about 40 % of all letters.
    const copies = Math.min(missing, Math.max(1, Math.round(missing / Math.max(1, left * 0.4))));
    missing -= copies;
    return said + said.toLowerCase().repeat(copies);
  });
  return letters.join("");
}

/** *text* in one pair of brackets; brackets of inner messages are removed. */
export function bracketed(text: string): string {
  return text === "" ? "" : `⟦${text.replace(/[⟦⟧]/g, "")}⟧`;
}
