import type { AssetRequest } from "@steward/contract/asset-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { taken } from "../errors/constraint-refusal.ts";
import { type DutyCard, dutyOf } from "../nouns/duty-card.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { approvalRoutes } from "./approval/routes.ts";
import { findOwnRequests, findRequests } from "./request-queries.ts";
import { assetRequestRoutes } from "./routes.ts";
import { makeSampleRequests } from "./sample/sample-requests.ts";

/** A request as home tells it. */
const toldDuty = (row: AssetRequest, about: string) => ({
  id: row.id,
  code: row.internal_id,
  name: row.asset_name || row.product_details.product_name,
  about,
  day: row.needed_by,
});

/** Requests that wait for the caller's decision, the one that has waited longest first. */
const approvals: DutyCard = {
  kind: "approvals",
  isOf: ({ may }) => may("precheck.approve") || may("precheck.reject"),
  read: async (tx, ctx, { request, page_size }) => {
    const query = { is_my_turn: true, ordering: "sent", page_size } as const;
    const page = await findRequests(tx, ctx, { request, query });
    return dutyOf(page, (row) => toldDuty(row, row.requested_by_details.name));
  },
};

/** Own requests that were rejected: they are changed and sent again, or deleted. */
const returned: DutyCard = {
  kind: "returned",
  isOf: ({ may }) => may("precheck.view"),
  read: async (tx, ctx, { request, page_size }) => {
    const query = { precheck_status: ["Rejected" as const], ordering: "sent" as const, page_size };
    const page = await findOwnRequests(tx, ctx, { request, query });
    return dutyOf(page, (row) => toldDuty(row, row.reject_reason));
  },
};

export const assetRequestNoun: Noun = {
  routes: assetRequestRoutes,
  search: namedRecords({
    kind: "asset_request",
    permission: "precheck.view",
    from: sql`asset_request s join account p on p.id = s.requested_by
      left join model mo on mo.organisation_id = s.organisation_id and mo.id = s.model`,
    name: sql`coalesce(nullif(s.asset_name, ''), mo.product_name, s.product_name)`,
    code: sql`'REQ-' || s.number`,
    folded_code: sql`fold('REQ-' || s.number)`,
    detail: sql`concat_ws(' · ', p.name, s.status)`,
    contains: ({ pattern }) => sql`s.search_text like ${pattern}`,
    // Who decides sees everybody's, as in the lists.
    only: ({ may, actor }) =>
      may("precheck.approve") || may("precheck.reject") ? sql`true` : sql`s.requested_by = ${actor.account_id}::uuid`,
  }),
  duties: [approvals, returned],
  history: {
    asset_request: {
      from: sql`asset_request s left join model mo on mo.organisation_id = s.organisation_id and mo.id = s.model`,
      name: sql`concat_ws(' · ', 'REQ-' || s.number, coalesce(nullif(s.asset_name, ''), mo.product_name, nullif(s.product_name, '')))`,
      told_by: "asset_name",
    },
  },
  parts: { asset_request_component: { subject: "asset_request", column: "request" } },
  refusals: {
    asset_request_amc_order: taken("amc_end_date", messages.assets.amcEndsEarly),
    asset_request_component_amc_order: taken("amc_end_date", messages.assets.amcEndsEarly),
  },
  upheld: [
    "asset_request_number",
    "asset_request_warranty",
    "asset_request_quantity",
    "asset_request_estimate",
    "asset_request_sent",
    "asset_request_component_warranty",
    "asset_request_step_once",
    "approval_rule_once",
    "approval_rule_amount",
    "approval_delegation_once",
    "approval_delegation_days",
    "document_subject",
  ],
  uses: {
    asset_request: {
      category: "category",
      model: "model",
      brand: "brand",
      manufacturer: "manufacturer",
      service_provider: "service_provider",
      branch: "location",
      location: "location",
    },
    asset_request_component: { category: "category", component: "component" },
  },
  sample: makeSampleRequests,
};

/** The side of those who decide. */
export const approvalNoun: Noun = { routes: approvalRoutes };
