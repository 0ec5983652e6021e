import { licenseCalls } from "@steward/contract/licenses/calls";
import { IconLicense } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { ViewedListPage } from "../saved-views/viewed-list-page.tsx";
import { licenseCard, licenseColumns, licenseFilters } from "./license-columns.tsx";
import { useLicenseActions } from "./use-license-actions.tsx";

/** List of licenses. */
export function LicensesPage() {
  const go = useGo();
  const { actionsOf, dialog } = useLicenseActions();
  return (
    <ViewedListPage
      views="licenses"
      name="licenses"
      call={licenseCalls.list}
      title={m.licenses_title()}
      explanation={m.licenses_explanation()}
      imports="licenses"
      exported={licenseCalls.export}
      create={{
        permission: "license.create",
        label: m.licenses_create(),
        run: () => void go("asset-management-license-create"),
      }}
      searchLabel={m.licenses_search()}
      defaultOrdering="name"
      filters={licenseFilters()}
      columns={licenseColumns()}
      card={licenseCard}
      found={(count) => m.licenses_found({ count })}
      rowActions={actionsOf}
      href={({ id }) => routePath("asset-management-license-id", { id })}
      empty={{
        icon: <IconLicense size={24} stroke={1.6} />,
        title: m.licenses_empty(),
        text: m.licenses_empty_text(),
      }}
    >
      {dialog}
    </ViewedListPage>
  );
}
