import { savedViewCalls } from "@steward/contract/saved-views/calls";
import type { SavedView } from "@steward/contract/saved-views/rules";
import { useEffect } from "react";
import { useLoad } from "../http/queries.ts";
import { type UrlState, useUrlState } from "../navigation/navigation.tsx";

/** Parameter of the address that names the view; a list without a view has this value, so that no default is taken. */
const PARAMETER = "view";
const NO_VIEW = "all";

interface ShownViews {
  views: readonly SavedView[];
  /** The view that the address names; null for none, and for one that is gone. */
  shown: SavedView | null;
  /** What the list shows, as a view keeps it. */
  asked: UrlState;
  /** Shows a view, or the list without one. */
  open: (view: SavedView | null, options?: { replace?: boolean }) => void;
}

/** Saved views of a list, the one in the address, and the way to another; a bare address takes the default one. */
export function useSavedViews(list: SavedView["list"]): ShownViews {
  const [{ [PARAMETER]: named, ...asked }, change] = useUrlState();
  const views = useLoad(savedViewCalls.list, { query: { list, page_size: 100 } }, { silent: true }).data?.results ?? [];
  const open: ShownViews["open"] = (view, options = { replace: false }) => {
    const blank = Object.fromEntries(Object.keys(asked).map((name) => [name, undefined]));
    change({ ...blank, ...view?.query, [PARAMETER]: view?.id ?? NO_VIEW }, options);
  };
  const isBare = named === undefined && Object.keys(asked).length === 0;
  const first = isBare ? views.find(({ is_default }) => is_default) : undefined;
  useEffect(() => {
    if (first) change({ ...first.query, [PARAMETER]: first.id }, { replace: true });
  }, [first, change]);
  return { views, shown: views.find(({ id }) => id === named) ?? null, asked, open };
}

/** Key of the columns that this device has chosen for a list, or for one of its views. */
export const columnsKey = (list: string, view: SavedView | null): string => (view ? `${list}.${view.id}` : list);

/** What keeps an address from taking the default view: the view that it names, else that it has none. */
export const keptView = ({ [PARAMETER]: named = NO_VIEW }: UrlState): UrlState => ({ [PARAMETER]: named });
