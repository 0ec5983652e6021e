import { componentCalls } from "@steward/contract/components/calls";
import type { Component } from "@steward/contract/components/rules";
import { IconCpu } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { ViewedListPage } from "../saved-views/viewed-list-page.tsx";
import { AttachToAssetDialog } from "./attach-dialogs.tsx";
import { componentCard, componentColumns, componentFilters } from "./component-columns.tsx";
import { useComponentActions } from "./use-component-actions.tsx";

/** Rows of a page of components (specification section 9). */
const PAGE_SIZE = 10;

/** List of components. */
export function ComponentsPage() {
  const go = useGo();
  const [attached, setAttached] = useState<Component | null>(null);
  const actionsOf = useComponentActions(setAttached);
  return (
    <ViewedListPage
      views="components"
      name="components"
      call={componentCalls.list}
      title={m.components_title()}
      explanation={m.components_explanation()}
      imports="components"
      exported={componentCalls.export}
      create={{
        permission: "component.create",
        label: m.components_create(),
        run: () => void go("asset-management-component-create-new"),
      }}
      searchLabel={m.components_search()}
      pageSize={PAGE_SIZE}
      defaultOrdering="name"
      filters={componentFilters()}
      columns={componentColumns()}
      card={componentCard}
      found={(count) => m.components_found({ count })}
      rowActions={actionsOf}
      href={({ id }) => routePath("asset-management-component-id", { id })}
      empty={{
        icon: <IconCpu size={24} stroke={1.6} />,
        title: m.components_empty(),
        text: m.components_empty_text(),
      }}
    >
      {attached ? <AttachToAssetDialog component={attached} onClose={() => setAttached(null)} /> : null}
    </ViewedListPage>
  );
}
