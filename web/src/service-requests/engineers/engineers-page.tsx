import { branchCalls } from "@steward/contract/branches/calls";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import { IconUserCog } from "@tabler/icons-react";
import { useState } from "react";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { CellText } from "../../lists/cells/cell-text.tsx";
import { activeFilter, recordsFilter } from "../../lists/filters/records-filter.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { named } from "../../nouns/record-source.ts";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { daysText } from "./engineer-api.ts";
import { EngineerRating } from "./engineer-rating.tsx";
import { lazily } from "../../ui/lazily.tsx";

const EngineerDialog = lazily(async () => (await import("./engineer-dialog.tsx")).EngineerDialog);
const PlacedEngineer = lazily(async () => (await import("./placed-engineer.tsx")).PlacedEngineer);

const filters = (): ListFilter[] => [
  activeFilter(),
  recordsFilter({
    permission: "branch.view",
    key: "home_branch",
    title: m.engineers_home(),
    ...named(branchCalls.list),
  }),
];

/** Whether requests can be given to an engineer, and why not. */
function Availability({ engineer: { is_active, is_member } }: { engineer: Engineer }) {
  if (!is_member) return <StateChip tone="warning" text={m.engineers_left()} />;
  return is_active ? (
    <StateChip tone="success" text={m.forms_active()} />
  ) : (
    <StateChip tone="neutral" text={m.forms_inactive()} />
  );
}

const columns = (): ListColumn<Engineer>[] => [
  {
    key: "name",
    title: m.engineers_name(),
    sortKey: "name",
    primary: true,
    minWidth: 200,
    render: ({ name, email }, search) => (
      <CellLines first={<Marked text={name} search={search} />} second={email} title={name} />
    ),
  },
  {
    key: "skills",
    title: m.engineers_skills(),
    minWidth: 220,
    render: ({ skills }, search) => <CellText text={skills.join(", ")} search={search} />,
  },
  {
    key: "home",
    title: m.engineers_home(),
    minWidth: 150,
    render: ({ home_branch_details }) => <CellText text={home_branch_details?.name ?? ""} />,
  },
  {
    key: "days",
    title: m.engineers_days(),
    minWidth: 170,
    render: ({ working_days }) => <CellText text={daysText(working_days)} />,
  },
  { key: "phone", title: m.engineers_phone(), width: 140, hiddenByDefault: true, render: ({ phone }) => phone },
  {
    key: "rating",
    title: m.feedback_rating(),
    width: 200,
    render: (row) => <EngineerRating engineer={row} />,
  },
  {
    key: "open_visits",
    title: m.engineers_open_visits(),
    width: 120,
    alignEnd: true,
    render: ({ open_visits }) => countText(open_visits),
  },
  { key: "state", title: m.forms_state(), width: 150, render: (row) => <Availability engineer={row} /> },
];

/** Members who take service work. */
export function EngineersPage() {
  const [opened, setOpened] = useState<Engineer | "new" | null>(null);
  const [{ placed }, changeUrl] = useUrlState();
  return (
    <ListPage
      name="engineers"
      title={m.engineers_title()}
      explanation={m.engineers_explanation()}
      call={engineerCalls.list}
      exported={engineerCalls.export}
      create={{ permission: "service_request.assign", label: m.engineers_add(), run: () => setOpened("new") }}
      searchLabel={m.engineers_search()}
      defaultOrdering="name"
      filters={filters()}
      columns={columns()}
      card={(row, search) => ({
        title: <Marked text={row.name} search={search} />,
        facts: [
          <Availability key="state" engineer={row} />,
          row.skills.join(", "),
          row.rating && <EngineerRating key="rating" engineer={row} />,
          [row.home_branch_details?.name, daysText(row.working_days)].filter(Boolean).join(" · "),
        ],
      })}
      found={(count) => m.engineers_found({ count })}
      onOpen={setOpened}
      faint={({ is_active, is_member }) => !is_active || !is_member}
      empty={{
        icon: <IconUserCog size={24} stroke={1.6} />,
        title: m.engineers_empty(),
        text: m.engineers_empty_text(),
      }}
    >
      {placed && <PlacedEngineer placement={placed} onClose={() => changeUrl({ placed: undefined })} />}
      {opened && <EngineerDialog engineer={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}
