import type { ClientBase } from "pg";
import { seedStatuses } from "../../server/src/masters/starting-data/seed-statuses.ts";
import { seedRoles } from "../../server/src/roles/seed-roles.ts";
import {
  brands,
  categories,
  cities,
  FEW_HITS,
  manufacturers,
  marked,
  markedSerials,
  markedTags,
  rooms,
  sites,
  statusShares,
} from "./words.ts";

const MODELS = 400;
const BRANCHES = cities.length * sites.length;
/** Every so many assets have no warranty. */
const UNCOVERED = 10;
/** People beside the owner who hold the assets that are in use: one for so many assets. */
const holdersOf = (assets: number) => Math.floor(assets / 200);
const ASSETS_PER_STATEMENT = 20_000;
const FIRST_DAY = "2021-04-01";
/** Time between records, which their ids contain. */
const STEP = "60 seconds";

/** SQL of a deterministic pseudorandom number in [0, limit). */
const drawn = (limit: number, salt: number) => `((hashint8(i * 64 + ${salt}) & 2147483647) % ${limit})`;

/** SQL of a UUID v7 for record `i` of a kind; the organisation's id is $1. */
const idOf = (kind: string) => {
  const at = `(extract(epoch from timestamptz '${FIRST_DAY} 00:00Z' + i * interval '${STEP}') * 1000)::bigint`;
  const random = `md5($1::uuid::text || '${kind}' || i)`;
  return `(lpad(to_hex(${at}), 12, '0') || '7' || substr(${random}, 1, 3) || '8' || substr(${random}, 4, 15))::uuid`;
};

export interface FilledOrganisation {
  organisation_id: string;
  account_id: string;
  email: string;
}

export interface OrganisationPlan {
  name: string;
  /** Seed of all ids: two organisations of one database need different ones. */
  seed: string;
  assets: number;
  /** Two of each city unless told. */
  branches?: number;
  /** Called after each batch with the number of assets. */
  progress?: (done: number) => void;
}

/**
 * Adds an organisation with an owner, masters and assets; the same plan gives the same rows. Runs as the server's role
 * or as a superuser; triggers fill the tallies.
 */
export async function fillOrganisation(client: ClientBase, plan: OrganisationPlan): Promise<FilledOrganisation> {
  const { rows } = await client.query(
    "select overlay(overlay(md5($1)::text placing '7' from 13) placing '8' from 17)::uuid as id, overlay(overlay(md5($1 || 'owner')::text placing '7' from 13) placing '8' from 17)::uuid as account",
    [plan.seed],
  );
  const { id: organisation_id, account: account_id } = rows[0];
  const email = `owner@${plan.seed}.example`;
  await client.query("select set_config('app.organisation_id', $1, false)", [organisation_id]);
  try {
    await addOrganisation(client, plan, organisation_id, account_id, email);
    await addMasters(client, organisation_id, plan.branches ?? BRANCHES);
    await addHolders(client, organisation_id, plan);
    for (let from = 1; from <= plan.assets; from += ASSETS_PER_STATEMENT) {
      const to = Math.min(plan.assets, from + ASSETS_PER_STATEMENT - 1);
      await addAssets(client, organisation_id, { from, to }, plan);
      plan.progress?.(to);
    }
    await addCustody(client, organisation_id);
    await addCover(client, organisation_id);
    await client.query("update organisation_counter set value = $2 where organisation_id = $1 and name = 'asset'", [
      organisation_id,
      plan.assets,
    ]);
  } finally {
    await client.query("select set_config('app.organisation_id', '', false)");
  }
  return { organisation_id, account_id, email };
}

async function addOrganisation(client: ClientBase, plan: OrganisationPlan, id: string, account: string, email: string) {
  await client.query("insert into organisation (id, name, slug) values ($1, $2, $3)", [id, plan.name, plan.seed]);
  await client.query("insert into organisation_counter (organisation_id, name) values ($1, 'asset')", [id]);
  await client.query("insert into account (id, email, name) values ($1, $2, 'Ananya Iyer')", [account, email]);
  await client.query("insert into membership (organisation_id, account_id, is_owner) values ($1, $2, true)", [
    id,
    account,
  ]);
  await client.query(
    `insert into role (organisation_id, id, name, permissions, is_seed)
     select $1::uuid, ${idOf("role")}, r.name, array(select jsonb_array_elements_text(r.permissions)), true
     from rows from (jsonb_to_recordset($2) as (name text, permissions jsonb)) with ordinality as r (name, permissions, i)`,
    [id, JSON.stringify(seedRoles)],
  );
  await client.query(
    `insert into membership_role (organisation_id, account_id, role_id)
     select organisation_id, $2, id from role where organisation_id = $1 and name = 'Owner'`,
    [id, account],
  );
  await client.query(
    `insert into attached_status (organisation_id, id, name, category, color, is_default, sort_order)
     select $1::uuid, ${idOf("status")}, name, category, color, is_default, sort_order
     from rows from (jsonb_to_recordset($2) as (name text, category text, color text, is_default boolean, sort_order int))
       with ordinality as s (name, category, color, is_default, sort_order, i)`,
    [id, JSON.stringify(seedStatuses)],
  );
}

