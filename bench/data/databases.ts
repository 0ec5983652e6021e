import { createHmac } from "node:crypto";
import pg from "pg";
import { adminFromUrl } from "../../server/src/database/connection.ts";
import { openInstallation } from "../../server/src/app/open-installation.ts";
import { type FilledOrganisation, fillOrganisation } from "./fill-organisation.ts";
import { addSmallOrganisations } from "./small-organisations.ts";

/** A database with the measured organisation and a session of its owner. */
export interface Subject extends FilledOrganisation {
  url: string;
  token: string;
  /** Of a session that is limited to the first branch. */
  limited_token: string;
  assets: number;
}

export const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(adminFromUrl(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the database `name` on a server, migrated by Steward, with an organisation of `assets` assets and
 * `small_organisations` others of 20 assets each. The administrator must be a superuser. It has 40 branches unless told.
 */
export async function makeSubject(
  server: string,
  name: string,
  assets: number,
  small_organisations = 0,
  branches?: number,
): Promise<Subject> {
  const url = urlOf(server, name);
  await onDatabase(server, (client) => client.query(`create database ${name}`));
  const { secret, close } = await openInstallation(adminFromUrl(url), 1);
  await close();
  return onDatabase(url, async (client) => {
    const filled = await bulkLoad(client, async () => {
      const organisation = await fillOrganisation(client, {
        name: "Meridian Hospitals",
        seed: "bench",
        assets,
        ...(branches ? { branches } : {}),
      });
      if (small_organisations > 0) await addSmallOrganisations(client, small_organisations);
      return organisation;
    });
    const token = await addSession(client, secret, filled, false);
    const limited_token = await addSession(client, secret, filled, true);
    await client.query("vacuum analyze");
    return { ...filled, url, token, limited_token, assets };
  });
}

export async function dropSubject(server: string, name: string): Promise<void> {
  await onDatabase(server, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/**
 * Bulk load: assets and branches without triggers and indexes, then indexes and tallies in one step, those of an
 * organisation next to each other, as triggers write them.
 */
async function bulkLoad<T>(client: pg.Client, load: () => Promise<T>): Promise<T> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'asset'::regclass and not indisprimary`,
  );
  await client.query("set session_replication_role = replica");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const result = await load();
  for (const { definition } of indexes) await client.query(definition);
  await client.query(
    `insert into asset_tally (organisation_id, facet, value, is_archived, slot, count)
     select organisation_id, facet, value, is_archived, 0, count(*) from asset
     cross join lateral (values ('total', organisation_id), ('status', status), ('category', category),
       ('branch', branch), ('model', model)) facets (facet, value)
     where value is not null group by organisation_id, facet, value, is_archived order by 1, 2, 3, 4`,
  );
  await client.query(
    `insert into asset_place_tally (organisation_id, place, status, slot, count)
     select organisation_id, place, status, 0, count(*) from asset cross join lateral unnest(places) place
     where not is_archived group by organisation_id, place, status order by 1, 2, 3`,
  );
  await client.query(
    `insert into location_tally (organisation_id, inside, location_type, is_active, slot, count)
     select organisation_id, organisation_id, location_type, is_active, 0, count(*) from location
     group by organisation_id, location_type, is_active order by 1, 3, 4`,
  );
  await client.query(
    `insert into custody_tally (organisation_id, is_open, due, slot, count)
     select organisation_id, is_open, due, 0, count(*) from custody group by 1, 2, 3 order by 1, 2, 3`,
  );
  await client.query("set session_replication_role = default");
  return result;
}

async function addSession(
  client: pg.Client,
  secret: Buffer,
  { organisation_id, account_id }: FilledOrganisation,
  is_limited: boolean,
) {
  const token = (is_limited ? "limited" : "bench").padEnd(43, "0");
  const hash = (value: string) => createHmac("sha256", secret).update(value).digest();
  const { rows } = await client.query(
    `insert into session (id, account_id, access_hash, refresh_hash, expires_at, ends_at)
     values (gen_random_uuid(), $1, $2, $3, now() + interval '12 hours', now() + interval '30 days') returning id`,
    [account_id, hash(token), hash(`${token}refresh`)],
  );
  await client.query(
    `insert into session_grant (organisation_id, session_id, permissions, scope)
     select $1, $2, permissions, case when $3 then array(
       select id from location where organisation_id = $1 and parent is null order by id limit 1) end
     from role where organisation_id = $1 and name = 'Owner'`,
    [organisation_id, rows[0].id, is_limited],
  );
  return token;
}
