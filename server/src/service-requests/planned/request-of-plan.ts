import { openServiceStates, type Priority, type RequestType } from "@steward/contract/service-requests/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";

/** What a plan says of the requests that it raises, and whether its former one for an asset is still open. */
export interface PlannedRequest {
  name: string;
  problem_statement: string | null;
  type: RequestType;
  priority: Priority;
  description: string;
  checklist: string[];
  service_provider: string | null;
  is_open: boolean;
  currency: string;
  time_zone: string;
}

/** Columns of a planned request, of a plan `p` of an organisation `o` for an asset `a`. */
export const requestOfPlan = sql`p.name, p.problem_statement, p.type, p.priority, p.description, p.checklist, p.service_provider,
  exists (select from service_request r where r.organisation_id = p.organisation_id and r.maintenance_plan = p.id
    and r.asset = a.id and r.status = any(${[...openServiceStates]}::text[])) as is_open, o.currency, o.time_zone`;

/** Locks a plan until the transaction ends, so that whoever comes second finds what the first did. */
export const lockPlan = (tx: Transaction, plan: string) =>
  sql`select from maintenance_plan p where ${ofOrganisation("p")} and p.id = ${plan}::uuid for no key update`.execute(
    tx,
  );

/** The request of a plan for an asset, which begins with why it is raised. */
export const plannedRequest = (plan: string, asset: string, planned: PlannedRequest, why: string) => ({
  body: {
    steward_asset: asset,
    problem_statement: planned.problem_statement,
    type: planned.type,
    priority: planned.priority,
    description: [why, planned.description].filter(Boolean).join("\n\n"),
    contact_person_name: "",
    contact_person_phone: "",
  },
  origin: { maintenance_plan: plan, service_provider: planned.service_provider, checklist: planned.checklist },
});
