import { auditCalls } from "@steward/contract/audits/calls";
import { auditResults } from "@steward/contract/audits/constants";
import type { Audit } from "@steward/contract/audits/rules";
import { IconClipboardCheck, IconClipboardList } from "@tabler/icons-react";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/may.ts";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { userSource } from "../users/user-api.ts";
import { conditionLabel, methodLabel, resultLabel } from "./audit-labels.ts";
import { ResultIcon, ResultMark } from "./result-mark.tsx";

const placeOf = ({ location_details: place }: Audit) => (place ? breadcrumbText(place.breadcrumb) : "–");
const personOf = ({ audited_by_details: person }: Audit) => person?.name ?? "–";

const columns = (): ListColumn<Audit>[] => [
  {
    key: "asset",
    title: m.audits_asset(),
    primary: true,
    render: ({ asset_details: { name, asset_id } }) => <CellLines first={name} second={asset_id} title={name} />,
  },
  { key: "result", title: m.audits_result(), width: 150, render: ({ result }) => <ResultMark result={result} /> },
  { key: "place", title: m.audits_found_at(), render: placeOf },
  {
    key: "condition",
    title: m.audits_condition(),
    width: 130,
    render: ({ condition }) => (condition ? conditionLabel[condition]() : "–"),
  },
  { key: "person", title: m.audits_person(), render: personOf },
  {
    key: "created",
    title: m.audits_when(),
    width: 170,
    sortKey: "created",
    sortFirst: "desc",
    render: ({ created }) => localMinute(created),
  },
  {
    key: "method",
    title: m.audits_method(),
    width: 140,
    hiddenByDefault: true,
    render: ({ method }) => methodLabel[method](),
  },
  { key: "remark", title: m.audits_note(), hiddenByDefault: true, render: ({ remark }) => remark || "–" },
  {
    key: "next",
    title: m.audits_next(),
    width: 130,
    hiddenByDefault: true,
    render: ({ next_audit_date }) => readDay(next_audit_date) || "–",
  },
];

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "result",
    title: m.audits_result(),
    choices: auditResults.map((value) => ({
      value,
      label: resultLabel[value](),
      mark: <ResultIcon result={value} />,
    })),
  },
  recordsFilter({ permission: "user.view", key: "audited_by", title: m.audits_person(), ...userSource }),
  { kind: "days", from: "audited_from", to: "audited_to", title: m.audits_when() },
];

/** Every audit of every asset, newest first. */
export function AuditsHistoryPage() {
  const go = useGo();
  const plans = {
    label: m.shell_title_audits(),
    icon: <IconClipboardList size={16} aria-hidden />,
    run: () => void go("asset-management-audit"),
  };
  const mayAudit = useMay("asset.audit");
  return (
    <ListPage
      name="audit-history"
      call={auditCalls.list}
      title={m.audits_history()}
      explanation={m.audits_history_text()}
      exported={auditCalls.export}
      {...(mayAudit && { further: plans })}
      searchLabel={m.audits_findings_search()}
      filters={filters()}
      columns={columns()}
      defaultOrdering="-created"
      card={(audit) => ({
        title: audit.asset_details.name,
        facts: [
          <ResultMark key="result" result={audit.result} />,
          `${personOf(audit)} · ${localMinute(audit.created)}`,
          placeOf(audit),
        ],
      })}
      found={(count) => m.audits_count({ count })}
      href={({ asset }) => routePath("asset-management-my-assets-id", { id: asset })}
      empty={{ icon: <IconClipboardCheck size={24} stroke={1.6} />, title: m.audits_none() }}
    />
  );
}
