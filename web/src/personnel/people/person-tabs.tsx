import { VisuallyHidden } from "@mantine/core";
import { interestCalls } from "@steward/contract/interests/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import type { PersonDetails } from "@steward/contract/personnel/people/rules";
import type { ReactNode } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { type Pages, usePages } from "../../http/pages.ts";
import { useLoad } from "../../http/queries.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { daysText, InterestChip, PlacementChip, salaryText } from "../../interests/interest-api.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { Column, Columns, Fact, Facts, Panel } from "../../ui/details/details.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute, readDay, today } from "../../ui/text/local-time.ts";
import { AverageRating } from "../average-rating.tsx";
import { AvailabilityChip, experienceOf, placeOf } from "./person-api.tsx";
import classes from "./people.module.css";

const PAGE_SIZE = 5;

interface TabProps {
  person: PersonDetails;
}

const HIGHEST_LEVEL = 5;
const DAYS_OF_WEEK = 7;
/** Weeks of which one has its day below it. */
const WEEKS_PER_LABEL = 4;

/** A level of 1 to 5 in words for screen readers, as a bar of five parts for the others. */
const Level = ({ level }: { level: number }) => (
  <span className={classes.level} role="img" aria-label={m.people_level({ level })}>
    {Array.from({ length: HIGHEST_LEVEL }, (_, index) => (
      <span key={index} data-on={index < level || undefined} />
    ))}
  </span>
);

/** The next twelve weeks: each a bar as high as its free days, told in words to screen readers. */
export const FreeWeeks = ({ weeks }: { weeks: PersonDetails["free_weeks"] }) => (
  <ol className={classes.weeks}>
    {weeks.map(({ start_date, free_days }, index) => {
      const words = m.people_free_days({ day: readDay(start_date), count: free_days });
      return (
        <li key={start_date} title={words}>
          <VisuallyHidden>{words}</VisuallyHidden>
          <span className={classes.week} aria-hidden>
            <span style={{ blockSize: `${(free_days / DAYS_OF_WEEK) * 100}%` }} />
          </span>
          {index % WEEKS_PER_LABEL === 0 && (
            <span className={classes.weekStart} aria-hidden>
              {readDay(start_date)}
            </span>
          )}
        </li>
      );
    })}
  </ol>
);

