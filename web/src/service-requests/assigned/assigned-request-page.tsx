import { Button, Group } from "@mantine/core";
import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { useLayoutEffect, useRef } from "react";
import { TimelineEntry } from "../../history/timeline-entry.tsx";
import timeline from "../../history/timeline.module.css";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { useLoad } from "../../http/queries.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { coverageText, holdLabel, PriorityChip } from "../service-request-api.tsx";
import { useMay } from "../../session/may.ts";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../../ui/details/details.tsx";
import { DetailsSkeleton } from "../../ui/details/details-skeleton.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { AssignedStateChip, assignedTitle } from "./assigned-request-api.tsx";
import classes from "./assigned-requests.module.css";
import { useAssignedActions } from "./use-assigned-actions.tsx";

const PAGE_SIZE = 10;

/** A request that a customer offers: what it tells of it, and the answer. */
export function AssignedRequestPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(calls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.internal_id);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded request={loaded.data} />;
}

function Loaded({ request }: { request: AssignedRequest }) {
  return (
    <>
      <Head request={request} />
      <Columns>
        <Column>
          <Panel title={m.service_requests_details()}>
            <Facts>
              <Fact label={m.service_requests_type()}>{request.type}</Fact>
              <Fact label={m.service_requests_preferred()}>{localMinute(request.preferred_at)}</Fact>
              <Fact label={m.service_requests_contact()}>{request.contact_person_name}</Fact>
              <Fact label={m.service_requests_contact_phone()}>
                {request.contact_person_phone && (
                  <a href={`tel:${request.contact_person_phone}`}>{request.contact_person_phone}</a>
                )}
              </Fact>
            </Facts>
            <Notes text={request.description} />
          </Panel>
          <Panel title={m.service_requests_asset()}>
            <Facts>
              <Fact label={m.assigned_requests_asset_name()}>{request.asset_name}</Fact>
              <Fact label={m.assigned_requests_asset_tag()} mono>
                {request.asset_tag}
              </Fact>
              <Fact label={m.assets_model()}>{request.model_name}</Fact>
              <Fact label={m.assigned_requests_manufacturer()}>{request.manufacturer_name}</Fact>
              <Fact label={m.exchange_serial_number()} mono>
                {request.serial_number}
              </Fact>
              <Fact label={m.service_requests_place()}>{request.place}</Fact>
              <Fact label={m.assigned_requests_address()}>{request.address}</Fact>
            </Facts>
          </Panel>
        </Column>
        <Column>
          <Panel title={m.service_requests_decision()}>
            <Facts>
              <Fact label={m.service_requests_coverage()}>{coverageText({ ...request, visits_left: null })}</Fact>
              <Fact label={m.service_requests_response()}>{localMinute(request.response_due)}</Fact>
              <Fact label={m.service_requests_resolution_due()}>{localMinute(request.resolution_due)}</Fact>
              <Fact label={m.assigned_requests_escalated_for()}>{request.escalation_reason}</Fact>
            </Facts>
          </Panel>
          <History id={request.id} />
        </Column>
      </Columns>
    </>
  );
}

function Head({ request }: { request: AssignedRequest }) {
  const { actionsOf, dialog } = useAssignedActions();
  const mayAnswer = useMay("service_request.assign");
  const [accept, reject] = mayAnswer ? actionsOf(request) : [];
  const { state, reason, answered, hold_reason: hold, escalation_level: level } = request;
  const lead = useRef<HTMLParagraphElement>(null);
  const shown = useRef(state);
  // Focus management: the answer takes its buttons away, and the focus goes to what was answered.
  useLayoutEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) lead.current?.focus();
    shown.current = state;
  }, [state]);
  return (
    <>
      <PageHeader
        title={assignedTitle(request)}
        subtitle={m.assigned_requests_by({
          request: request.internal_id,
          customer: request.customer_details.name,
          moment: localMinute(request.created),
        })}
        actions={
          accept &&
          reject && (
            <Group gap="xs">
              <Button variant="default" onClick={reject.run}>
                {reject.label}
              </Button>
              <Button onClick={accept.run}>{accept.label}</Button>
            </Group>
          )
        }
      />
      <p ref={lead} tabIndex={-1} className={classes.lead}>
        <AssignedStateChip state={state} />
        <PriorityChip priority={request.priority} />
        {level > 0 && <StateChip tone="warning" text={m.service_requests_level({ level })} />}
        {answered && <span>{localMinute(answered)}</span>}
        {hold && <span>{holdLabel[hold]()}</span>}
        {reason !== "" && <span dir="auto">{m.activity_reason({ reason })}</span>}
      </p>
      {dialog}
    </>
  );
}

function History({ id }: { id: string }) {
  const pages = usePages(calls.activity, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  return (
    <Panel title={m.stock_history()}>
      {pages.error && pages.rows.length === 0 ? (
        <LoadFailure error={pages.error} onRetry={pages.reload} />
      ) : pages.isLoading ? (
        <SkeletonArea height={120} />
      ) : (
        <>
          <ol className={timeline.entries}>
            {pages.rows.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} record={m.activity_the_assigned_request()} />
            ))}
          </ol>
          <ListFooter list={pages} />
        </>
      )}
    </Panel>
  );
}
