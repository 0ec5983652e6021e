/** Letters that have no accent to lose and are written with others where there is no room for them. */
const LETTERS: Record<string, string> = { ł: "l", ß: "ss", ø: "o", œ: "oe", æ: "ae", đ: "d", ı: "i" };

/** A text in small letters without accents; signs of vowels, which other scripts cannot do without, stay. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[łßøœæđı]/g, (letter) => LETTERS[letter] ?? letter);

/** The words of a heading: ASSET_UID, ManufSerialNumber and "Marque / Modèle" are two, three and two of them. */
export const headingWords = (heading: string): string[] =>
  (folded(heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).match(/[\p{L}\p{M}]+|\p{N}+|#/gu) ?? []).map(withoutArticle);

/** The article of Arabic is written together with its word. */
const withoutArticle = (word: string) => word.replace(/^ال(?=\p{L}{2})/u, "");

/**
 * What a word means, by the beginnings, ends and whole words that mean it: `serie-` begins, `-nummer` ends, `-wert-` is
 * anywhere in it, `nr` is the whole word.
 */
export function wordMeanings<Meaning extends string>(
  lexicon: Record<Meaning, string>,
): (word: string) => ReadonlySet<Meaning> {
  const whole = new Map<string, Set<Meaning>>();
  const parts: { part: string; at: "start" | "end" | "any"; meaning: Meaning }[] = [];
  for (const [meaning, entries] of Object.entries(lexicon) as [Meaning, string][]) {
    for (const entry of entries.trim().split(/\s+/)) {
      const part = entry.replace(/^-|-$/g, "");
      const [opens, closes] = [entry.startsWith("-"), entry.endsWith("-")];
      if (!opens && !closes) whole.set(part, (whole.get(part) ?? new Set()).add(meaning));
      else parts.push({ part, meaning, at: opens && closes ? "any" : opens ? "end" : "start" });
    }
  }
  const known = new Map<string, ReadonlySet<Meaning>>();
  const find = (word: string): ReadonlySet<Meaning> => {
    const found = new Set(whole.get(word));
    for (const { part, at, meaning } of parts) {
      const fits = at === "start" ? word.startsWith(part) : at === "end" ? word.endsWith(part) : word.includes(part);
      if (fits) found.add(meaning);
    }
    return found;
  };
  return (word) => {
    const found = known.get(word) ?? find(word);
    // Headings are written by anybody: what is remembered of them has an end.
    if (known.size < 5_000) known.set(word, found);
    return found;
  };
}
