import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { resetClocks } from "./clock-columns.ts";

interface Promised {
  response_hours: number | null;
  resolution_hours: number | null;
}

/**
 * Columns of a request that gets another service provider: its times are those of the contract that held when it was
 * raised, else of this provider, else of the organisation. Requests without clocks, such as imported ones, get none.
 */
export async function providerColumns(
  tx: Transaction,
  { id, service_provider: before }: Pick<ServiceRequest, "id" | "service_provider">,
  service_provider: string | null | undefined,
) {
  if (service_provider === undefined || service_provider === before) return {};
  const { rows } = await sql<Promised>`
    select coalesce(c.response_hours, sp.response_hours, o.response_hours)::int as response_hours,
      coalesce(c.resolution_hours, sp.resolution_hours, o.resolution_hours)::int as resolution_hours
    from service_request r join organisation o on o.id = r.organisation_id
    left join service_provider sp on sp.organisation_id = r.organisation_id and sp.id = ${service_provider}::uuid
    left join lateral (select c.response_hours, c.resolution_hours from cover c
      where c.organisation_id = r.organisation_id and c.asset = r.asset and c.kind = 'amc'
        and coalesce(c.starts <= (r.created at time zone o.time_zone)::date, true)
        and c.ends >= (r.created at time zone o.time_zone)::date
      order by c.ends desc, c.id limit 1) c on true
    where ${ofOrganisation("r")} and r.id = ${id}::uuid and r.clock_started is not null`.execute(tx);
  const [promised] = rows;
  if (!promised) return { service_provider };
  const { response_hours, resolution_hours } = promised;
  const hours = { response: sql`${response_hours}::int`, resolution: sql`${resolution_hours}::int` };
  return { service_provider, response_hours, resolution_hours, ...resetClocks(hours) };
}
