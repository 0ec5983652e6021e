import { Button, Group } from "@mantine/core";
import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import type { MaintenancePlanDetails } from "@steward/contract/service-requests/maintenance-plans/rules";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { IconHeadset } from "@tabler/icons-react";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { m } from "../../messages/messages.js";
import { amountText } from "../../meters/meter-api.ts";
import { RouteLink, useGo, useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { routePath } from "../../navigation/routes.ts";
import { permitted, useMay, useMayAsk } from "../../session/may.ts";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../../ui/details/details.tsx";
import { DetailsSkeleton } from "../../ui/details/details-skeleton.tsx";
import { RecordTabs } from "../../ui/details/record-tabs.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { localMinute, readDay } from "../../ui/text/local-time.ts";
import { columns, requestCard } from "../request-columns.tsx";
import { REQUEST_PAGING } from "../request-list.ts";
import { PriorityChip } from "../service-request-api.tsx";
import request from "../service-requests.module.css";
import { ChecklistPanel } from "./checklist-panel.tsx";
import { Forecast } from "./forecast.tsx";
import classes from "./maintenance-plans.module.css";
import { intervalText, nextText, placeText, PlanState, TargetIcon, targetText } from "./plan-api.tsx";
import { usePlanActions } from "./use-plan-actions.tsx";

/** A maintenance plan: what it asks for and when, its next dates, and the requests that it has made. */
export function PlanPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(calls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.name);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded plan={loaded.data} />;
}

function Loaded({ plan }: { plan: MaintenancePlanDetails }) {
  const maySeeRequests = useMay("service_request.view");
  const details = { key: "details", title: m.service_requests_details(), content: <Particulars plan={plan} /> };
  const forecast = { key: "forecast", title: m.plans_forecast(), content: <PlanForecast plan={plan} /> };
  const requests = { key: "requests", title: m.service_requests_title(), content: <Requests plan={plan} /> };
  const activity = {
    key: "activity",
    title: m.stock_history(),
    content: <HistoryPanel call={calls.activity} id={plan.id} record={m.activity_the_maintenance_plan()} />,
  };
  return (
    <>
      <Head plan={plan} />
      <RecordTabs
        label={plan.name}
        tabs={[details, forecast, ...(maySeeRequests ? [requests] : []), activity]}
        kept={["month"]}
      />
    </>
  );
}

/** The forecast of a plan; of one by a meter it is told what has none yet. */
const PlanForecast = ({ plan }: { plan: MaintenancePlanDetails }) => (
  <>
    {plan.meter !== null && plan.forecasted < plan.assets && (
      <p className={classes.unforeseen} role="note">
        {plan.forecasted === 0
          ? m.plans_no_forecast()
          : m.plans_no_forecast_of({ count: plan.assets - plan.forecasted })}
      </p>
    )}
    <Forecast plan={plan.id} />
  </>
);

function Head({ plan }: { plan: MaintenancePlanDetails }) {
  const go = useGo();
  const actionsOf = usePlanActions(() => go("service-request-plans", { replace: true }));
  const [edit, ...further] = permitted(actionsOf(plan, plan.requests), useMayAsk());
  return (
    <>
      <PageHeader
        title={plan.name}
        subtitle={[intervalText(plan), targetText(plan)].filter(Boolean).join(" · ")}
        actions={
          <Group gap="xs">
            <ActionMenu framed actions={() => further} />
            {edit && (
              <Button variant="default" onClick={edit.run}>
                {edit.label}
              </Button>
            )}
          </Group>
        }
      />
      <p className={request.lead}>
        <PlanState plan={plan} />
        {plan.next_due && <span>{m.plans_next_on({ day: readDay(plan.next_due) })}</span>}
        {plan.next_count !== null && <span>{m.plans_next_at({ count: nextText(plan) })}</span>}
        <span>{m.plans_assets_found({ count: plan.assets })}</span>
        {plan.open_requests > 0 && <span>{m.plans_open_found({ count: plan.open_requests })}</span>}
      </p>
    </>
  );
}

