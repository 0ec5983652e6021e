import { interestCalls } from "@steward/contract/interests/calls";
import type { Interest } from "@steward/contract/interests/rules";
import { PERSONNEL_PAGE_SIZE } from "@steward/contract/personnel/constants";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { IconHeartHandshake, IconUserCheck } from "@tabler/icons-react";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { named } from "../nouns/record-source.ts";
import { interviewChoices, isOver, stateChoices } from "./interest-api.tsx";
import { interestCard, interestColumns, placementCard, placementColumns } from "./interest-list.tsx";
import { useInterestActions } from "./use-interest-actions.tsx";

const staffing = () => ({
  title: m.interests_staffing(),
  name: ({ staffing_details }: Interest) => staffing_details.name,
});

const ofStaffing = (): ListFilter =>
  recordsFilter({ key: "staffing", title: m.interests_staffing(), ...named(interestCalls.staffings) });

/** Interests that the organisation made in people. */
export function InterestsPage() {
  const { actionsOf, dialog } = useInterestActions("interest");
  return (
    <ListPage
      name="interests"
      title={m.shell_title_interest_made()}
      explanation={m.interests_explanation()}
      call={interestCalls.list}
      exported={interestCalls.export}
      searchLabel={m.interests_search()}
      defaultOrdering="-created"
      pageSize={20}
      filters={[
        { kind: "choices", key: "request_status", title: m.interests_state(), choices: stateChoices() },
        { kind: "choices", key: "interview", title: m.interests_interview(), choices: interviewChoices() },
        { kind: "days", from: "ends_from", to: "ends_to", title: m.interests_ends() },
        ofStaffing(),
      ]}
      columns={interestColumns(staffing())}
      card={interestCard(staffing())}
      found={(count) => m.interests_found({ count })}
      href={({ id }) => routePath("skilled-personnel-interest-made-id", { id })}
      rowActions={actionsOf}
      faint={isOver}
      empty={{
        icon: <IconHeartHandshake size={24} stroke={1.6} />,
        title: m.interests_empty(),
        text: m.interests_empty_text(),
      }}
    >
      {dialog}
    </ListPage>
  );
}

/** People who are, were or will be placed with the organisation. */
export const PlacedPage = () => (
  <ListPage
    name="placed-personnel"
    title={m.shell_title_placed_personnel()}
    explanation={m.interests_placed_explanation()}
    call={personCalls.list}
    paging={{ size: "length", depth: 1 }}
    query={{ request_status: "Placed" }}
    exported={personCalls.export}
    searchLabel={m.interests_search()}
    defaultOrdering="name"
    pageSize={PERSONNEL_PAGE_SIZE}
    filters={[recordsFilter({ key: "city", title: m.personnel_city(), ...named(personCalls.cities) })]}
    columns={placementColumns()}
    card={placementCard}
    found={(count) => m.interests_placed_found({ count })}
    href={({ id }) => routePath("skilled-personnel-placed-personnel-id", { id })}
    empty={{
      icon: <IconUserCheck size={24} stroke={1.6} />,
      title: m.interests_placed_empty(),
      text: m.interests_placed_empty_text(),
    }}
  />
);