const addHolders = (client: ClientBase, id: string, { seed, assets }: OrganisationPlan) =>
  client.query(
    `with added as (
       insert into account (id, email, name)
       select ${idOf("holder")}, 'holder-' || i || '@' || $2 || '.example', 'Holder ' || i
       from generate_series(1, $3::bigint) i returning id)
     insert into membership (organisation_id, account_id) select $1::uuid, id from added`,
    [id, seed, holdersOf(assets)],
  );

async function addMasters(client: ClientBase, id: string, count: number): Promise<void> {
  const named = (table: string, more = "", value = "") =>
    `insert into ${table} (organisation_id, id, name${more})
     select $1::uuid, ${idOf(table)}, name${value} from unnest($2::text[]) with ordinality as n (name, i)`;
  await client.query(named("category", ", kind", ", 'asset'"), [id, categories]);
  await client.query(named("manufacturer"), [id, manufacturers]);
  await client.query(named("brand"), [id, brands]);
  const known = cities.flatMap(([city, state]) => sites.map((site) => ({ name: `${city} ${site}`, city, state })));
  const branches = Array.from({ length: count }, (_, i) => {
    const { name, ...address } = known[i % known.length] ?? { name: "", city: "", state: "" };
    const nth = Math.floor(i / known.length);
    return { ...address, name: nth === 0 ? name : `${name} ${nth + 1}` };
  });
  await client.query(
    `insert into location (organisation_id, id, branch, path, above, name, city, state, latitude, longitude)
     select $1::uuid, ${idOf("branch")}, ${idOf("branch")}, ${idOf("branch")} || '/', array[${idOf("branch")}],
       name, city, state, 9 + ${drawn(2200, 12)} / 100.0, 71 + ${drawn(2000, 13)} / 100.0
     from rows from (jsonb_to_recordset($2) as (name text, city text, state text)) with ordinality as b (name, city, state, i)`,
    [id, JSON.stringify(branches)],
  );
  await client.query(
    `insert into model (organisation_id, id, product_name, product_number, category, brand, manufacturer, warranty_period)
     select $1::uuid, ${idOf("model")}, split_part(m.name, ' ', 1) || ' ' || rtrim(c.name, 's') || ' ' || (100 + i),
       upper(left(m.name, 2)) || '-' || (1000 + ${drawn(9000, 1)}), c.id, b.id, m.id, 12 + ${drawn(48, 2)}
     from generate_series(1, ${MODELS}) i
     join (select id, name, row_number() over (order by id) - 1 as n from category where organisation_id = $1) c on c.n = i % 60
     join (select id, name, row_number() over (order by id) - 1 as n from manufacturer where organisation_id = $1) m on m.n = i * 7 % 60
     join (select id, row_number() over (order by id) - 1 as n from brand where organisation_id = $1) b on b.n = i % 10`,
    [id],
  );
}

/** SQL of the first of these texts that asset `i` is marked with, for a known number of assets each; else null. */
const markOf = (assets: number, marks: [text: string, hits: number, offset: number][]) => {
  const rules = marks.map(([text, hits, offset]) => {
    const every = Math.floor(assets / hits);
    return every < 1 ? "" : `when i % ${every} = ${offset % every} and i / ${every} < ${hits} then '${text}'`;
  });
  return assets < FEW_HITS ? "null::text" : `case ${rules.join(" ")} end`;
};
const nameMark = (assets: number) =>
  markOf(assets, [
    [marked.one, 1, 4],
    [marked.few, FEW_HITS, 2],
    [marked.thousand, 1000, 5],
    [marked.tenth, assets / 10, 3],
  ]);
