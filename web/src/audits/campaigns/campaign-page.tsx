import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { prepareDecoder } from "../../camera/decoder.ts";
import { ownerOf } from "../../device/device-store.ts";
import { type OfflinePage, useKeptOffline } from "../../device/keep-offline.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { prepareRequest } from "../../http/request.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { useOrganisation, useProfile } from "../../session/organisation.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { localMinute, readDay } from "../../ui/text/local-time.ts";
import { SetAsideList } from "../device/set-aside-list.tsx";
import { useScanQueue } from "../device/use-scan-queue.ts";
import { CampaignActions } from "./campaign-actions.tsx";
import classes from "./campaign-page.module.css";
import { CampaignProgress } from "./campaign-progress.tsx";
import { CampaignState } from "./campaign-state.tsx";
import { FindingsList } from "./findings-list.tsx";
import { ScanPanel } from "./scan-panel.tsx";

/** How often the numbers of a running campaign are read again, in milliseconds: others scan too. */
const FRESH = 10_000;

/** One audit campaign: its progress, the scanning, and what was found. */
export function CampaignPage() {
  const { id = "" } = useRouteParams();
  const profile = useProfile();
  const organisation = useOrganisation();
  const loaded = useLoad(campaignCalls.read, { params: { id } }, { silent: true, refetchInterval: FRESH });
  const campaign = loaded.data?.id === id ? loaded.data : undefined;
  useRecordTitle(campaign?.name);
  if (loaded.error && !campaign) {
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  }
  if (!campaign || !profile || !organisation) return <SkeletonArea height={480} />;
  return <Loaded key={id} campaign={campaign} owner={ownerOf(organisation.id, profile.id)} />;
}

function Loaded({ campaign, owner }: { campaign: Campaign; owner: string }) {
  const isActive = campaign.state === "Active";
  const queue = useScanQueue(owner, campaign.id, campaign.state);
  const waiting = (queue.waiting?.scans ?? 0) + (queue.waiting?.pictures ?? 0);
  const opensOffline = useKeptOffline(offlinePage(campaign.id), isActive);
  return (
    <>
      <PageHeader
        title={campaign.name}
        subtitle={scopeText(campaign)}
        actions={<CampaignActions campaign={campaign} waiting={waiting} />}
      />
      <p className={classes.state}>
        <CampaignState state={campaign.state} />
        {campaign.due_date && <span>{`${m.audits_due()} ${readDay(campaign.due_date)}`}</span>}
        {campaign.state === "Draft" && <span>{m.audits_expects({ count: campaign.expected ?? 0 })}</span>}
        {campaign.scope_filter && (
          <RouteLink name="asset-management-my-assets" search={campaign.scope_filter}>
            {m.audits_scope_filter()}
          </RouteLink>
        )}
        {campaign.cancel_reason !== "" && <span>{m.audits_cancelled_because({ reason: campaign.cancel_reason })}</span>}
        {campaign.next_date && <span>{m.audits_next_planned({ day: readDay(campaign.next_date) })}</span>}
      </p>
      {campaign.note !== "" && (
        <p dir="auto" className={classes.note}>
          {campaign.note}
        </p>
      )}
      {campaign.state !== "Draft" && <CampaignProgress campaign={campaign} />}
      {(isActive || waiting > 0) && <ScanPanel queue={queue} isActive={isActive} opensOffline={opensOffline} />}
      <SetAsideList queue={queue} name={campaign.name} />
      {campaign.findings_hash && (
        <p className={classes.hash}>
          {m.audits_hash()} <code>{campaign.findings_hash}</code>
        </p>
      )}
      {campaign.signatures.length > 0 && (
        <ul aria-label={m.audits_signatures()} className={classes.signatures}>
          {campaign.signatures.map(({ id, name, signed }) => (
            <li key={id}>{m.audits_signed_by({ name, moment: localMinute(signed) })}</li>
          ))}
        </ul>
      )}
      {campaign.state !== "Draft" && <FindingsList campaign={campaign} />}
    </>
  );
}

/** What scanning needs without a network: who sees which campaign, a camera in a cellar what reads codes, and its dialogs. */
const offlinePage = (id: string): OfflinePage => ({
  path: "/asset-management/audit/",
  asked: () => [prepareRequest(campaignCalls.read, { params: { id } })],
  prepare: () =>
    Promise.all([
      import("../../camera/camera-view.tsx"),
      prepareDecoder(),
      import("./decide-dialog.tsx"),
      import("./cancel-dialog.tsx"),
    ]),
});

/** What a campaign looks for, in one line. */
function scopeText(campaign: Campaign): string {
  const names = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(", ");
  const places = campaign.scope_places_details.map(({ breadcrumb }) => breadcrumbText(breadcrumb)).join(", ");
  return [
    places || m.audits_everywhere(),
    names(campaign.scope_categories_details),
    names(campaign.scope_statuses_details),
    names(campaign.scope_custodians_details),
    campaign.scope_assets_count > 0 ? m.audits_scope_chosen({ count: campaign.scope_assets_count }) : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
