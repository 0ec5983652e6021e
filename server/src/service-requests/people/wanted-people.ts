import { openServiceStates } from "@steward/contract/service-requests/constants";
import { sql } from "kysely";

/** The city that the address of the branch of a request names, the one of its state first. */
const cityOf = sql`(select jsonb_build_object('id', c.id, 'name', c.name)
  from location b join city c on c.names >= E'\n' || fold(b.city) || E'\n' and c.names < E'\n' || fold(b.city) || E'\v'
  where b.organisation_id = r.organisation_id and b.id = coalesce(a.branch, r.branch) and b.city <> ''
  order by coalesce((select s.name = b.state from state s where s.id = c.state), false) desc, c.prominence, c.id limit 1)`;

/**
 * What published people are looked for by to do the work of a request `r` of an organisation `o` with its problem `ps` and
 * its asset `a`: the skills and positions that are named like what the problem needs. Null where nobody has one of them,
 * where it needs none, and once it is not open.
 */
export const peopleWanted = sql`(select jsonb_build_object('skill', ps.skill, 'product', w.product, 'city', ${cityOf},
    'day', greatest((r.preferred_at at time zone o.time_zone)::date, (now() at time zone o.time_zone)::date))
  from (select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name)) as product
    from expertise_like(fold(ps.skill)) e where ps.skill <> '' and r.status = any(${openServiceStates}::text[])) w
  where w.product is not null)`;