/** What a plan is on, as a link for those who may see it. */
function Target({ plan }: { plan: MaintenancePlanDetails }) {
  const { steward_asset: asset, product } = plan;
  const maySeeAssets = useMay("asset.view");
  const maySeeModels = useMay("model.view");
  const text = targetText(plan);
  if (asset && maySeeAssets)
    return (
      <RouteLink name="asset-management-my-assets-id" params={{ id: asset }}>
        {text}
      </RouteLink>
    );
  if (product && maySeeModels)
    return (
      <RouteLink name="admin-all-models-id" params={{ id: product }}>
        {text}
      </RouteLink>
    );
  return text;
}

function Particulars({ plan }: { plan: MaintenancePlanDetails }) {
  const { product, category, location, assets } = plan;
  const maySeeAssets = useMay("asset.view");
  const on = {
    ...(product && { product }),
    ...(category && { category }),
    ...(location && { location }),
  };
  return (
    <Columns>
      <Column>
        <Panel title={m.plans_on_and_when()}>
          <Facts>
            <Fact label={m.plans_on()}>
              <span className={classes.target}>
                <TargetIcon {...plan} />
                <Target plan={plan} />
              </span>
            </Fact>
            <Fact label={m.plans_where()}>{placeText(plan)}</Fact>
            <Fact label={m.plans_assets()}>
              {plan.steward_asset === null && maySeeAssets && assets > 0 ? (
                <RouteLink name="asset-management-my-assets" search={on}>
                  {m.plans_assets_found({ count: assets })}
                </RouteLink>
              ) : (
                countText(assets)
              )}
            </Fact>
            <Fact label={m.plans_interval()}>{intervalText(plan)}</Fact>
            {plan.meter_unit === null ? (
              <>
                <Fact label={m.plans_starts()}>{readDay(plan.starts)}</Fact>
                <Fact label={m.plans_next_due()}>{readDay(plan.next_due)}</Fact>
                <Fact label={m.plans_lead()}>{countText(plan.lead_days)}</Fact>
              </>
            ) : (
              <>
                <Fact label={m.plans_meter_assets()}>{countText(plan.metered)}</Fact>
                <Fact label={m.plans_meter_starts()}>
                  {plan.meter_starts === null
                    ? m.plans_meter_starts_found()
                    : amountText(plan.meter_starts, plan.meter_unit)}
                </Fact>
                {plan.steward_asset !== null && <Fact label={m.plans_meter_next()}>{nextText(plan)}</Fact>}
                <Fact label={m.plans_meter_lead()}>{amountText(plan.meter_lead, plan.meter_unit)}</Fact>
              </>
            )}
            <Fact label={m.plans_requests_made()}>{countText(plan.requests)}</Fact>
            <Fact label={m.masters_created()}>{localMinute(plan.created)}</Fact>
          </Facts>
        </Panel>
      </Column>
      <Column>
        <Panel title={m.plans_group_what()}>
          <Facts>
            <Fact label={m.service_requests_problem()}>{plan.problem_statement_details?.name}</Fact>
            <Fact label={m.service_requests_type()}>{plan.type}</Fact>
            <Fact label={m.service_requests_priority()}>
              <PriorityChip priority={plan.priority} />
            </Fact>
            <Fact label={m.service_requests_provider()}>
              {plan.service_provider_details?.name ?? m.plans_provider_by_coverage()}
            </Fact>
          </Facts>
          <Notes text={plan.description} />
        </Panel>
        <ChecklistPanel steps={plan.checklist} />
      </Column>
    </Columns>
  );
}

/** Requests that the plan has made, newest first. */
const Requests = ({ plan }: { plan: MaintenancePlanDetails }) => (
  <PagedList
    name="requests-of-plan"
    call={serviceRequestCalls.list}
    paging={REQUEST_PAGING}
    label={m.service_requests_title()}
    query={{ maintenance_plan: plan.id }}
    defaultOrdering="-created"
    columns={columns()}
    card={requestCard}
    found={(count) => m.service_requests_found({ count })}
    href={({ id }) => routePath("service-request-id", { id })}
    empty={{
      icon: <IconHeadset size={24} stroke={1.6} />,
      title: m.service_requests_empty(),
      text: m.plans_requests_empty(),
    }}
  />
);
