import { Button, Group } from "@mantine/core";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import type { RequestAction } from "@steward/contract/service-requests/constants";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { Suspense, useState } from "react";
import { FeedbackTab } from "../feedback/noun.ts";
import { RecordDocuments } from "../documents/record-documents.tsx";
import { HistoryPanel } from "../history/history-panel.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink, useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { PeopleForRequest } from "../personnel/people/noun.ts";
import { useMay } from "../session/may.ts";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import { RecordTabs } from "../ui/details/record-tabs.tsx";
import { ActionMenu, type MenuAction } from "../ui/menus/action-menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PartsTab } from "../service-parts/noun.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { LeftFiles } from "./form/left-files-panel.tsx";
import { ProviderDialog } from "./assign-dialogs.tsx";
import { RequestActionDialog } from "./request-action-dialog.tsx";
import { ManagerDialog } from "./request-dialogs.tsx";
import { ChecklistPanel } from "./maintenance-plans/checklist-panel.tsx";
import { ProviderLinkPanel } from "./provider-links/provider-link-panel.tsx";
import { Band, ContractTab } from "./request-tabs.tsx";
import { requestTitle } from "./request-lines-api.ts";
import {
  coverageText,
  DueText,
  holdLabel,
  OfferChip,
  PriorityChip,
  raisedText,
  ServiceStateChip,
  showRequest,
  RequestPictures,
} from "./service-request-api.tsx";
import { allowedOf, label, NEXT } from "./request-actions.ts";
import { RequestEngineers } from "./engineers/request-engineers.tsx";
import classes from "./service-requests.module.css";
import { UpdatesTab } from "./updates/updates-tab.tsx";
import { VisitsTab } from "./visits/visits-tab.tsx";

/** A request: its state, what is due, what can be done, and everything that belongs to it. */
export function ServiceRequestPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(calls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.internal_id);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded request={loaded.data} />;
}

function Loaded({ request }: { request: ServiceRequestDetails }) {
  const tabs = [
    { key: "details", title: m.service_requests_details(), content: <Particulars request={request} /> },
    {
      key: "visits",
      title: m.visits_title(),
      content: <VisitsTab request={request} maySchedule={request.may.includes("schedule")} />,
    },
    {
      key: "parts",
      title: m.service_parts_title(),
      content: (
        <Suspense fallback={<SkeletonArea height={240} />}>
          <PartsTab request={request} />
        </Suspense>
      ),
    },
    { key: "updates", title: m.service_requests_updates(), content: <UpdatesTab request={request} /> },
    {
      key: "documents",
      title: m.documents_title(),
      content: (
        <Panel title={m.documents_title()}>
          <RecordDocuments calls={calls} permission={request.may.includes("add")} id={request.id} />
        </Panel>
      ),
    },
    { key: "contract", title: m.service_requests_contract(), content: <ContractTab request={request} /> },
    {
      key: "feedback",
      title: m.feedback_tab(),
      content: (
        <Suspense fallback={<SkeletonArea height={320} />}>
          <FeedbackTab request={request} />
        </Suspense>
      ),
    },
    {
      key: "activity",
      title: m.stock_history(),
      content: <HistoryPanel call={calls.activity} id={request.id} record={m.activity_the_service_request()} />,
    },
  ] as const;
  return (
    <>
      <Head request={request} />
      <LeftFiles key={request.id} request={request.id} />
      <RecordTabs label={request.internal_id} tabs={tabs} />
    </>
  );
}

function Head({ request }: { request: ServiceRequestDetails }) {
  const { id, version, may, status, escalation_level: level, manager_details: manager } = request;
  const [opened, setOpened] = useState<RequestAction | "provider" | "manager" | null>(null);
  const start = useWrite(calls.start, { onSuccess: showRequest });
  const resume = useWrite(calls.resume, { onSuccess: showRequest });
  const at = { params: { id }, body: {}, version };
  const run = (action: RequestAction) => {
    if (action === "start") return start.mutate(at);
    if (action === "resume") return resume.mutate(at);
    return setOpened(action);
  };
  const allowed = allowedOf(request);
  const mayChoose = useMay("service_provider.view") && may.includes("assign");
  // Nobody works on it until another provider, or somebody of one's own, is chosen.
  const isRejected = request.offer === "Rejected" && status === "Open";
  const next = NEXT[status].filter((action) => allowed.includes(action));
  const further: MenuAction[] = [
    ...allowed
      .filter((action) => !next.includes(action))
      .map((action) => ({
        label: label[action]?.() ?? action,
        danger: action === "cancel",
        run: () => run(action),
      })),
    ...(mayChoose && !isRejected
      ? [{ label: m.service_requests_choose_provider(), run: () => setOpened("provider") }]
      : []),
    ...(manager ? [{ label: m.service_requests_contact_manager(), run: () => setOpened("manager") }] : []),
  ];
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title={requestTitle(request)}
        subtitle={raisedText(request)}
        actions={
          <Group gap="xs">
            {further.length > 0 && <ActionMenu framed actions={() => further} />}
            {next.toReversed().map((action) => (
              <Button
                key={action}
                variant={action === next[0] && !(isRejected && mayChoose) ? "filled" : "default"}
                loading={(action === "start" && start.isPending) || (action === "resume" && resume.isPending)}
                onClick={() => run(action)}
              >
                {label[action]?.()}
              </Button>
            ))}
            {isRejected && mayChoose && (
              <Button onClick={() => setOpened("provider")}>{m.service_requests_choose_provider()}</Button>
            )}
          </Group>
        }
      />
      <p className={classes.lead}>
        <ServiceStateChip state={status} />
        <PriorityChip priority={request.priority} />
        {level > 0 && <StateChip tone="warning" text={m.service_requests_level({ level })} />}
        <OfferChip offer={request.offer} />
        <DueText request={request} none={null} />
        {request.hold_reason && <span>{holdLabel[request.hold_reason]()}</span>}
        <RequestEngineers engineers={request.engineer_details} />
      </p>
      {opened === "manager" && <ManagerDialog request={request} onClose={close} />}
      {opened === "provider" && <ProviderDialog request={request} onClose={close} />}
      {opened && opened !== "manager" && opened !== "provider" && (
        <RequestActionDialog request={request} action={opened} onClose={close} />
      )}
    </>
  );
}

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

function Particulars({ request }: { request: ServiceRequestDetails }) {
  const asset = request.steward_asset_details;
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
              <Fact label={m.service_requests_asset()}>
                {asset && (
                  <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }}>
                    {[asset.asset_id, asset.name].filter(Boolean).join(" · ")}
                  </RouteLink>
                )}
              </Fact>
              <Fact label={m.service_requests_place()}>
                {request.location_details && breadcrumbText(request.location_details.breadcrumb)}
              </Fact>
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
          <RequestPictures pictures={request.attachments} />
        </Column>
        <Column>
          <Panel title={m.service_requests_decision()}>
            <Facts>
              <Fact label={m.service_requests_coverage()}>{coverageText(request)}</Fact>
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
