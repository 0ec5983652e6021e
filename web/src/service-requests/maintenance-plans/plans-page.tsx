import { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { IconCalendarRepeat, IconCalendarStats } from "@tabler/icons-react";
import { ListPage } from "../../lists/list-page.tsx";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { columns, filters, planCard } from "./plan-columns.tsx";
import { usePlanActions } from "./use-plan-actions.tsx";

/** Plans of preventive maintenance, the next due first. */
export function PlansPage() {
  const go = useGo();
  const actionsOf = usePlanActions();
  return (
    <ListPage
      name="maintenance-plans"
      title={m.plans_title()}
      explanation={m.plans_explanation()}
      call={maintenancePlanCalls.list}
      exported={maintenancePlanCalls.export}
      further={{
        label: m.plans_forecast(),
        icon: <IconCalendarStats size={16} aria-hidden />,
        run: () => void go("service-request-plans-forecast"),
      }}
      create={{
        permission: "service_request.schedule",
        label: m.plans_create(),
        run: () => void go("service-request-plans-create"),
      }}
      searchLabel={m.plans_search()}
      defaultOrdering="next_due"
      filters={filters()}
      columns={columns()}
      card={planCard}
      found={(count) => m.plans_found({ count })}
      href={({ id }) => routePath("service-request-plans-id", { id })}
      rowActions={actionsOf}
      faint={({ is_active }) => !is_active}
      empty={{
        icon: <IconCalendarRepeat size={24} stroke={1.6} />,
        title: m.plans_empty(),
        text: m.plans_empty_text(),
      }}
    />
  );
}
