export interface MarkedPart {
  text: string;
  match: boolean;
}

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Folded text with the original index of each of its characters. */
function foldedWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = "";
  const origins: number[] = [];
  let offset = 0;
  for (const character of text) {
    const piece = fold(character);
    for (let index = 0; index < piece.length; index += 1) origins.push(offset);
    folded += piece;
    offset += character.length;
  }
  origins.push(text.length);
  return { folded, origins };
}

/** Splits `text` around every match of `search`, ignoring case and accents; the parts join to `text` again. */
export function markedParts(text: string, search: string): MarkedPart[] {
  const wanted = fold(search.trim());
  if (wanted === "" || text === "") return [{ text, match: false }];
  const { folded, origins } = foldedWithOrigins(text);
  const parts: MarkedPart[] = [];
  let shown = 0;
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    const start = origins[at] ?? 0;
    let end = origins[at + wanted.length] ?? text.length;
    while (end < text.length && /^\p{M}/u.test(text.slice(end))) end += 1;
    if (start > shown) parts.push({ text: text.slice(shown, start), match: false });
    if (end > Math.max(start, shown)) parts.push({ text: text.slice(Math.max(start, shown), end), match: true });
    shown = Math.max(shown, end);
  }
  if (shown < text.length) parts.push({ text: text.slice(shown), match: false });
  return parts;
}
