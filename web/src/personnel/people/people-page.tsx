import { geographyCalls } from "@steward/contract/geography/calls";
import {
  availabilityStates,
  EXPERIENCE_STEPS,
  PERSONNEL_PAGE_SIZE,
  RATING_STEPS,
} from "@steward/contract/personnel/constants";
import { personCalls } from "@steward/contract/personnel/people/calls";
import type { ListedPerson } from "@steward/contract/personnel/people/rules";
import { IconUsers } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { lazily } from "../../ui/lazily.tsx";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import type { ListAction, ListCard, ListColumn, ListFilter } from "../../lists/list-props.ts";
import { filterKeys } from "../../lists/list-state.ts";
import { useListState } from "../../lists/use-list-state.ts";
import { m } from "../../messages/messages.js";
import { ViewedListPage } from "../../saved-views/viewed-list-page.tsx";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { named } from "../../nouns/record-source.ts";
import { countText } from "../../ui/text/count-text.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { AverageRating, RatingLines } from "../average-rating.tsx";
import { PersonPicture } from "../person-picture.tsx";
import { OpenInterest } from "../request-button.tsx";
import { NarrowPanel } from "./narrow-panel.tsx";
import { AvailabilityChip, experienceOf, Match, placeOf, SkillChips } from "./person-api.tsx";
import { salaryFilter } from "./salary-chip.tsx";
import { canCompare } from "../comparison.ts";
import { ShortlistLine, ShortlistMark } from "../shortlist/shortlist-mark.tsx";
import { useShortlistActions } from "../shortlist/use-shortlist.tsx";
import classes from "./people.module.css";

const RequestInterestDialog = lazily(
  async () => (await import("../../interests/request-interest-dialog.tsx")).RequestInterestDialog,
);

/** Skills that a row or a card names. */
const [IN_ROW, IN_CARD] = [2, 4];

const filters = (values: Readonly<Record<string, string>>): ListFilter[] => [
  recordsFilter({ key: "product", title: m.people_skill_or_position(), ...named(personCalls.products) }),
  recordsFilter({ key: "city", title: m.personnel_city(), ...named(personCalls.cities) }),
  {
    kind: "choices",
    key: "min_experience",
    title: m.people_min_experience(),
    single: true,
    choices: EXPERIENCE_STEPS.map((years) => ({ value: String(years), label: m.people_years_at_least({ years }) })),
  },
  {
    kind: "choices",
    key: "min_rating",
    title: m.people_rating(),
    more: true,
    single: true,
    choices: RATING_STEPS.map((rating) => ({ value: String(rating), label: m.people_rating_at_least({ rating }) })),
  },
  {
    kind: "choices",
    key: "availability_status",
    title: m.personnel_availability(),
    choices: availabilityStates.map((value) => ({ value, label: value })),
  },
  { kind: "days", from: "free_from", to: "free_to", title: m.people_free() },
  {
    kind: "choices",
    key: "is_shortlisted",
    title: m.shortlist_title(),
    more: true,
    single: true,
    choices: [
      { value: "true", label: m.shortlist_on() },
      { value: "false", label: m.shortlist_off() },
    ],
  },
  salaryFilter(values),
  recordsFilter({ key: "language", title: m.people_language(), more: true, ...named(geographyCalls.languages) }),
];

const matchColumn = (): ListColumn<ListedPerson> => ({
  key: "match",
  title: m.people_match(),
  sortKey: "match",
  sortFirst: "desc",
  minWidth: 230,
  share: 2,
  render: ({ match }) => match && <Match match={match} />,
});

const columns = (isWanted: boolean): ListColumn<ListedPerson>[] => [
  {
    key: "name",
    title: m.personnel_name(),
    sortKey: "name",
    primary: true,
    minWidth: 210,
    render: (row, search) => (
      <CellLines
        first={<Marked text={row.name} search={search} />}
        second={[row.skilled_personel_id, row.current_position].filter(Boolean).join(" · ")}
        title={row.name}
      />
    ),
  },
  ...(isWanted ? [matchColumn()] : []),
  {
    key: "skills",
    title: m.personnel_skills(),
    minWidth: 220,
    share: 2,
    render: (row) => <SkillChips person={row} most={IN_ROW} />,
  },
  { key: "city", title: m.personnel_city(), minWidth: 120, render: placeOf },
  {
    key: "experience",
    title: m.personnel_experience(),
    sortKey: "overall_experience",
    sortFirst: "desc",
    width: 150,
    alignEnd: true,
    render: ({ overall_experience }) => countText(overall_experience),
  },
  {
    key: "availability",
    title: m.personnel_availability(),
    width: 150,
    render: (row) => <AvailabilityChip person={row} />,
  },
  {
    key: "shortlist",
    title: m.shortlist_title(),
    width: 88,
    render: (row) => <ShortlistMark person={row} tabIndex={-1} />,
  },
  {
    key: "rating",
    title: m.people_rating(),
    sortKey: "overall_experience_rating",
    sortFirst: "desc",
    width: 120,
    render: (row) => <RatingLines of={row} />,
  },
  {
    key: "interest",
    title: m.interests_tab(),
    width: 150,
    render: (row) => <OpenInterest person={row} />,
  },
];

