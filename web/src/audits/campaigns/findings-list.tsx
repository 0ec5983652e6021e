import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { findingResults } from "@steward/contract/audits/campaigns/constants";
import type { Campaign, Finding } from "@steward/contract/audits/campaigns/rules";
import { IconArrowBackUp, IconGavel, IconListSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useWrite } from "../../http/queries.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import type { ListCall, ListColumn, ListFilter } from "../../lists/list-props.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { ofRecord } from "../../http/request.ts";
import { m } from "../../messages/messages.js";
import { routePath } from "../../navigation/routes.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";
import { findingLabel, resolutionLabel } from "../audit-labels.ts";
import { FindingMark } from "./finding-mark.tsx";
import { lazily } from "../../ui/lazily.tsx";

const DecideDialog = lazily(async () => (await import("./decide-dialog.tsx")).DecideDialog);

/** True for what a person has still to decide about. */
const isOpen = ({ result, resolution }: Finding): boolean =>
  resolution === null && result !== "Pending" && result !== "Verified";

const placeText = (place: Finding["found_location_details"]) => (place ? breadcrumbText(place.breadcrumb) : "–");
const nameOf = ({ asset_details: asset }: Finding) => asset?.name ?? m.audits_findings_nobodys();
const decisionOf = ({ resolution, resolution_reason: reason }: Finding) =>
  resolution === null ? "–" : [resolutionLabel[resolution](), reason].filter(Boolean).join(": ");

const columns = (): ListColumn<Finding>[] => [
  {
    key: "label",
    title: m.assets_tag(),
    primary: true,
    sortKey: "label",
    render: (finding) => <CellLines first={finding.label} second={nameOf(finding)} title={nameOf(finding)} />,
  },
  { key: "result", title: m.audits_result(), width: 150, render: ({ result }) => <FindingMark result={result} /> },
  { key: "expected", title: m.audits_expected_at(), render: (one) => placeText(one.expected_location_details) },
  { key: "found", title: m.audits_found_at(), render: (one) => placeText(one.found_location_details) },
  { key: "decision", title: m.audits_decision(), render: decisionOf },
  {
    key: "pictures",
    title: m.audits_pictures(),
    render: ({ images }) => (images.length > 0 ? m.audits_photographed({ count: images.length }) : "–"),
  },
];

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "result",
    title: m.audits_result(),
    choices: findingResults.map((value) => ({ value, label: findingLabel[value]() })),
  },
  {
    kind: "choices",
    key: "open",
    title: m.audits_decision(),
    single: true,
    choices: [
      { value: "true", label: m.audits_only_open() },
      { value: "false", label: m.audits_decided() },
    ],
  },
];

/** Findings of a campaign; while they are decided about, each with what a person may do. */
export function FindingsList({ campaign }: { campaign: Campaign }) {
  const [deciding, setDeciding] = useState<Finding | null>(null);
  const undo = useWrite(campaignCalls.undo);
  const { id } = campaign;
  const call = useMemo(() => ofRecord(campaignCalls.findings, id) as ListCall<Finding>, [id]);
  const actions = (finding: Finding) => [
    ...(isOpen(finding)
      ? [{ label: m.audits_decision(), icon: <IconGavel size={16} aria-hidden />, run: () => setDeciding(finding) }]
      : []),
    ...(finding.resolution === null
      ? []
      : [
          {
            label: m.audits_undo(),
            icon: <IconArrowBackUp size={16} aria-hidden />,
            run: () => undo.mutate({ params: { id, finding_id: finding.id } }),
          },
        ]),
  ];
  return (
    <>
      <PagedList
        name="audit-findings"
        call={call}
        label={m.audits_findings()}
        searchLabel={m.audits_findings_search()}
        defaultOrdering="label"
        filters={filters()}
        columns={columns()}
        card={(finding) => ({
          title: finding.label,
          facts: [<FindingMark key="result" result={finding.result} />, nameOf(finding), decisionOf(finding)],
        })}
        found={(count) => m.audits_findings_count({ count })}
        href={({ asset_details: asset }) =>
          asset
            ? routePath("asset-management-my-assets-id", { id: asset.id })
            : routePath("asset-management-audit-id", { id })
        }
        rowActions={campaign.state === "Resolving" ? actions : undefined}
        empty={{
          icon: <IconListSearch size={24} stroke={1.6} />,
          title: m.audits_findings_empty(),
          text: m.audits_findings_empty_text(),
        }}
      />
      {deciding && <DecideDialog campaign={id} finding={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
