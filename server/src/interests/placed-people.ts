import { openInterestStates } from "@steward/contract/interests/constants";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Context } from "../http/context.ts";
import { TODAY } from "./condition-queries.ts";
import { CONTACT, PLACEMENT } from "./interest-queries.ts";

const NOTHING = sql`null::text as email, null::text as primary_phone_number, null::text as alternate_phone_number,
  null::text as complete_address`;

/**
 * People who are, were or will be placed with the organisation, each once with their latest placement, in the columns of
 * what is published of people. They stay here when they are published no more, with what the interest says of them.
 */
export const placedPeople = ({ may }: Pick<Context, "may">) => sql`(
  select i.id as interest, i.person as id, coalesce(p.name, i.person_name) as name,
    coalesce(p.name_sort, i.name_sort) as name_sort, coalesce(p.skilled_personel_id, i.person_code) as skilled_personel_id,
    coalesce(p.current_position, i.person_position) as current_position, coalesce(p.gender, '') as gender,
    coalesce(p.overall_experience, 0::smallint) as overall_experience, p.overall_experience_rating,
    p.rating_count, coalesce(p.rating_rank, 0::smallint) as rating_rank,
    case when p.id is not null then p.availability when i.end_date >= t.today then 'Placed' else 'Not Available' end
      as availability,
    p.availability_until, coalesce(p.placed, '{}') as placed, coalesce(p.leave, '{}') as leave, p.available_from, p.city,
    coalesce(p.city_name, '') as city_name, coalesce(p.state_name, '') as state_name,
    coalesce(p.expertise, '{}') as expertise, coalesce(p.strengths, '{}') as strengths, coalesce(p.languages, '{}') as languages,
    p.min_salary, p.max_salary, p.salary_currency, coalesce(p.skills, '[]'::jsonb) as skills, p.picture, p.staffing,
    coalesce(p.published, i.created) as published, ${PLACEMENT} as placement_detail,
    (select jsonb_build_object('id', a.other, 'name', a.name) from partner a
      where a.organisation_id = i.organisation_id and a.id = i.staffing) as organisation_details,
    ${may("personnel.view_contact") ? CONTACT : NOTHING}
  from interest i cross join lateral (select ${TODAY} as today) t
  left join personnel_publication p on p.id = i.person
  where ${ofOrganisation("i")} and i.state = 'Placed' and not exists (select from interest later
    where later.organisation_id = i.organisation_id and later.person = i.person and later.state = 'Placed'
      and later.id > i.id)) p`;

/** The open interest of the organisation in a person, of which there is one at the most; null for who may not see it. */
export const openInterestIn = ({ may }: Pick<Context, "may">, person: RawBuilder<unknown>) =>
  may("interest.view")
    ? sql`(select jsonb_build_object('id', i.id, 'request_status', i.state) from interest i
        where ${ofOrganisation("i")} and i.person = ${person}
          and i.state in (${sql.join(openInterestStates.map((state) => sql.lit(state)))}))`
    : sql`null::jsonb`;
