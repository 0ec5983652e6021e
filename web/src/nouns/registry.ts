import type { SubjectType } from "@steward/contract/activity";
import type { NounCard, Rights } from "./card.ts";

/** One line of the list of nouns: a card, or the rights of a module that has none yet. */
export type Registered = NounCard | { rights: Rights };

let registered: readonly Registered[] = [];

const isCard = (entry: Registered): entry is NounCard => "subject" in entry;

/** Tells the application its nouns, once and before anything is drawn. */
export function registerNouns(list: readonly Registered[]): void {
  registered = list;
}

/** The cards of all nouns, in the order of the list. */
export const nounCards = (): readonly NounCard[] => registered.filter(isCard);

/** The card of a kind of records. */
export const cardOf = (subject: SubjectType): NounCard | undefined =>
  nounCards().find((card) => card.subject === subject);

/** The rights of all modules, in the order in which they are read. */
export const registeredRights = (): readonly Rights[] => registered.flatMap(({ rights }) => rights ?? []);
