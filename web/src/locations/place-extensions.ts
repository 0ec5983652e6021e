import { lazy } from "react";
import type { PlaceActionCard } from "../nouns/card.ts";
import { placeExtensions } from "../nouns/registry.ts";

export interface PlaceAction extends PlaceActionCard {
  Dialog: Awaited<ReturnType<PlaceActionCard["dialog"]>>["default"];
}

let actions: readonly PlaceAction[] | undefined;

/** Actions on places that other nouns add, in the order of nouns. */
export const placeActions = (): readonly PlaceAction[] =>
  (actions ??= placeExtensions()
    .flatMap(({ placeActions: added = [] }) => added)
    .map((action) => ({ ...action, Dialog: lazy(action.dialog) })));
