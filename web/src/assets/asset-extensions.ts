import { lazy } from "react";
import type { AssetActionCard, AssetTabCard, BulkActionCard } from "../nouns/card.ts";
import { assetExtensions } from "../nouns/registry.ts";
import { ownActions, ownTabs } from "./own-extensions.ts";
import { ownBulkActions } from "./bulk/own-bulk-actions.ts";

export interface AssetTab extends AssetTabCard {
  Content: Awaited<ReturnType<AssetTabCard["content"]>>["default"];
}

export interface AssetActionOfNoun extends AssetActionCard {
  Dialog: Awaited<ReturnType<AssetActionCard["dialog"]>>["default"];
}

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

/** Actions with a dialog of their own: those of an asset itself, then those that other nouns add, in the order of nouns. */
export const assetActions = (): readonly AssetActionOfNoun[] =>
  (actions ??= [ownActions, ...assetExtensions().map(({ assetActions: added = [] }) => added)]
    .flat()
    .map((action) => ({ ...action, Dialog: lazy(action.dialog) })));

/** Actions on chosen assets: those of assets themselves, then those that other nouns add, in the order of nouns. */
export const bulkActions = (): readonly BulkActionOfNoun[] =>
  (bulk ??= [ownBulkActions, ...assetExtensions().map(({ bulkActions: added = [] }) => added)]
    .flat()
    .map((action) => ({ ...action, Dialog: lazy(action.dialog) })));
