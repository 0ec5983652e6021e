import type pg from "pg";

/** Levels below the branches, each with the number of children of a place above. */
const LEVELS = [
  { type: "Building", above: "Branch", each: 10 },
  { type: "Block", above: "Building", each: 2 },
  { type: "Floor", above: "Block", each: 5 },
  { type: "Room", above: "Floor", each: 5 },
  { type: "End Location", above: "Room", each: 2 },
] as const;
const BRANCHES = 24;
const MODELS = 400;

/** A few with a distinctive word, for searches. */
export const MARKED = { word: "observatory", count: 12 } as const;

/**
 * Fills an organisation with 24 branches, about 20,000 places inside them, 400 models and 20,000 assets, one of each
 * model at every end location, by a few statements as the administrator. Ids are hashes of names: in no order, and the
 * same in each run, so that a walk in the order of ids reads as many rows each time.
 */
export async function fillPlaces(admin: pg.Pool, organisation_id: string): Promise<void> {
  const client = await admin.connect();
  // A trigger's plan that was cached for an empty table is replaced only when the table is analysed.
  const run = async (text: string, values: unknown[] = []) => {
    await client.query(text, [organisation_id, ...values]);
    await client.query("analyze location, model, asset");
  };
  const named = `case when n <= ${MARKED.count} then '${MARKED.word} ' else '' end`;
  try {
    await run("select set_config('app.organisation_id', $1, false)");
    await run(
      `insert into location (organisation_id, id, name, state, city)
       select $1::uuid, md5('Branch ' || n)::uuid, 'Branch ' || n, 'State ' || n % 12, 'City ' || n % 12 from generate_series(1, ${BRANCHES}) n`,
    );
    for (const { type, above, each } of LEVELS) {
      await run(
        `insert into location (organisation_id, id, location_type, parent, name)
         select $1::uuid, md5($2 || n)::uuid, $2, id, ${named} || $2 || ' ' || n
         from (select l.id, row_number() over (order by l.id) as n from location l cross join generate_series(1, $4::int)
           where l.organisation_id = $1::uuid and l.location_type = $3) places`,
        [type, above, each],
      );
    }
    for (const master of ["manufacturer", "brand"]) {
      await run(
        `insert into ${master} (organisation_id, id, name)
         select $1::uuid, md5('${master} ' || n)::uuid, '${master} ' || n from generate_series(1, 50) n`,
      );
    }
    await run(
      `insert into model (organisation_id, id, product_name, product_number, manufacturer, brand)
       select $1::uuid, md5(m.id::text || m.n)::uuid, 'Model ' || m.n, 'M-' || m.n, m.id, b.id
       from (select id, n, row_number() over (order by id) % 50 as k from manufacturer
         cross join generate_series(1, ${MODELS} / 50) n where organisation_id = $1::uuid) m
       join (select id, row_number() over (order by id) - 1 as k from brand where organisation_id = $1::uuid) b using (k)`,
    );
    await run(
      `insert into asset (organisation_id, id, number, asset_id, asset_name, serial_number, status, status_category,
         model, branch, location)
       select $1::uuid, md5('TAG-' || n)::uuid, n, 'TAG-' || n, ${named} || 'Pump ' || n, 'SN' || n, s.id, s.category,
         p.id, l.branch, l.id
       from (select id, branch, row_number() over (order by id) as n from location
         where organisation_id = $1::uuid and location_type in ('Room', 'End Location')) l
       join (select id, category, is_default from attached_status where organisation_id = $1::uuid) s on s.is_default
       join (select id, row_number() over (order by id) - 1 as k from model where organisation_id = $1::uuid) p on p.k = l.n % ${MODELS}`,
    );
    await client.query("select set_config('app.organisation_id', '', false)");
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}
