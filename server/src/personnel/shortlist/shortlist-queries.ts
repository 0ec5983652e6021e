import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** That a person is on the shortlist of the organisation, else null. */
export const shortlistOf = (person: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('note', s.note, 'added_by_details', jsonb_build_object('id', a.id, 'name', a.name),
    'created', to_char(s.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from shortlisted_person s join account a on a.id = s.added_by
  where ${ofOrganisation("s")} and s.person = ${person})`;

/** Whether a person is on the shortlist of the organisation, or is not. */
export const isShortlisted = (person: RawBuilder<unknown>, wanted: boolean) => {
  const list = sql`(select s.person from shortlisted_person s where ${ofOrganisation("s")})`;
  return wanted
    ? sql`${person} in ${list}`
    : sql`not exists (select from shortlisted_person s where ${ofOrganisation("s")} and s.person = ${person})`;
};
