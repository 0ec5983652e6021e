import type { PlaceStep } from "@steward/contract/locations/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";

/** Breadcrumb of places with the names they had at a moment, those that are gone among them; null for none. */
export const formerBreadcrumb = (places: RawBuilder<unknown>, moment: string) =>
  sql<PlaceStep[] | null>`(
    select jsonb_agg(jsonb_build_object('id', p.id,
      'name', coalesce(name_at(${ownOrganisation}, p.id, ${moment}::timestamptz), w.name, ''),
      'location_type', coalesce(w.location_type, g.was ->> 'location_type', 'Room')) order by p.step)
    from unnest(${places}) with ordinality p (id, step)
    left join place_names(${places}) w on w.id = p.id
    left join record_change g on ${ofOrganisation("g")} and g.subject_id = p.id and g.is_end)`;
