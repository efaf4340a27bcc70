/** A language that nobody speaks, `en-XA`: English with accents, in brackets, and 30 % longer. It shows what is not translated and what does not fit. */

export const PSEUDO = "en-XA";

const PLAIN = "AEIOUYaeiouyCcDGgHhJjKkLlNnRrSsTtWwZz";
const ACCENTED = "ÅÉÎÖÛÝåéîöûýÇçÐĜĝĤĥĴĵĶķĻļÑñŔŕŠšŢţŴŵŽž";
const LONGER = 0.3;

/** *text* with accents, and vowels doubled until it is longer by three tenths. */
export function accented(text: string): string {
  let missing = Math.ceil(text.trim().length * LONGER);
  const letters = [...text].map((letter, i, all) => {
    const at = PLAIN.indexOf(letter);
    const said = at < 0 ? letter : (ACCENTED[at] ?? letter);
    const left = all.length - i;
    if (missing === 0 || !/[AEIOUYaeiouy]/.test(letter)) return said;
    // As evenly as the vowels allow: about four letters in ten are vowels.
    const copies = Math.min(missing, Math.max(1, Math.round(missing / Math.max(1, left * 0.4))));
    missing -= copies;
    return said + said.toLowerCase().repeat(copies);
  });
  return letters.join("");
}

/** *text* in one pair of brackets, whatever messages stand within it. */
export function bracketed(text: string): string {
  return text === "" ? "" : `⟦${text.replace(/[⟦⟧]/g, "")}⟧`;
}
