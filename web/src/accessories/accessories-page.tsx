import { accessoryCalls } from "@steward/contract/accessories/calls";
import { IconHeadphones } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { ViewedListPage } from "../saved-views/viewed-list-page.tsx";
import { accessoryCard, accessoryColumns, accessoryFilters } from "./accessory-columns.tsx";
import { useAccessoryActions } from "./use-accessory-actions.tsx";

/** List of accessories and consumables. */
export function AccessoriesPage() {
  const go = useGo();
  const { actionsOf, dialog } = useAccessoryActions();
  return (
    <ViewedListPage
      views="accessories"
      name="accessories"
      call={accessoryCalls.list}
      title={m.accessories_title()}
      explanation={m.accessories_explanation()}
      imports="accessories"
      exported={accessoryCalls.export}
      create={{
        permission: "accessory.create",
        label: m.accessories_create(),
        run: () => void go("asset-management-accessory-create"),
      }}
      searchLabel={m.accessories_search()}
      defaultOrdering="name"
      filters={accessoryFilters()}
      columns={accessoryColumns()}
      card={accessoryCard}
      found={(count) => m.accessories_found({ count })}
      rowActions={actionsOf}
      href={({ id }) => routePath("asset-management-accessory-id", { id })}
      empty={{
        icon: <IconHeadphones size={24} stroke={1.6} />,
        title: m.accessories_empty(),
        text: m.accessories_empty_text(),
      }}
    >
      {dialog}
    </ViewedListPage>
  );
}