const card = (row: ListedPerson, search: string): ListCard => ({
  title: <Marked text={row.name} search={search} />,
  picture: <PersonPicture picture={row.profile_picture === null ? null : { thumbnail: row.profile_picture }} />,
  facts: [
    <Marked key="position" text={row.current_position || row.skilled_personel_id} search={search} />,
    <span key="facts" className={classes.facts}>
      <AvailabilityChip person={row} />
      <span>{[experienceOf(row), row.city].filter(Boolean).join(" · ")}</span>
    </span>,
    row.rating_count !== null && <AverageRating key="rating" of={row} />,
    row.match ? <Match key="match" match={row.match} /> : <SkillChips key="skills" person={row} most={IN_CARD} />,
    <ShortlistLine key="shortlist" person={row} />,
    row.open_interest && <OpenInterest key="interest" person={row} />,
  ],
});

/** People who are published to the organisation. */
export function PeoplePage() {
  const [wanted, setWanted] = useState<{ people: readonly ListedPerson[]; done: () => void } | null>(null);
  const [state, setState] = useListState(filterKeys(filters({})));
  const shown = filters(state.values);
  const isWanted = Boolean(state.values.product);
  const shortlist = useShortlistActions();
  const go = useGo();
  const request = (chosen: readonly ListedPerson[], done: () => void = () => {}): ListAction => {
    const people = chosen.filter(({ open_interest: open }) => !open);
    const refusal = people.length === 0 ? m.interests_people_asked() : undefined;
    return {
      permission: "interest.request",
      label: m.interests_request(),
      refusal,
      run: () => setWanted({ people, done }),
    };
  };
  const open = ({ id }: NonNullable<ListedPerson["open_interest"]>): ListAction => ({
    label: m.interests_open(),
    run: () => void go("skilled-personnel-interest-made-id", { params: { id } }),
  });
  return (
    <ViewedListPage
      views="skilled_personnel"
      name="skilled-personnel"
      title={m.shell_title_personnel()}
      explanation={m.people_explanation()}
      call={personCalls.list}
      paging={{ size: "length", depth: 1 }}
      pageSize={PERSONNEL_PAGE_SIZE}
      layout="cards"
      exported={personCalls.export}
      searchLabel={m.people_search()}
      defaultOrdering={isWanted ? "-match" : "name"}
      filters={shown}
      columns={columns(isWanted)}
      above={<NarrowPanel state={state} onChange={setState} />}
      card={card}
      found={(count) => m.people_found({ count })}
      href={({ id }) => routePath("skilled-personnel-all-skilled-personnel-id", { id })}
      rowActions={(row) => [row.open_interest ? open(row.open_interest) : request([row]), ...shortlist.actionsOf(row)]}
      bulkActions={({ rows, count, filter, clear }) => [
        { ...request(rows, clear), ...(filter && { refusal: m.people_choose_each() }) },
        {
          label: m.compare_action(),
          refusal: canCompare(count) && !filter ? undefined : m.compare_refusal(),
          run: () => void go("skilled-personnel-compare", { search: { ids: rows.map(({ id }) => id).join(",") } }),
        },
      ]}
      empty={{
        icon: <IconUsers size={24} stroke={1.6} />,
        title: m.people_empty(),
        text: m.people_empty_text(),
      }}
    >
      {shortlist.dialog}
      {wanted && (
        <RequestInterestDialog people={wanted.people} onClose={() => setWanted(null)} onRequested={wanted.done} />
      )}
    </ViewedListPage>
  );
}

/** The other name of the list, which leads to it. */
export function AllPersonnelPage() {
  const go = useGo();
  const [url] = useUrlState();
  useEffect(() => void go("skilled-personnel-all-skilled-personnel", { search: url, replace: true }), [go, url]);
  return null;
}
