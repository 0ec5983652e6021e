import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { Suspense } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { PeopleForRequest } from "../personnel/people/noun.ts";
import { useMay } from "../session/may.ts";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { ChecklistPanel } from "./maintenance-plans/checklist-panel.tsx";
import { ProviderLinkPanel } from "./provider-links/provider-link-panel.tsx";
import { RequestPictures } from "./service-request-api.tsx";
import classes from "./service-requests.module.css";

interface TabProps {
  request: ServiceRequestDetails;
}

/** A text that stands out above the particulars. */
export const Band = ({ title, text }: { title: string; text: string }) => (
  <div className={classes.band}>
    <p className={classes.bandTitle}>{title}</p>
    <p dir="auto">{text}</p>
  </div>
);

/** The plan that made a request, as a link for those who may see plans. */
function PlanLink({ plan: { id, name } }: { plan: { id: string; name: string } }) {
  const maySee = useMay("service_request.schedule");
  if (!maySee) return name;
  return (
    <RouteLink name="service-request-plans-id" params={{ id }}>
      {name}
    </RouteLink>
  );
}

/** What was asked for, what was decided about it and how it ended. */
export function DetailsTab({ request }: TabProps) {
  const ends = [
    [m.service_requests_rejected_for(), request.offer_reason],
    [m.service_requests_resolution(), request.resolution],
    [m.service_requests_remark(), request.remark],
    [m.service_requests_cancelled_for(), request.cancel_reason],
  ].filter((end): end is [string, string] => Boolean(end[1]));
  return (
    <>
      {ends.length > 0 && (
        <div className={classes.bands}>
          {ends.map(([title, text]) => (
            <Band key={title} title={title} text={text} />
          ))}
        </div>
      )}
      <Columns>
        <Column>
          <Panel title={m.service_requests_details()}>
            <Facts>
              <Fact label={m.service_requests_type()}>{request.type}</Fact>
              {request.maintenance_plan_details && (
                <Fact label={m.activity_kind_maintenance_plan()}>
                  <PlanLink plan={request.maintenance_plan_details} />
                </Fact>
              )}
              <Fact label={m.service_requests_reference()} mono>
                {request.reference}
              </Fact>
              <Fact label={m.service_requests_preferred()}>{localMinute(request.preferred_at)}</Fact>
              <Fact label={m.service_requests_reports()}>
                {request.reports > 0 && m.fault_reports_count({ count: request.reports })}
              </Fact>
            </Facts>
            <Notes text={request.description} />
          </Panel>
          {request.checklist.length > 0 && <ChecklistPanel steps={request.checklist} />}
          <RequestPictures pictures={request.attachments} />
        </Column>
        <Column>
          <Panel title={m.service_requests_decision()}>
            <Facts>
              <Fact label={m.cover_contract_number()} mono>
                {request.contract_number}
              </Fact>
              <Fact label={m.service_requests_provider()}>{request.service_provider_details?.name}</Fact>
              <Fact label={m.service_requests_offer_answered()}>{localMinute(request.offer_answered)}</Fact>
              <Fact label={m.service_requests_manager()}>{request.manager_details?.name}</Fact>
              <Fact label={m.service_requests_response()}>{localMinute(request.response_due)}</Fact>
              <Fact label={m.service_requests_responded()}>{localMinute(request.responded_at)}</Fact>
              <Fact label={m.service_requests_resolution_due()}>{localMinute(request.resolution_due)}</Fact>
              <Fact label={m.service_requests_resolved()}>{localMinute(request.resolved_at)}</Fact>
              <Fact label={m.service_requests_closed()}>{localMinute(request.closed_at)}</Fact>
            </Facts>
          </Panel>
          <ProviderLinkPanel request={request} />
          <Suspense fallback={null}>
            <PeopleForRequest request={request} />
          </Suspense>
        </Column>
      </Columns>
    </>
  );
}

/** Warranty and maintenance contract of the asset, read only. */
export function ContractTab({ request: { id } }: TabProps) {
  const warranty = useLoad(calls.warranty, { params: { id } }, { silent: true });
  const amc = useLoad(calls.amc, { params: { id } }, { silent: true });
  const failed = [warranty, amc].find(({ error, data }) => error && !data);
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!warranty.data || !amc.data) return <SkeletonArea height={200} />;
  const [given, contract] = [warranty.data, amc.data];
  return (
    <Columns>
      <Column>
        <Panel title={m.assets_warranty()}>
          {given.status === null && given.end_date === null ? (
            <p className={classes.chosen}>{m.assets_contract_no_warranty()}</p>
          ) : (
            <Facts>
              <Fact label={m.service_requests_state()}>{given.status}</Fact>
              <Fact label={m.assets_contract_starts()}>{readDay(given.start_date)}</Fact>
              <Fact label={m.assets_contract_ends()}>{readDay(given.end_date)}</Fact>
              <Fact label={m.assets_contract_months()}>{given.warranty_period}</Fact>
              <Fact label={m.cover_provider()}>{given.provider_details?.name}</Fact>
            </Facts>
          )}
        </Panel>
      </Column>
      <Column>
        <Panel title={m.assets_amc()}>
          {contract.status === null && contract.amc_end_date === null ? (
            <p className={classes.chosen}>{m.assets_contract_no_amc()}</p>
          ) : (
            <Facts>
              <Fact label={m.service_requests_state()}>{contract.status}</Fact>
              <Fact label={m.assets_contract_starts()}>{readDay(contract.amc_start_date)}</Fact>
              <Fact label={m.assets_contract_ends()}>{readDay(contract.amc_end_date)}</Fact>
              <Fact label={m.cover_contract_number()} mono>
                {contract.contract_number}
              </Fact>
              <Fact label={m.cover_visits_per_year()}>{contract.visits_per_year}</Fact>
              <Fact label={m.cover_visits_done()}>{contract.visits_done}</Fact>
              <Fact label={m.cover_provider()}>{contract.provider_details?.name}</Fact>
            </Facts>
          )}
        </Panel>
      </Column>
    </Columns>
  );
}
