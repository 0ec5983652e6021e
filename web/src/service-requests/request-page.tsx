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
import { useMay } from "../session/may.ts";
import { Panel } from "../ui/details/details.tsx";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import { RecordTabs } from "../ui/details/record-tabs.tsx";
import { ActionMenu, type MenuAction } from "../ui/menus/action-menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PartsTab } from "../service-parts/noun.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { StateChip } from "../ui/status/state-chip.tsx";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";
import { LeftFiles } from "./form/left-files-panel.tsx";
import { lazily } from "../ui/lazily.tsx";
import { RequestActionDialog } from "./request-action-dialog.tsx";
import { ContractTab, DetailsTab } from "./request-tabs.tsx";
import { requestTitle } from "./request-lines-api.ts";
import {
  ClockText,
  clocksOf,
  coverageText,
  holdLabel,
  OfferChip,
  PriorityChip,
  raisedText,
  ServiceStateChip,
  showRequest,
} from "./service-request-api.tsx";
import { allowedOf, label, NEXT } from "./request-actions.ts";
import { RequestEngineers } from "./engineers/request-engineers.tsx";
import classes from "./service-requests.module.css";
import { VisitsTab } from "./visits/visits-tab.tsx";

const UpdatesTab = lazily(
  async () => (await import("./updates/updates-tab.tsx")).UpdatesTab,
  <SkeletonArea height={240} />,
);

const ProviderDialog = lazily(async () => (await import("./assign-dialogs.tsx")).ProviderDialog);
const ContractDialog = lazily(async () => (await import("./request-dialogs.tsx")).ContractDialog);
const ManagerDialog = lazily(async () => (await import("./request-dialogs.tsx")).ManagerDialog);

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
    { key: "details", title: m.service_requests_details(), content: <DetailsTab request={request} /> },
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
  const [opened, setOpened] = useState<RequestAction | "provider" | "manager" | "contract" | null>(null);
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
        {clocksOf(request).map((clock) => (
          <ClockText key={clock.text} clock={clock} />
        ))}
        {request.hold_reason && <span>{holdLabel[request.hold_reason]()}</span>}
        <RequestEngineers engineers={request.engineer_details} />
      </p>
      <About request={request} onContract={() => setOpened("contract")} />
      {opened === "manager" && <ManagerDialog request={request} onClose={close} />}
      {opened === "provider" && <ProviderDialog request={request} onClose={close} />}
      {opened === "contract" && <ContractDialog request={request} onClose={close} />}
      {opened && opened !== "manager" && opened !== "provider" && opened !== "contract" && (
        <RequestActionDialog request={request} action={opened} onClose={close} />
      )}
    </>
  );
}

/** What is served, who pays for it and who is met there, above each tab. */
function About({ request, onContract }: { request: ServiceRequestDetails; onContract: () => void }) {
  const { steward_asset_details: asset, location_details: place, contact_person_phone: phone } = request;
  return (
    <dl className={classes.about}>
      {asset && (
        <div>
          <dt>{m.service_requests_asset()}</dt>
          <dd>
            <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }}>
              {[asset.asset_id, asset.name].filter(Boolean).join(" · ")}
            </RouteLink>
          </dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{m.service_requests_place()}</dt>
          <dd dir="auto">{breadcrumbText(place.breadcrumb)}</dd>
        </div>
      )}
      <div>
        <dt>{m.service_requests_coverage()}</dt>
        <dd>
          {asset ? (
            <button type="button" className={classes.contract} aria-haspopup="dialog" onClick={onContract}>
              {coverageText(request)}
            </button>
          ) : (
            coverageText(request)
          )}
        </dd>
      </div>
      {(request.contact_person_name || phone) && (
        <div>
          <dt>{m.service_requests_contact()}</dt>
          <dd dir="auto">
            {request.contact_person_name} {phone && <a href={`tel:${phone}`}>{phone}</a>}
          </dd>
        </div>
      )}
    </dl>
  );
}
