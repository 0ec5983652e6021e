import { personCalls } from "@steward/contract/personnel/people/calls";
import type { ListedPerson } from "@steward/contract/personnel/people/rules";
import type { PublishedPerson } from "@steward/contract/personnel/rules";
import { IconCheck, IconX } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { availabilityTone } from "../profiles/profile-api.ts";
import classes from "./people.module.css";

/** Source of people for pickers and history. */
export const personSource = {
  call: personCalls.list,
  describe: ({ name, skilled_personel_id }: Pick<PublishedPerson, "name" | "skilled_personel_id">) => ({
    label: name,
    note: skilled_personel_id,
  }),
};

export const AvailabilityChip = ({ person: { availability_status: state } }: { person: PublishedPerson }) => (
  <StateChip tone={availabilityTone[state]} text={state} />
);

/** City and state of a person, as far as they are told. */
export const placeOf = ({ city, state }: PublishedPerson): string => [city, state].filter(Boolean).join(", ");

export const experienceOf = ({ overall_experience: years }: PublishedPerson): string =>
  m.people_years({ count: years });

/** The skills that a person is best at, and how many more there are. */
export function SkillChips({ person: { skill_detail }, most }: { person: PublishedPerson; most: number }) {
  const more = skill_detail.length - most;
  return (
    <ul className={classes.skills} aria-label={m.personnel_skills()}>
      {skill_detail.slice(0, most).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {more > 0 && <li data-more>{m.people_more_skills({ count: more })}</li>}
    </ul>
  );
}

/** Which of the wanted skills and positions a person has, how well and how recently, and which not. */
export function Match({ match }: { match: NonNullable<ListedPerson["match"]> }) {
  return (
    <ul className={classes.match} aria-label={m.people_match()}>
      {match.map(({ id, name, is_held, rating, last_used }) => (
        <li key={id} data-missing={is_held ? undefined : true}>
          {is_held ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
          {is_held
            ? [
                name,
                rating && m.people_level_short({ level: rating }),
                last_used && m.people_last_used({ year: last_used }),
              ]
                .filter(Boolean)
                .join(" · ")
            : m.people_lacks({ name })}
        </li>
      ))}
    </ul>
  );
}
