import { audiences } from "@steward/contract/personnel/constants";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import type { Profile } from "@steward/contract/personnel/profiles/rules";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { reportError } from "../../http/report-error.ts";
import { download } from "../../http/send.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { AverageRating, RatingLines } from "../average-rating.tsx";
import { PersonPicture } from "../person-picture.tsx";
import { audienceText, availabilityTone } from "./profile-api.ts";
import { Completeness } from "./completeness.tsx";
import { lazily } from "../../ui/lazily.tsx";

const EraseDialog = lazily(async () => (await import("./erase-dialog.tsx")).EraseDialog);
const PublishDialog = lazily(async () => (await import("./publish-dialog.tsx")).PublishDialog);

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "audience",
    title: m.personnel_audience(),
    choices: audiences.map((value) => ({ value, label: audienceText[value]() })),
  },
];

const skillsOf = ({ skill_detail }: Profile) => skill_detail.map(({ name }) => name).join(", ");

/** Whom a profile is published to; one whose consent ended is published to nobody. */
function Publication({ profile: { audience, has_consent } }: { profile: Profile }) {
  if (audience === "none") return <StateChip text={audienceText.none()} />;
  return has_consent ? (
    <StateChip tone="success" text={audienceText[audience]()} />
  ) : (
    <StateChip tone="warning" text={m.personnel_consent_ended()} />
  );
}

const columns = (): ListColumn<Profile>[] => [
  {
    key: "picture",
    title: m.personnel_picture(),
    width: 64,
    render: ({ primary_image }) => <PersonPicture picture={primary_image} />,
  },
  {
    key: "name",
    title: m.personnel_name(),
    sortKey: "name",
    primary: true,
    minWidth: 210,
    render: ({ name, skilled_personel_id, current_position }, search) => (
      <CellLines
        first={<Marked text={name} search={search} />}
        second={[skilled_personel_id, current_position].filter(Boolean).join(" · ")}
        title={name}
      />
    ),
  },
  { key: "skills", title: m.personnel_skills(), minWidth: 180, render: skillsOf },
  { key: "audience", title: m.personnel_audience(), width: 220, render: (row) => <Publication profile={row} /> },
  {
    key: "availability",
    title: m.personnel_availability(),
    width: 150,
    render: ({ availability_status: state }) => <StateChip tone={availabilityTone[state]} text={state} />,
  },
  { key: "city", title: m.personnel_city(), width: 130, render: ({ city }) => city },
  { key: "rating", title: m.people_rating(), width: 110, render: (row) => <RatingLines of={row} /> },
  {
    key: "experience",
    title: m.personnel_experience(),
    sortKey: "overall_experience",
    width: 120,
    alignEnd: true,
    render: ({ overall_experience }) => countText(overall_experience),
  },
  {
    key: "completeness",
    title: m.personnel_completeness(),
    width: 130,
    render: (row) => <Completeness {...row} />,
  },
];

/** Profiles of the people whom the organisation places. */
export function ProfilesPage() {
  const go = useGo();
  const [published, setPublished] = useState<Profile | null>(null);
  const [erased, setErased] = useState<Profile | null>(null);
  return (
    <ListPage
      name="personnel-profiles"
      title={m.personnel_profiles_title()}
      explanation={m.personnel_profiles_explanation()}
      call={profileCalls.list}
      exported={profileCalls.export}
      imports="personnel_profiles"
      create={{
        permission: "personnel.manage",
        label: m.personnel_add(),
        run: () => void go("supply-desk-personnel-create"),
      }}
      searchLabel={m.personnel_search()}
      defaultOrdering="name"
      filters={filters()}
      columns={columns()}
      card={(row, search) => ({
        picture: <PersonPicture picture={row.primary_image} />,
        title: <Marked text={row.name} search={search} />,
        facts: [
          <Publication key="publication" profile={row} />,
          [row.skilled_personel_id, row.current_position, row.city].filter(Boolean).join(" · "),
          row.overall_experience_rating !== null && <AverageRating key="rating" of={row} />,
          skillsOf(row),
          <Completeness key="completeness" {...row} />,
        ],
      })}
      found={(count) => m.personnel_found({ count })}
      href={({ id }) => routePath("supply-desk-personnel-id-edit", { id })}
      rowActions={(row) => [
        { permission: "personnel.manage", label: m.personnel_publish(), run: () => setPublished(row) },
        {
          permission: "personnel.manage",
          label: m.personnel_data(),
          run: () =>
            void download(profileCalls.data, { params: { id: row.id } }).catch((error: unknown) =>
              reportError(error, "load"),
            ),
        },
        { permission: "personnel.manage", label: m.personnel_erase(), run: () => setErased(row) },
      ]}
      empty={{
        icon: <IconUsers size={24} stroke={1.6} />,
        title: m.personnel_empty(),
        text: m.personnel_empty_text(),
      }}
    >
      {published && <PublishDialog profile={published} onClose={() => setPublished(null)} />}
      {erased && <EraseDialog profile={erased} onClose={() => setErased(null)} />}
    </ListPage>
  );
}
