/** Somebody whom a text names as "@Name". */
export interface Named {
  id: string;
  name: string;
}

/** Longest part of a name that is searched for. */
const SEARCH_MOST = 40;

/** A mention that is being typed: where its sign stands, and what follows it up to the caret. */
export interface TypedMention {
  start: number;
  search: string;
}

/** The mention at the caret; null where none is typed, or where it already names somebody. */
export function mentionAt(text: string, caret: number, named: readonly Named[]): TypedMention | null {
  const start = caret === 0 ? -1 : text.lastIndexOf("@", caret - 1);
  if (start < 0 || (start > 0 && !/[\s(]/.test(text[start - 1] ?? ""))) return null;
  const search = text.slice(start + 1, caret);
  if (search.length > SEARCH_MOST || /^\s|\n/.test(search)) return null;
  return named.some(({ name }) => search.startsWith(name)) ? null : { start, search };
}

/** The text with a name in place of what was typed for it, and where the caret goes. */
export function withName(text: string, { start, search }: TypedMention, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  const after = text.slice(start + 1 + search.length).replace(/^ /, "");
  return { text: before + after, caret: before.length };
}

/** Those whom a text still names. */
export const stillNamed = <Person extends Named>(text: string, named: readonly Person[]): Person[] =>
  named.filter(({ name }) => text.includes(`@${name}`));

/** A text in pieces, of which those that name somebody are told apart; a longer name wins over its beginning. */
export function piecesOf(text: string, named: readonly Named[]): { text: string; isName: boolean }[] {
  const names = named.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text, isName: false }];
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")).join("|")})`);
  return text
    .split(pattern)
    .map((piece) => ({ text: piece, isName: names.includes(piece) }))
    .filter((piece) => piece.text !== "");
}
