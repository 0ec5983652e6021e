import type { SubjectType } from "@steward/contract/activity/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { Module, Permission } from "@steward/contract/permissions/permissions";
import type { RouteName } from "../navigation/route-names.ts";
import type { AssetExtension, NounCard, PagesCard, PlaceExtension, Rights } from "./card.ts";

/** A card whose pages are known to exist. */
export type Card = NounCard<SubjectType, string, RouteName>;

/** A line of the list of nouns: a card, pages without records of their own, or the permissions of a module. */
type Registered = Card | PagesCard;

let registered: readonly Registered[] = [];

const isCard = (entry: Registered): entry is Card => "subject" in entry;

/** Registers the nouns; called once before the first render. */
export function registerNouns(list: readonly Registered[]): void {
  registered = list;
}

/** Cards of all nouns, in the order of the list. */
export const nounCards = (): readonly Card[] => registered.filter(isCard);

/** All cards, those of pages too. */
export const pagesCards = (): readonly PagesCard<string, RouteName>[] => registered;

/** What nouns add to assets, in the order of the list. */
export const assetExtensions = (): readonly AssetExtension<RouteName>[] => registered;

/** What nouns add to places, in the order of the list. */
export const placeExtensions = (): readonly PlaceExtension[] => registered;

/** Card of a kind of records. */
export const cardOf = (subject: SubjectType): Card | undefined => nounCards().find((card) => card.subject === subject);

/** Card of the noun with a module's permissions. */
export const cardOfModule = (module: Module): Card | undefined =>
  nounCards().find(({ rights }) => rights?.module === module);

/** Labels of a kind of import, from its noun. */
export const importCardOf = (kind: ImportKind): Card["imports"] =>
  nounCards().find(({ imports }) => imports?.kind === kind)?.imports;

/** Permissions of all modules, in display order. */
export const registeredRights = (): readonly Rights[] => registered.flatMap(({ rights }) => rights ?? []);

/** Permissions of which one is needed to import anything. */
export const importPermissions = (): readonly Permission[] =>
  nounCards().flatMap(({ imports }) => imports?.permission ?? []);