/** The placement here with the contact data that came with it; of anybody else, that they come with an acceptance. */
export function ContactPanel({ person }: TabProps) {
  const { placement_detail: placement, email, primary_phone_number: phone, alternate_phone_number: other } = person;
  if (!placement)
    return (
      <Panel title={m.people_contact()}>
        <p className={classes.none}>{m.people_contact_hidden({ organisation: person.organisation_details.name })}</p>
      </Panel>
    );
  return (
    <Panel title={m.interests_placement()} action={<PlacementChip state={placement.placement_status} />}>
      <Facts>
        <Fact label={m.interests_role()}>{placement.designation}</Fact>
        <Fact label={m.interests_place()}>{placement.location}</Fact>
        <Fact label={m.interests_days()}>{daysText(placement)}</Fact>
        <Fact label={m.interests_contact_email()}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact label={m.interests_contact_phone()}>{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
        <Fact label={m.interests_other_phone()}>{other && <a href={`tel:${other}`}>{other}</a>}</Fact>
        <Fact label={m.interests_address()}>{person.primary_address.complete_address}</Fact>
      </Facts>
    </Panel>
  );
}

/** What the person is and can do. */
export function AboutTab({ person }: TabProps) {
  return (
    <Columns>
      <Column>
        <Panel title={m.people_tab_about()}>
          <Facts>
            <Fact label={m.personnel_position()}>{person.current_position}</Fact>
            <Fact label={m.people_min_experience()}>{experienceOf(person)}</Fact>
            <Fact label={m.people_rating()}>
              {person.rating_count === null ? m.people_too_few_votes() : <AverageRating of={person} />}
            </Fact>
            <Fact label={m.personnel_availability()}>
              <AvailabilityChip person={person} />
            </Fact>
            <Fact label={m.people_available_from()}>{readDay(person.available_from)}</Fact>
            <Fact label={m.people_place()}>{placeOf(person)}</Fact>
            <Fact label={m.personnel_gender()}>{person.gender}</Fact>
          </Facts>
        </Panel>
        <Panel title={m.people_free_weeks()}>
          <FreeWeeks weeks={person.free_weeks} />
        </Panel>
        <ContactPanel person={person} />
      </Column>
      <Column>
        <Panel title={m.personnel_skills()}>
          {person.skill_detail.length === 0 && <p className={classes.none}>{m.people_no_skills()}</p>}
          <ul className={classes.told}>
            {person.skill_detail.map(({ id, name, rating: level, years, last_used: year }) => (
              <Told
                key={id}
                name={name}
                note={[
                  years === null ? "" : m.people_years({ count: years }),
                  year === null ? "" : m.people_last_used({ year: String(year) }),
                ]}
                aside={<Level level={level} />}
              />
            ))}
          </ul>
        </Panel>
      </Column>
    </Columns>
  );
}

interface ToldProps {
  name: ReactNode;
  note?: readonly string[];
  aside?: ReactNode;
}

/** Something that is told of a person. */
const Told = ({ name, note = [], aside }: ToldProps) => (
  <li>
    <span className={classes.name} dir="auto">
      {name}
    </span>
    {note.some(Boolean) && (
      <span className={classes.note} dir="auto">
        {note.filter(Boolean).join(" · ")}
      </span>
    )}
    {aside && <span className={classes.aside}>{aside}</span>}
  </li>
);

interface ToldListProps<Row> {
  title: string;
  none: string;
  pages: Pages<Row>;
  row: (row: Row) => ReactNode;
}

/** A panel with what one of the calls of a person tells, page by page. */
function ToldPanel<Row>({ title, none, pages, row }: ToldListProps<Row>) {
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={200} />;
  return (
    <Panel title={title}>
      {pages.rows.length === 0 && <p className={classes.none}>{none}</p>}
      <ol className={classes.told}>{pages.rows.map(row)}</ol>
      <ListFooter list={pages} />
    </Panel>
  );
}

const ofPerson = ({ id }: PersonDetails) => ({ params: { id }, query: { page_size: PAGE_SIZE } });
/** "2015-02-01 to today" in the words of the device. */
const days = (from: string, to: string | null) => `${readDay(from)} – ${to === null ? m.people_today() : readDay(to)}`;

export function EmploymentTab({ person }: TabProps) {
  const pages = usePages(personCalls.employmentHistory, ofPerson(person), { silent: true });
  return (
    <ToldPanel
      title={m.personnel_employment()}
      none={m.people_no_employment()}
      pages={pages}
      row={({ id, company_name, designation, start_date, end_date }) => (
        <Told key={id} name={company_name} note={[designation]} aside={days(start_date, end_date)} />
      )}
    />
  );
}

/** When a certificate ends or ended. */
function Expiry({ day }: { day: string | null }) {
  if (day === null) return null;
  return day < today() ? (
    <StateChip tone="warning" text={m.people_expired({ day: readDay(day) })} />
  ) : (
    m.people_expires({ day: readDay(day) })
  );
}

export function CertificatesTab({ person }: TabProps) {
  const pages = usePages(personCalls.certificates, ofPerson(person), { silent: true });
  return (
    <ToldPanel
      title={m.personnel_certificates()}
      none={m.people_no_certificates()}
      pages={pages}
      row={({ id, name, issued_by, issue_date, expiry_date }) => (
        <Told key={id} name={name} note={[issued_by, readDay(issue_date)]} aside={<Expiry day={expiry_date} />} />
      )}
    />
  );
}

const names = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(", ");

/** Languages, wishes and salary. */
export function AdditionalTab({ person: { id } }: TabProps) {
  const loaded = useLoad(personCalls.additionalInformation, { params: { id } }, { silent: true });
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <SkeletonArea height={200} />;
  const told = loaded.data;
  return (
    <Panel title={m.people_tab_additional()}>
      <Facts>
        <Fact label={m.personnel_languages()}>{names(told.languages_spoken_details)}</Fact>
        <Fact label={m.personnel_preferred_cities()}>{names(told.preferred_work_city_details)}</Fact>
        <Fact label={m.personnel_preferred_states()}>{names(told.preferred_work_state_details)}</Fact>
        <Fact label={m.people_salary()}>{salaryText(told) || m.people_salary_hidden()}</Fact>
      </Facts>
    </Panel>
  );
}

/** Interests of the organisation in the person, and what came of them. */
export function InterestTab({ person }: TabProps) {
  const query = { person: [person.id], page_size: PAGE_SIZE };
  const pages = usePages(interestCalls.list, { query }, { silent: true });
  return (
    <ToldPanel
      title={m.interests_tab()}
      none={m.interests_none_of_person()}
      pages={pages}
      row={({ id, request_status: state, created, placement_detail: placement }) => (
        <Told
          key={id}
          name={
            <RouteLink name="skilled-personnel-interest-made-id" params={{ id }}>
              {m.interests_of({ day: localMinute(created) })}
            </RouteLink>
          }
          note={placement ? [placement.designation, placement.location, daysText(placement)] : []}
          aside={placement ? <PlacementChip state={placement.placement_status} /> : <InterestChip state={state} />}
        />
      )}
    />
  );
}

/** Who offers the person, and where they were placed. */
export function OrganisationTab({ person }: TabProps) {
  const pages = usePages(personCalls.organisations, ofPerson(person), { silent: true });
  return (
    <Columns>
      <Column>
        <Panel title={m.people_agency()}>
          <p className={classes.none} dir="auto">
            {person.organisation_details.name}
          </p>
        </Panel>
      </Column>
      <Column>
        <ToldPanel
          title={m.people_served()}
          none={m.people_not_placed()}
          pages={pages}
          row={({ id, organisation_details, start_date, end_date }) => (
            <Told
              key={id}
              name={organisation_details.name || m.people_an_organisation()}
              aside={days(start_date, end_date)}
            />
          )}
        />
      </Column>
    </Columns>
  );
}
