import { lazy } from "react";
import type { RouteName } from "../navigation/route-names.ts";
import type { AssetActionCard, AssetDialogCard, AssetGoalCard, AssetTabCard, BulkActionCard } from "../nouns/card.ts";
import { assetExtensions } from "../nouns/registry.ts";
import { ownActions, ownTabs } from "./own-extensions.ts";
import { ownBulkActions } from "./bulk/own-bulk-actions.ts";

export interface AssetTab extends AssetTabCard {
  Content: Awaited<ReturnType<AssetTabCard["content"]>>["default"];
}

export interface AssetDialogOfNoun extends AssetDialogCard {
  Dialog: Awaited<ReturnType<AssetDialogCard["dialog"]>>["default"];
}

type AssetActionOfNoun = AssetDialogOfNoun | AssetGoalCard<RouteName>;

export interface BulkActionOfNoun extends BulkActionCard {
  Dialog: Awaited<ReturnType<BulkActionCard["dialog"]>>["default"];
}

let tabs: readonly AssetTab[] | undefined;
let actions: readonly AssetActionOfNoun[] | undefined;
let bulk: readonly BulkActionOfNoun[] | undefined;

/** Tabs of the details page of an asset, its own and those that other nouns add, in their order. */
export const assetTabs = (): readonly AssetTab[] =>
  (tabs ??= [ownTabs, ...assetExtensions().map(({ assetTabs: added = [] }) => added)]
    .flat()
    .map((tab) => ({ ...tab, Content: lazy(tab.content) }))
    .toSorted((one, other) => one.order - other.order));

/** Actions with a dialog or a page of their own: those of an asset itself, then those that other nouns add, in the order of nouns. */
export const assetActions = (): readonly AssetActionOfNoun[] =>
  (actions ??= [ownActions, ...assetExtensions().map(({ assetActions: added = [] }) => added)]
    .flat<readonly (readonly AssetActionCard<RouteName>[])[]>()
    .map((action) => ("dialog" in action ? { ...action, Dialog: lazy(action.dialog) } : action)));

/** Actions on chosen assets: those of assets themselves, then those that other nouns add, in the order of nouns. */
export const bulkActions = (): readonly BulkActionOfNoun[] =>
  (bulk ??= [ownBulkActions, ...assetExtensions().map(({ bulkActions: added = [] }) => added)]
    .flat()
    .map((action) => ({ ...action, Dialog: lazy(action.dialog) })));
