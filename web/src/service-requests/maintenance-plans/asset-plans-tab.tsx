import { Button } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { PagedList } from "../../lists/paged-list.tsx";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import classes from "../service-requests.module.css";
import { columns, planCard } from "./plan-columns.tsx";

/** Rows of a page in a tab of an asset. */
const PAGE_SIZE = 5;

/** Plans that an asset is looked after by, its own and those of its model and category. */
export default function AssetPlansTab({ asset }: { asset: AssetDetails }) {
  const go = useGo();
  return (
    <>
      {asset.status_details.category !== "archived" && (
        <div className={classes.tabHead}>
          <Button
            variant="default"
            leftSection={<IconCalendarRepeat size={16} aria-hidden />}
            onClick={() => void go("service-request-plans-create", { search: { asset: asset.id } })}
          >
            {m.plans_create()}
          </Button>
        </div>
      )}
      <PagedList
        name="asset-maintenance-plans"
        call={maintenancePlanCalls.list}
        label={m.plans_title()}
        query={{ steward_asset: asset.id }}
        pageSize={PAGE_SIZE}
        defaultOrdering="next_due"
        columns={columns(true)}
        card={planCard}
        found={(count) => m.plans_found({ count })}
        href={({ id }) => routePath("service-request-plans-id", { id })}
        faint={({ is_active }) => !is_active}
        empty={{
          icon: <IconCalendarRepeat size={24} stroke={1.6} />,
          title: m.plans_empty(),
          text: m.plans_asset_empty(),
        }}
      />
    </>
  );
}
