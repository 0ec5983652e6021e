import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { sql } from "kysely";
import { assetCount, countedAssets } from "../tallies/asset-count-queries.ts";
import { validateAddress, manufacturerColumns } from "./address-columns.ts";
import { categoryConditions, checkParent } from "./category-parent.ts";
import { keepOneDefault, refuseLosingDefault } from "./default-status.ts";
import { depreciationColumns } from "./depreciation-terms.ts";
import { defineFamily, type MasterFamily } from "./master-family.ts";
import { assertLinkable } from "./linked-organisation-queries.ts";

type ModelLink = "brand" | "category" | "manufacturer" | "depreciation";

const modelsWith = (link: ModelLink) =>
  sql`(select count(*)::int from product p where p.${sql.ref(link)} = m.id) as model_count`;

const assetsOfModelsWith = (link: ModelLink) => {
  const models = sql`from product p where p.${sql.ref(link)} = m.id`;
  return sql`${countedAssets({
    kept: sql`select coalesce(sum(n.count), 0) from asset_tally n
      where n.facet = 'product' and not n.is_archived and n.value in (select p.id ${models})`,
    rows: sql`select count(*) from asset n where not n.is_archived and n.product = any(array(select p.id ${models}))`,
  })} as asset_count`;
};

const country = sql`(select jsonb_build_object('id', c.id, 'name', c.name) from country c where c.id = m.country)`;

export const masterFamilies: readonly MasterFamily[] = [
  defineFamily(brandCalls, {
    table: "brand",
    details: sql`m.name, ${modelsWith("brand")}, ${assetsOfModelsWith("brand")}`,
  }),
  defineFamily(categoryCalls, {
    table: "category",
    details: sql`m.name, m.kind, m.parent,
      (select jsonb_build_object('id', p.id, 'name', p.name) from category p where p.id = m.parent) as parent_details,
      (with recursive above as (
         select c.parent, c.name, 1 as depth from category c where c.id = m.id
         union all
         select c.parent, c.name, a.depth + 1 from category c join above a on c.id = a.parent where a.depth < 50)
       select string_agg(a.name, ' > ' order by a.depth desc) from above a) as path,
      m.custom_fieldset, (select jsonb_build_object('id', s.id, 'name', s.name) from field_set s
        where s.id = m.custom_fieldset) as custom_fieldset_details,
      (select count(*)::int from category c where c.parent = m.id) as child_count,
      ${modelsWith("category")}, ${assetCount("category", sql`m.id`)} as asset_count`,
    conditions: categoryConditions,
    references: (values) => [
      { field: "parent", table: "category", id: values.parent as string | null },
      { field: "custom_fieldset", table: "field_set", id: values.custom_fieldset as string | null },
    ],
    beforeWrite: checkParent,
  }),
  defineFamily(manufacturerCalls, {
    table: "manufacturer",
    details: sql`m.name, m.email, m.contact_name, m.contact_number, m.support_url,
      jsonb_build_object('line1', m.line1, 'line2', m.line2, 'country', m.country, 'country_details', ${country},
        'state', m.state, 'city', m.city, 'pincode', m.pincode) as address,
      ${modelsWith("manufacturer")}, ${assetsOfModelsWith("manufacturer")}`,
    searched: ["name_sort", "contact_text"],
    columns: manufacturerColumns,
    beforeWrite: validateAddress("manufacturer", "address."),
  }),
  defineFamily(attachedStatusCalls, {
    table: "attached_status",
    details: sql`m.name, m.category, m.color, m.is_default, m.sort_order, ${assetCount("status", sql`m.id`, "include")} as asset_count`,
    conditions: ({ category }) => (category ? [sql`m.category = any(${category}::text[])`] : []),
    beforeWrite: keepOneDefault,
    beforeLeaving: refuseLosingDefault,
  }),
  defineFamily(supplierCalls, {
    table: "supplier",
    details: sql`m.name, m.email, m.contact_name, m.contact_number, m.support_url, m.notes, m.line1, m.line2,
      m.country, ${country} as country_details, m.state, m.city, m.pincode`,
    searched: ["search_text"],
    beforeWrite: validateAddress("supplier"),
  }),
  defineFamily(serviceProviderCalls, {
    table: "service_provider",
    details: sql`m.name, m.email, m.contact_name, m.contact_number, m.linked_organisation as organisation,
      (select jsonb_build_object('id', m.linked_organisation, 'name', n.name)
       from linked_organisation_name(m.linked_organisation) n (name) where n.name is not null) as organisation_details`,
    searched: ["search_text"],
    columns: ({ organisation, ...columns }) => ({
      ...columns,
      linked_organisation: organisation,
    }),
    beforeWrite: assertLinkable,
  }),
  defineFamily(depreciationCalls, {
    table: "depreciation",
    details: sql`m.name, m.method, m.months, m.convention, m.frequency,
      case m.method when 'written_down_value' then m.percent
        when 'straight_line' then round(least(100, 1200.0 / m.months), 2)
        else round(least(100, 2400.0 / m.months), 2) end::numeric(5, 2)::text as percent,
      m.salvage_percent::text, (m.salvage_amount / 100.0)::numeric(15, 2)::text as salvage_amount,
      ${modelsWith("depreciation")}`,
    columns: depreciationColumns,
  }),
];
