import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceProviderRules } from "@steward/contract/masters/service-provider/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { CONTACT, nameField, ORGANISATION } from "../import/master-fields.ts";
import { defineFamily, type MasterValues } from "../master-family.ts";
import { absentReference } from "../../errors/refusal.ts";
import { makeSampleProviders } from "../starting-data/sample-providers.ts";

export const family = defineFamily(serviceProviderCalls, serviceProviderRules, {
  table: "service_provider",
  sample: makeSampleProviders,
  details: sql`m.name, m.email, m.contact_name, m.contact_number, m.response_hours, m.resolution_hours, m.linked_organisation as organisation,
    (select jsonb_build_object('id', m.linked_organisation, 'name', n.name)
     from linked_organisation_name(m.linked_organisation) n (name) where n.name is not null) as organisation_details`,
  searched: ["search_text"],
  columns: ({ organisation, ...columns }) => ({
    ...columns,
    linked_organisation: organisation,
  }),
  beforeWrite: assertLinkable,
  routes: (router) => router.signedIn(serviceProviderCalls.linkedOrganisations, listLinkedOrganisations),
  sheet: [
    nameField("service provider", "service provider name", "provider", ...ORGANISATION),
    ...CONTACT,
    {
      key: "response_hours",
      title: "Response hours",
      type: "number",
      reads: "number",
      aliases: ["response time", "response time in hours", "response hours promised"],
    },
    {
      key: "resolution_hours",
      title: "Resolution hours",
      type: "number",
      reads: "number",
      aliases: ["resolution time", "resolution time in hours", "repair hours"],
    },
  ],
  shown: [
    { title: "Linked organisation", type: "text", read: ({ organisation_details }) => organisation_details?.name },
  ],
  imports: {
    kind: "service_providers",
    permission: "service_provider.import",
  },
});

const plan: SortPlan = {
  id: sql`o.id`,
  default: "name",
  columns: { name: { expression: sql`fold(o.name) collate "C"`, type: "text" } },
};

type Row = { id: string; name: string; sort_value: string | null };
type ListInput = Input<typeof serviceProviderCalls.linkedOrganisations>;

/** Organisations that a service provider may link to. */
const listLinkedOrganisations = (ctx: Context, { query, request }: ListInput) =>
  ctx.read((tx) =>
    selectPage<Row>(tx, ctx, { request, query }, plan, {
      columns: sql`o.id, o.name`,
      from: sql`linkable_organisations() o`,
      where: query.search ? sql`fold(o.name) like ${searchPattern(query.search)}` : sql`true`,
    }),
  );

/** Asserts that a provider links to a linkable organisation, or keeps its present one. */
async function assertLinkable(tx: Transaction, values: MasterValues, id: string | null): Promise<void> {
  const linked = values.linked_organisation;
  if (!linked) return;
  const { rows } = await sql`
    select from linkable_organisations() o where o.id = ${linked}::uuid
    union all
    select from service_provider where ${ofOrganisation("service_provider")} and id = ${id}::uuid and linked_organisation = ${linked}::uuid`.execute(
    tx,
  );
  if (rows.length === 0) throw absentReference("organisation");
}
