import type { ClientBase } from "pg";

/** Words in the names of a known number of end locations. */
export const placeMarks = { few: "observatory", hundred: "vestibule" } as const;
const MARKED = { few: 24, hundred: 100 } as const;

/** Places below the branches for one place of a level; the rest are end locations. */
const PLACES_FOR_EACH = { Building: 500, Block: 250, Floor: 50, Room: 5 } as const;

/** SQL of a UUID v7 that ascends with `i`; the organisation's id is $1, the type $2. */
const ID = `(lpad(to_hex(1617235200000 + i * 1000), 12, '0') || '7' || substr(md5($1::text || $2 || i), 1, 3)
  || '8' || substr(md5($1::text || $2 || i), 4, 15))::uuid`;

const NAME = `case when $2 <> 'End Location' then $2 || ' ' || i
  when i <= ${MARKED.few} then '${placeMarks.few} ' || i
  when i <= ${MARKED.few + MARKED.hundred} then '${placeMarks.hundred} ' || i
  else 'Bay ' || i end`;

/**
 * Adds `count` places below the branches of an organisation, each level spread evenly over the one above it. The
 * organisation's assets are moved to the end locations, one each as far as they go.
 */
export async function addLocations(client: ClientBase, organisation_id: string, count: number): Promise<void> {
  const levels = Object.entries(PLACES_FOR_EACH).map(([type, each]) => [type, Math.ceil(count / each)] as const);
  const above_ends = levels.reduce((sum, [, places]) => sum + places, 0);
  let parents = "Branch";
  await client.query("select set_config('app.organisation_id', $1, false)", [organisation_id]);
  for (const [type, places] of [...levels, ["End Location", count - above_ends] as const]) {
    await client.query(
      `insert into location (organisation_id, id, location_type, parent, name)
       select $1::uuid, ${ID}, $2::text, above.ids[1 + i % cardinality(above.ids)], ${NAME}
       from generate_series(1, $3::bigint) i
       cross join (select array_agg(l.id order by l.id) as ids from location l
         where l.organisation_id = $1::uuid and l.location_type = $4) above
       order by i`,
      [organisation_id, type, places, parents],
    );
    parents = type;
  }
  await client.query(
    `update asset a set location = l.id, branch = l.branch
     from (select id, branch, row_number() over (order by id) as n from location
       where organisation_id = $1 and location_type = 'End Location') l
     where a.organisation_id = $1 and a.number = l.n`,
    [organisation_id],
  );
  await client.query("select set_config('app.organisation_id', '', false)");
  await client.query("vacuum analyze");
}