const codeMark = (assets: number, { few, thousand }: typeof markedTags | typeof markedSerials, offset: number) =>
  markOf(assets, [
    [few, FEW_HITS, offset + 10],
    [thousand, 1000, offset],
  ]);

/** Statuses weighted by their share, as an array of a hundred. */
const hundredStatuses = `(select array_agg(s.id order by s.sort_order, k) from attached_status s
  join jsonb_each_text($4) share on share.key = s.name cross join generate_series(1, share.value::int) k
  where s.organisation_id = $1)`;

function addAssets(
  client: ClientBase,
  id: string,
  { from, to }: { from: number; to: number },
  { assets, branches = BRANCHES }: OrganisationPlan,
) {
  const listOf = (table: string) => `(select array_agg(id order by id) from ${table} where organisation_id = $1)`;
  return client.query(
    `insert into asset (organisation_id, id, number, asset_id, asset_name, serial_number, status, status_category,
       category, model, branch, places, warranty_period, purchase_date, purchase_cost, purchase_currency, order_number,
       invoice_number, invoice_date, created, modified, holder_user)
     select $1::uuid, ${idOf("asset")}, i, coalesce(${codeMark(assets, markedTags, 7)}, 'AST-') || lpad(i::text, greatest(6, length(i::text)), '0'),
       coalesce(initcap(m.mark) || ' ' || (100 + ${drawn(900, 3)}), rtrim(c.name, 's')) || ', ' || ($5::text[])[1 + ${drawn(rooms.length, 4)}],
       left(coalesce(${codeMark(assets, markedSerials, 9)}, '') || upper(substr(md5($1::uuid::text || i), 1, 10)), 12), s.id, s.category, c.id, mo.id, b.branch, array[b.branch],
       case when i % ${UNCOVERED} > 0 then mo.warranty_period end, date '2016-01-01' + ${drawn(3600, 6)}, 1000 + ${drawn(90_000_000, 7)}, 'INR',
       'PO-' || (10000 + i / 12), 'INV-' || (20000 + i / 9), date '2016-01-15' + ${drawn(3600, 6)},
       t.at, t.at + ${drawn(90, 8)} * interval '1 day', case when s.category = 'in_use' then holders.list[1 + ${drawn(holdersOf(assets) + 1, 14)}] end
     from generate_series($2::bigint, $3::bigint) i
     cross join lateral (select timestamptz '${FIRST_DAY} 00:00Z' + i * interval '${STEP}' as at, ${nameMark(assets)} as mark) m
     cross join lateral (select m.at) t
     cross join (select ${listOf("model")} as list) models
     cross join (select ${listOf("location")} as list) branches
     cross join lateral (select branches.list[1 + ${drawn(branches, 5)}] as branch) b
     cross join (select array_agg(account_id order by is_owner, account_id) as list from membership where organisation_id = $1) holders
     cross join (select ${hundredStatuses} as list) statuses
     join attached_status s on s.organisation_id = $1
       and s.id = case when m.mark is null then statuses.list[1 + ${drawn(100, 9)}] else statuses.list[20] end
     join model mo on mo.organisation_id = $1 and mo.id = models.list[1 + ${drawn(MODELS, 10)}]
     join category c on c.organisation_id = $1 and c.id = mo.category
     order by i`,
    [id, from, to, JSON.stringify(statusShares), rooms],
  );
}

/** What is in use is held by somebody, every fifth of it until a day. */
const addCustody = (client: ClientBase, id: string) =>
  client.query(
    `insert into custody (organisation_id, id, asset, places, holder_user, checked_out, expected_return)
     select $1::uuid, ${idOf("custody")}, a.id, a.places, a.holder_user, a.created,
       case when i % 5 = 0 then date '2026-01-01' + ${drawn(720, 11)} end
     from (select *, number as i from asset where organisation_id = $1) a
     where a.holder_user is not null order by i`,
    [id],
  );

/** The warranties that assets carry, as the database itself makes them of new assets. */
const addCover = (client: ClientBase, id: string) =>
  client.query(
    `insert into cover (organisation_id, id, asset, kind, starts, months, ends, is_current, is_last, places, is_archived)
     select $1::uuid, ${idOf("cover")}, a.id, 'warranty', a.purchase_date, a.warranty_period,
       last_covered_day(a.purchase_date, a.warranty_period), true, true, a.places, a.is_archived
     from (select *, number as i from asset where organisation_id = $1) a
     where a.warranty_period is not null order by i`,
    [id],
  );
