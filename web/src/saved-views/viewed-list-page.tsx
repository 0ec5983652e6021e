import type { ViewedList } from "@steward/contract/saved-views/constants";
import { ListPage, type ListPageProps } from "../lists/list-page.tsx";
import type { ListRow } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { SavedViewTabs } from "./saved-view-tabs.tsx";
import { columnsKey, useSavedViews } from "./saved-views.ts";

/** The page of a list of which views are saved, with their tabs above it. */
export function ViewedListPage<Row extends ListRow>({ views, ...page }: ListPageProps<Row> & { views: ViewedList }) {
  const { shown } = useSavedViews(views);
  return (
    <ListPage
      {...page}
      name={columnsKey(page.name, shown)}
      viewColumns={shown?.columns}
      above={
        <>
          <SavedViewTabs list={views} name={page.name} all={m.saved_views_all()} />
          {page.above}
        </>
      }
    />
  );
}
