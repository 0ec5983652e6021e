import { Button, Group } from "@mantine/core";
import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import type { ServiceState } from "@steward/contract/service-requests/constants";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { Suspense } from "react";
import { ShownDocuments } from "../../documents/record-documents.tsx";
import { FeedbackOnWork } from "../../feedback/noun.ts";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { useStateFocus } from "../../keyboard/state-focus.ts";
import { m } from "../../messages/messages.js";
import { useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { coverageText, holdLabel, PriorityChip, RequestPictures, ServiceStateChip } from "../service-request-api.tsx";
import { PartsTab } from "../../service-parts/noun.ts";
import { permitted, useMay, useMayEach } from "../../session/may.ts";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../../ui/details/details.tsx";
import { DetailsSkeleton } from "../../ui/details/details-skeleton.tsx";
import { RecordTabs } from "../../ui/details/record-tabs.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { ChecklistPanel } from "../maintenance-plans/checklist-panel.tsx";
import { VisitsTab } from "../visits/visits-tab.tsx";
import { AssignedStateChip, assignedTitle, WorkRating } from "./assigned-request-api.tsx";
import classes from "./assigned-requests.module.css";
import { useAssignedActions } from "./use-assigned-actions.tsx";
import { lazily } from "../../ui/lazily.tsx";

const NewUpdate = lazily(
  async () => (await import("../updates/updates-tab.tsx")).NewUpdate,
  <SkeletonArea height={240} />,
);
const Updates = lazily(async () => (await import("../updates/updates-tab.tsx")).Updates, <SkeletonArea height={240} />);

/** States at the customer in which a request takes a visit. */
const SCHEDULABLE: ReadonlySet<ServiceState> = new Set(["Open", "Assigned", "Scheduled"]);

/** A request that a customer offers: what it tells of it, the answer, and the own work on it. */
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
  const tabs = [
    { key: "details", title: m.service_requests_details(), content: <Particulars request={request} /> },
    { key: "visits", title: m.visits_title(), content: <AssignedVisits request={request} /> },
    {
      key: "parts",
      title: m.service_parts_title(),
      content: (
        <Suspense fallback={<SkeletonArea height={240} />}>
          <AssignedParts request={request} />
        </Suspense>
      ),
    },
    { key: "updates", title: m.service_requests_updates(), content: <AssignedUpdates request={request} /> },
    {
      key: "feedback",
      title: m.feedback_tab(),
      content: (
        <Suspense fallback={<SkeletonArea height={240} />}>
          <FeedbackOnWork request={request} />
        </Suspense>
      ),
    },
    {
      key: "activity",
      title: m.stock_history(),
      content: <HistoryPanel call={calls.activity} id={request.id} record={m.activity_the_assigned_request()} />,
    },
  ] as const;
  return (
    <>
      <Head request={request} />
      <RecordTabs label={request.internal_id} tabs={tabs} />
    </>
  );
}

/** Visits of the own engineers, which the customer sees as they are planned and done. */
function AssignedVisits({ request: { id, state, status, preferred_at } }: { request: AssignedRequest }) {
  const schedules = useMay("service_request.schedule");
  const maySchedule = schedules && state === "Accepted" && SCHEDULABLE.has(status);
  return <VisitsTab request={{ id, preferred_at, engineer_details: [] }} maySchedule={maySchedule} />;
}

/** Own parts for the customer, who approves what it pays above its limit. */
function AssignedParts({ request: { id, state, coverage, customer_details: customer } }: { request: AssignedRequest }) {
  const works = useMay("service_request.work") && state === "Accepted";
  const may = works ? (["fit", "ask_approval"] as const) : [];
  return <PartsTab request={{ id, coverage, steward_asset: null, may, customer: customer.name }} />;
}

/** Updates of both sides; while the request is accepted, the own ones are written here. */
function AssignedUpdates({ request: { id, state, customer_details: customer } }: { request: AssignedRequest }) {
  const works = useMay("service_request.work");
  const assigns = useMay("service_request.assign");
  const reader = m.assigned_requests_both_sides_text({ customer: customer.name });
  const mayWrite = state === "Accepted" && (works || assigns);
  return (
    <Updates
      call={calls.updates}
      id={id}
      write={mayWrite && <NewUpdate call={calls.addUpdate} request={id} reader={reader} />}
    />
  );
}

/** Pictures at once: as many as a request is raised with. */
const PICTURES = 100;

/** The files of the customer's request. */
function AssignedFiles({ id }: { id: string }) {
  const query = { page_size: PICTURES };
  const { data, error, refetch } = useLoad(calls.attachments, { params: { id }, query }, { silent: true });
  return (
    <>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <RequestPictures pictures={data?.results ?? []} />
      )}
      <ShownDocuments call={calls.documents} id={id} />
    </>
  );
}

/** What the customer tells of the request. */
function Particulars({ request }: { request: AssignedRequest }) {
  return (
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
        {request.checklist.length > 0 && <ChecklistPanel steps={request.checklist} />}
        <AssignedFiles id={request.id} />
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
      </Column>
    </Columns>
  );
}

function Head({ request }: { request: AssignedRequest }) {
  const { actionsOf, dialog } = useAssignedActions();
  const actions = permitted(actionsOf(request), useMayEach());
  const { state, status, reason, answered, hold_reason: hold, escalation_level: level } = request;
  const lead = useStateFocus<HTMLParagraphElement>(`${state} ${status}`);
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
          <Group gap="xs">
            {actions.toReversed().map(({ label, danger, run }) => (
              <Button key={label} variant={danger ? "default" : "filled"} onClick={run}>
                {label}
              </Button>
            ))}
          </Group>
        }
      />
      <p ref={lead} tabIndex={-1} className={classes.lead}>
        <AssignedStateChip state={state} />
        {state === "Accepted" && status !== "Open" && <ServiceStateChip state={status} />}
        <PriorityChip priority={request.priority} />
        {level > 0 && <StateChip tone="warning" text={m.service_requests_level({ level })} />}
        <WorkRating rating={request.rating} />
        {answered && <span>{localMinute(answered)}</span>}
        {hold && <span>{holdLabel[hold]()}</span>}
        {reason !== "" && <span dir="auto">{m.activity_reason({ reason })}</span>}
      </p>
      {dialog}
    </>
  );
}
