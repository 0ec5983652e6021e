import type { Permission } from "@steward/contract/permissions/permissions";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type pg from "pg";
import { nouns } from "../app/nouns.ts";
import type { Database } from "../database/connection.ts";
import { newId } from "../database/new-id.ts";
import { inNoOrganisation, inOrganisation } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import { ACCESS_SECONDS } from "../http/touch-session.ts";
import { addMember, createOrganisation } from "../organisations/create-organisation.ts";
import { newToken } from "../sessions/new-token.ts";
import { SESSION_DAYS } from "../sessions/open-session.ts";
import { type Caller, callerOf } from "./caller.ts";

/** Access of a new member: a seed role, or exactly these permissions; no scope is the whole organisation. */
export interface MemberRights {
  role?: string;
  permissions?: readonly Permission[];
  is_owner?: boolean;
  scope?: readonly string[];
}

const seeds = nouns.flatMap(({ seed }) => seed ?? []);

let people = 0;

/** Makes an organisation with a signed-in owner; it owns assets, issues and services them. */
export async function makeOrganisation(
  app: FastifyInstance,
  database: Database,
  admin: pg.Pool,
  name: string,
): Promise<Caller> {
  const kinds = ["customer", "oem", "service_provider", "staffing"] as const;
  const id = await inNoOrganisation(database.pool, (tx) => createOrganisation(tx, seeds, name, [...kinds]));
  return addCaller(app, database, admin, id, { role: "Owner", is_owner: true });
}

/** Makes an organisation without members, for service providers to link to. Answers its id. */
export const makeProviderOrganisation = (database: Database, name = "Sahyadri Field Services"): Promise<string> =>
  inNoOrganisation(database.pool, (tx) => createOrganisation(tx, seeds, name, ["service_provider"]));

/** Adds a member to an organisation and signs them in. */
export async function addCaller(
  app: FastifyInstance,
  database: Database,
  admin: pg.Pool,
  organisation_id: string,
  { role = "", permissions, is_owner = false, scope = [] }: MemberRights,
): Promise<Caller> {
  people += 1;
  const person = { name: `Person ${people} ${role}`.trim(), email: `person${people}@example.org` };
  const account_id = await inOrganisation(database.pool, { organisation_id, scope: null }, (tx) =>
    addMember(tx, organisation_id, { ...person, role, is_owner }),
  );
  if (permissions) {
    await admin.query("update membership set permissions = $2 where account_id = $1", [account_id, permissions]);
  }
  await admin.query(
    "insert into membership_scope (organisation_id, account_id, location) select $1, $2, unnest($3::uuid[])",
    [organisation_id, account_id, scope],
  );
  const session = await openSession(database, admin, account_id);
  const caller = callerOf(app, { organisation_id, account_id, ...person, ...session }, (held) =>
    addCaller(app, database, admin, organisation_id, { permissions: held }),
  );
  return { ...caller, partner: () => partnerIn(app, database, admin) };
}

const partners = new WeakMap<Database, Promise<Caller>>();

/** The one organisation of a server that hands assets over to all others. */
function partnerIn(app: FastifyInstance, database: Database, admin: pg.Pool): Promise<Caller> {
  const made = partners.get(database) ?? makeOrganisation(app, database, admin, "Contoso Instruments");
  partners.set(database, made);
  return made;
}

/** Opens a session like a correct one-time code: permissions are frozen for each organisation of the account. */
export async function openSession(database: Database, admin: pg.Pool, account_id: string) {
  const session = { session_id: newId(), access_token: newToken(), refresh_token: newToken() };
  const { secret, pool } = database;
  await admin.query(
    `insert into session (id, account_id, access_hash, refresh_hash, expires_at, ends_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5), now() + make_interval(days => $6))`,
    [
      session.session_id,
      account_id,
      keyedHash(secret, session.access_token),
      keyedHash(secret, session.refresh_token),
      ACCESS_SECONDS,
      SESSION_DAYS,
    ],
  );
  const { rows } = await pool.query<{ id: string }>("select id from organisations_of($1)", [account_id]);
  for (const { id } of rows) {
    await inOrganisation(pool, { organisation_id: id, scope: null }, (tx) =>
      sql`call grant_session(${session.session_id}::uuid, ${account_id}::uuid)`.execute(tx),
    );
  }
  return session;
}
