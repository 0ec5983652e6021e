import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { IconFileImport } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { importStates } from "@steward/contract/imports/constants";
import type { ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { Marked } from "../ui/text/marked.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { ImportStateChip } from "./progress/import-state.tsx";
import { stateLabel } from "./import-api.ts";
import { importKindInfo, useImportKinds } from "./import-labels.ts";
import { countText } from "../ui/text/count-text.ts";

/** Short result of an import. */
function result({ counts, state }: ImportJob): string {
  if (state !== "Ready" && state !== "Running" && state !== "Done") return "";
  const parts = [
    counts.create > 0 ? m.imports_count_create({ count: counts.create }) : "",
    counts.update > 0 ? m.imports_count_update({ count: counts.update }) : "",
    counts.rejected > 0 ? m.imports_count_rejected({ count: counts.rejected }) : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

const columns = (): ListColumn<ImportJob>[] => [
  {
    key: "file_name",
    title: m.imports_file(),
    primary: true,
    minWidth: 176,
    render: (job, search) => <Marked text={job.file_name} search={search} />,
  },
  { key: "kind", title: m.imports_kind(), width: 100, render: (job) => importKindInfo(job.kind).title() },
  { key: "state", title: m.imports_state(), width: 172, render: (job) => <ImportStateChip state={job.state} /> },
  {
    key: "rows",
    title: m.imports_rows(),
    width: 84,
    alignEnd: true,
    render: (job) => (job.counts.rows > 0 ? countText(job.counts.rows) : ""),
  },
  { key: "result", title: m.imports_result(), minWidth: 150, render: result },
  { key: "by", title: m.imports_by(), minWidth: 110, render: (job) => job.created_by_details.name },
  {
    key: "created",
    title: m.imports_when(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    render: (job) => localMinute(job.created),
  },
];

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "state",
    title: m.imports_state(),
    choices: importStates.map((value) => ({ value, label: stateLabel[value]() })),
  },
  { kind: "days", from: "from", to: "to", title: m.imports_when() },
];

const importCard = (job: ImportJob, search: string): ListCard => ({
  title: <Marked text={job.file_name} search={search} />,
  facts: [
    <ImportStateChip key="state" state={job.state} />,
    result(job) || importKindInfo(job.kind).title(),
    localMinute(job.created),
  ],
});

/** List of imports, newest first. */
export function ImportsPage() {
  const go = useGo();
  const mayImport = useImportKinds().length > 0;
  return (
    <ListPage
      name="imports"
      call={importCalls.list}
      title={m.imports_title()}
      explanation={m.imports_explanation()}
      create={mayImport ? { label: m.imports_new(), run: () => void go("imports-create") } : undefined}
      searchLabel={m.imports_search()}
      defaultOrdering="-created"
      filters={filters()}
      columns={columns()}
      card={importCard}
      found={(count) => m.imports_found({ count })}
      href={(job) => routePath("imports-id", { id: job.id })}
      empty={{
        icon: <IconFileImport size={24} stroke={1.6} />,
        title: m.imports_empty(),
        text: m.imports_empty_text(),
      }}
    />
  );
}
