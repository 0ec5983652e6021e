import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { campaignStates } from "@steward/contract/audits/campaigns/constants";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { IconClipboardCheck, IconHistory } from "@tabler/icons-react";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { useMay } from "../../session/may.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { countText } from "../../ui/text/count-text.ts";
import { readDay } from "../../ui/text/local-time.ts";
import { stateLabel } from "../audit-labels.ts";
import { foundOf } from "./campaign-progress.tsx";
import { CampaignState } from "./campaign-state.tsx";

const placesOf = ({ scope_places_details: places }: Campaign) =>
  places.length === 0 ? m.audits_everywhere() : places.map(({ breadcrumb }) => breadcrumbText(breadcrumb)).join(", ");

const progressOf = (campaign: Campaign) =>
  campaign.expected === null
    ? m.audits_scope_filter()
    : campaign.state === "Draft"
      ? m.audits_expects({ count: campaign.expected })
      : m.audits_found_of({ found: countText(foundOf(campaign)), expected: countText(campaign.expected) });

const columns = (): ListColumn<Campaign>[] => [
  {
    key: "name",
    title: m.audits_name(),
    primary: true,
    render: (campaign) => <CellLines first={campaign.name} second={placesOf(campaign)} title={campaign.name} />,
  },
  {
    key: "state",
    title: m.audits_state(),
    width: 140,
    render: ({ state }) => <CampaignState state={state} />,
  },
  { key: "progress", title: m.audits_progress(), render: progressOf },
  {
    key: "open",
    title: m.audits_open(),
    width: 110,
    alignEnd: true,
    render: ({ state, open }) => (state === "Draft" ? "–" : countText(open)),
  },
  { key: "due", title: m.audits_due(), width: 120, render: ({ due_date }) => readDay(due_date) || "–" },
];

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "state",
    title: m.audits_state(),
    choices: campaignStates.map((value) => ({ value, label: stateLabel[value]() })),
  },
  {
    kind: "choices",
    key: "to_do",
    title: m.audits_to_do(),
    single: true,
    choices: [
      { value: "true", label: m.audits_to_do_now() },
      { value: "false", label: m.audits_to_do_not() },
    ],
  },
];

/** List of audit campaigns. */
export function AuditsPage() {
  const go = useGo();
  const mayReadAudits = useMay("asset.view");
  const history = {
    label: m.audits_history(),
    icon: <IconHistory size={16} aria-hidden />,
    run: () => void go("asset-management-audit-history"),
  };
  return (
    <ListPage
      name="audits"
      call={campaignCalls.list}
      title={m.shell_title_audits()}
      explanation={m.audits_explanation()}
      create={{
        permission: "asset.audit",
        label: m.audits_create(),
        run: () => void go("asset-management-audit-create"),
      }}
      {...(mayReadAudits && { further: history })}
      searchLabel={m.audits_search()}
      filters={filters()}
      columns={columns()}
      card={(campaign) => ({
        title: campaign.name,
        facts: [<CampaignState key="state" state={campaign.state} />, progressOf(campaign), placesOf(campaign)],
      })}
      found={(count) => m.audits_count({ count })}
      href={({ id }) => routePath("asset-management-audit-id", { id })}
      empty={{ icon: <IconClipboardCheck size={24} stroke={1.6} />, title: m.audits_empty() }}
    />
  );
}
