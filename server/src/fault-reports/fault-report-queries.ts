import type { faultReportCalls } from "@steward/contract/fault-reports/calls";
import { reportStateOf } from "@steward/contract/fault-reports/constants";
import type { FaultPlace } from "@steward/contract/fault-reports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { openServiceStates, type ServiceState } from "@steward/contract/service-requests/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import { readInOrganisation, type Transaction } from "../database/transaction.ts";
import { Refusal } from "../errors/refusal.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { type OpenLink, organisationBy, withFaultLink } from "./open-link.ts";

/** Most open faults that are shown of an asset or a place. */
const SHOWN = 5;
const PROBLEM_MOST = 120;

interface OpenFault {
  id: string;
  problem: string;
  created: string;
  reports: number;
}

/**
 * Open faults where a link is of. Words of people who are signed in stay inside: a problem is told by its statement, and by
 * the first line of what was reported where it has none.
 */
export async function openFaults(tx: Transaction, { asset, location }: OpenLink): Promise<OpenFault[]> {
  const place = sql`r.asset is null and coalesce(r.location, r.branch) = ${location}::uuid`;
  const { rows } = await sql<OpenFault>`
    select r.id, r.created, coalesce(ps.name, case when r.source = 'Reported'
        then left(split_part(r.description, E'\n', 1), ${sql.lit(PROBLEM_MOST)}) end, '') as problem,
      (select count(*)::int from fault_report f
        where f.organisation_id = r.organisation_id and f.request = r.id) as reports
    from service_request r
    left join problem_statement ps on ps.organisation_id = r.organisation_id and ps.id = r.problem_statement
    where ${ofOrganisation("r")} and ${asset ? sql`r.asset = ${asset}::uuid` : place}
      and r.status = any(${[...openServiceStates]}::text[])
    order by r.id desc limit ${sql.lit(SHOWN)}`.execute(tx);
  return rows;
}

/** Names an open fault for one link alone; it tells nothing of the request. */
export const faultName = ({ database: { secret } }: PublicContext, link: OpenLink, request: string): string =>
  keyedHash(secret, `fault ${link.id} ${request}`).toString("base64url");

/** What a link is of, and what is known to be broken there; looking changes nothing. */
export const readFaultPlace = (ctx: PublicContext, { body }: Input<typeof faultReportCalls.place>) =>
  withFaultLink(ctx, body.token, async (tx, link): Promise<FaultPlace> => {
    const faults = await openFaults(tx, link);
    const { name, place } = link;
    return {
      name,
      place,
      open_faults: faults.map(({ id, ...told }) => ({ ...told, fault: faultName(ctx, link, id) })),
    };
  });

/** Where a report stands, in the words for whoever reported it. */
export async function readFaultStatus(ctx: PublicContext, { body }: Input<typeof faultReportCalls.status>) {
  const over = () => new Refusal("not_found", messages.faultReports.reportOver);
  const { pool, secret } = ctx.database;
  const hash = keyedHash(secret, body.token);
  const organisation_id = await organisationBy(ctx, sql`organisation_of_fault_report(${hash})`);
  if (organisation_id === null) throw over();
  const { rows } = await readInOrganisation(pool, { organisation_id, scope: null }, (tx) =>
    sql<{ status: ServiceState; reported: string }>`
      select r.status, f.created as reported from fault_report f
      join service_request r on r.organisation_id = f.organisation_id and r.id = f.request
      where ${ofOrganisation("f")} and f.token_hash = ${hash}`.execute(tx),
  );
  if (!rows[0]) throw over();
  return { state: reportStateOf[rows[0].status], reported: rows[0].reported };
}
