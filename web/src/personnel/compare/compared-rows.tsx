import type { ReactNode } from "react";
import { salaryText } from "../../interests/interest-api.tsx";
import { m } from "../../messages/messages.js";
import { readDay } from "../../ui/text/local-time.ts";
import { AvailabilityChip, experienceOf, placeOf } from "../people/person-api.tsx";
import { AverageRating, ratingText } from "../average-rating.tsx";
import { FreeWeeks } from "../people/person-tabs.tsx";
import type { Compared } from "./use-compared.ts";

/** A row of a comparison: what is told of each person, a text for each thing. */
export interface ComparedRow {
  key: string;
  title: string;
  read: (of: Compared) => readonly string[];
  /** In place of the texts. */
  show?: (of: Compared) => ReactNode;
}

const names = (records: readonly { name: string }[]) => records.map(({ name }) => name);
const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");

export const comparedRows = (): ComparedRow[] => [
  { key: "position", title: m.personnel_position(), read: ({ person }) => [person.current_position] },
  {
    key: "skills",
    title: m.personnel_skills(),
    read: ({ person }) =>
      person.skill_detail.map(({ name, rating, years }) =>
        joined([name, m.compare_level({ level: rating }), years === null ? null : m.people_years({ count: years })]),
      ),
  },
  { key: "experience", title: m.people_min_experience(), read: ({ person }) => [experienceOf(person)] },
  {
    key: "rating",
    title: m.people_rating(),
    read: ({ person }) => [ratingText(person) || m.people_too_few_votes()],
    show: ({ person }) => (person.rating_count === null ? m.people_too_few_votes() : <AverageRating of={person} />),
  },
  {
    key: "languages",
    title: m.personnel_languages(),
    read: ({ told }) => names(told.languages_spoken_details),
  },
  { key: "city", title: m.personnel_city(), read: ({ person }) => [placeOf(person)] },
  {
    key: "preferred-cities",
    title: m.personnel_preferred_cities(),
    read: ({ told }) => names(told.preferred_work_city_details),
  },
  {
    key: "availability",
    title: m.personnel_availability(),
    read: ({ person }) => [person.availability_status, readDay(person.available_from)],
    show: ({ person }) => (
      <>
        <AvailabilityChip person={person} />
        {person.available_from && <p>{`${m.people_available_from()}: ${readDay(person.available_from)}`}</p>}
      </>
    ),
  },
  {
    key: "weeks",
    title: m.people_free_weeks(),
    read: ({ person }) => person.free_weeks.map(({ start_date, free_days }) => `${start_date} ${free_days}`),
    show: ({ person }) => <FreeWeeks weeks={person.free_weeks} />,
  },
  {
    key: "salary",
    title: m.people_salary(),
    read: ({ told }) => [salaryText(told) || m.people_salary_hidden()],
  },
  {
    key: "certificates",
    title: m.personnel_certificates(),
    read: ({ certificates }) =>
      certificates.map(({ name, issued_by, expiry_date }) =>
        joined([name, issued_by, expiry_date && m.people_expires({ day: readDay(expiry_date) })]),
      ),
  },
  {
    key: "employer",
    title: m.compare_employer(),
    read: ({ employment }) =>
      employment
        .filter(({ is_current }) => is_current)
        .map(({ company_name, designation }) => joined([company_name, designation])),
  },
];
