import type { SubjectType } from "@steward/contract/activity/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { Module, Permission } from "@steward/contract/permissions/permissions";
import type { RouteName } from "../navigation/routes.ts";
import type { NounCard, Rights } from "./card.ts";

/** A card whose pages are known to exist. */
export type Card = NounCard<SubjectType, string, RouteName>;

/** One line of the list of nouns: a card, or the rights of a module that has none yet. */
type Registered = Card | { rights: Rights };

let registered: readonly Registered[] = [];

const isCard = (entry: Registered): entry is Card => "subject" in entry;

/** Tells the application its nouns, once and before anything is drawn. */
export function registerNouns(list: readonly Registered[]): void {
  registered = list;
}

/** The cards of all nouns, in the order of the list. */
export const nounCards = (): readonly Card[] => registered.filter(isCard);

/** The card of a kind of records. */
export const cardOf = (subject: SubjectType): Card | undefined => nounCards().find((card) => card.subject === subject);

/** The card of the noun whose rights are those of a module. */
export const cardOfModule = (module: Module): Card | undefined =>
  nounCards().find(({ rights }) => rights?.module === module);

/** What an import of a kind is about, by its noun. */
export const importCardOf = (kind: ImportKind): Card["imports"] =>
  nounCards().find(({ imports }) => imports?.kind === kind)?.imports;

/** The rights of all modules, in the order in which they are read. */
export const registeredRights = (): readonly Rights[] => registered.flatMap(({ rights }) => rights ?? []);

/** The permissions one of which lets somebody import something. */
export const importPermissions = (): readonly Permission[] =>
  nounCards().flatMap(({ imports }) => imports?.permission ?? []);
