import type { DutyKind } from "@steward/contract/home/constants";
import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { sql } from "kysely";
import { messages } from "@steward/contract/messages/catalogue";
import { taken } from "../errors/constraint-refusal.ts";
import type { Context } from "../http/context.ts";
import { type DutyCard, dutyOf } from "../nouns/duty-card.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { serviceRequestImport } from "./import/service-request-import.ts";
import { escalationRoutes } from "./escalation/routes.ts";
import { serviceRequestRoutes } from "./routes.ts";
import { makeSampleServiceRequests } from "./sample-service-requests.ts";
import { findServiceRequests } from "./service-request-queries.ts";
import { nameOf } from "./write-request.ts";

type Query = Parameters<typeof findServiceRequests>[2]["query"];

/** Requests that a filter of their list finds, as home tells them. */
const dutyCard = (kind: DutyKind, isOf: (ctx: Context) => boolean, query: Query): DutyCard => ({
  kind,
  isOf,
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findServiceRequests(tx, ctx, { request, query: { ...query, page_size } });
    return dutyOf(page, (row: ServiceRequest) => ({
      id: row.id,
      code: row.internal_id,
      name: nameOf(row),
      about: row.raised_by_details?.name ?? row.source,
      day: row.resolution_due?.slice(0, 10) ?? null,
    }));
  },
});

const name = sql`coalesce(ps.name, nullif(left(s.description, 120), ''), '')`;

export const serviceRequestNoun: Noun = {
  routes: serviceRequestRoutes,
  search: namedRecords({
    kind: "service_request",
    permission: "service_request.view",
    from: sql`service_request s join organisation o on o.id = s.organisation_id
      left join problem_statement ps on ps.organisation_id = s.organisation_id and ps.id = s.problem_statement
      left join asset a on a.organisation_id = s.organisation_id and a.id = s.asset`,
    name,
    folded: sql`fold(${name})`,
    code: sql`o.request_prefix || s.number`,
    folded_code: sql`fold(o.request_prefix || s.number)`,
    detail: sql`concat_ws(' · ', a.asset_id, s.status)`,
    contains: ({ pattern }) => sql`(s.search_text like ${pattern} or fold(o.request_prefix || s.number) like ${pattern}
      or fold(s.reference) like ${pattern}
      or ps.search_text like ${pattern})`,
  }),
  duties: [
    dutyCard("service_overdue", ({ may }) => may("service_request.view") && may("service_request.assign"), {
      is_overdue: true,
      ordering: "resolution_due",
    }),
    dutyCard("service_open", ({ may }) => may("service_request.view") && may("service_request.assign"), {
      status: ["Open"],
      ordering: "created",
    }),
    dutyCard("service_estimates", ({ may }) => may("service_request.view") && may("service_request.close"), {
      awaits_approval: true,
      ordering: "created",
    }),
  ],
  history: {
    service_request: {
      from: sql`service_request s join organisation o on o.id = s.organisation_id
        left join problem_statement ps on ps.organisation_id = s.organisation_id and ps.id = s.problem_statement`,
      name: sql`concat_ws(' · ', o.request_prefix || s.number, nullif(${name}, ''))`,
    },
  },
  parts: { service_request_update: { subject: "service_request", column: "request" } },
  upheld: [
    "service_request_notice_once",
    "service_request_number",
    "service_request_level",
    "service_request_where",
    "service_request_held",
    "service_request_ended",
    "service_request_source",
    "service_request_raiser",
    "service_request_offer",
    "service_request_offered",
    "service_request_update_visibility",
    "service_request_update_mentions",
    "service_request_update_subject",
    "service_request_update_writer",
    "document_of_update",
    "contract_visit_of_request",
    "contract_visit_asked",
    "attachment_primary_service_request",
  ],
  uses: {
    document: { service_request: "service_request" },
    service_request: {
      asset: "asset",
      branch: "location",
      location: "location",
      problem_statement: "problem_statement",
      service_provider: "service_provider",
    },
    service_request_update: { request: "service_request" },
    service_request_engineer: { request: "service_request" },
    service_request_notice: { request: "service_request" },
    service_visits: { service_request_id: "service_request" },
    service_estimate: { request: "service_request" },
    fault_report: { request: "service_request" },
    contract_visit: { request: "service_request" },
  },
  refusals: { service_request_reference: taken("reference", messages.serviceRequests.numberTaken) },
  importTarget: serviceRequestImport,
  sample: makeSampleServiceRequests,
};

/** The people of escalations, which are settings of the organisation. */
export const escalationNoun: Noun = { routes: escalationRoutes, upheld: ["escalation_person_once"] };
