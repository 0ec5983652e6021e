import { m } from "../messages/messages.js";
import { type Card, nounCards } from "../nouns/registry.ts";

/** A kind of records by its name on the wire; one that is not known is called by that name. */
export function subjectKind(kind: string): Card["history"] {
  const known = nounCards().find((card) => card.subject === kind);
  if (known) return known.history;
  const words = kind.replaceAll("_", " ");
  return { title: () => words, the: () => m.activity_the_other({ kind: words }) };
}
