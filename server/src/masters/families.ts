import { attachedStatusCalls } from "@steward/contract/masters/attached-status";
import { brandCalls } from "@steward/contract/masters/brand";
import { categoryCalls } from "@steward/contract/masters/category";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { ReferenceToProve } from "../database/prove-references.ts";
import { checkParent } from "./category-parent.ts";
import { keepOneDefault, refuseLosingDefault } from "./default-status.ts";

type MasterTable = "brand" | "category" | "manufacturer" | "attached_status";
export type MasterValues = Record<string, string | number | boolean | null | undefined>;

type MasterCalls = typeof brandCalls | typeof categoryCalls | typeof manufacturerCalls | typeof attachedStatusCalls;

/** What tells one look-alike master from another; everything else of a master is one route family. */
export interface MasterFamily {
  table: MasterTable;
  calls: MasterCalls;
  /** Select list of the answer beyond the keys every master has; the table is `m`. */
  details: RawBuilder<unknown>;
  references?: (values: MasterValues) => ReferenceToProve[];
  /** Rules that need other rows, before a write; `id` of the record being edited, null for a new one. */
  beforeWrite?: (tx: Transaction, values: MasterValues, id: string | null) => Promise<void>;
  /** Rules before deactivation and deletion. */
  beforeLeaving?: (tx: Transaction, id: string) => Promise<void>;
}

const assetsWith = (facet: "category" | "status", archived: RawBuilder<unknown>) => sql`
  (select coalesce(sum(t.count), 0)::int from asset_tally t
   where t.facet = ${sql.lit(facet)} and t.value = m.id ${archived}) as asset_count`;

export const masterFamilies: readonly MasterFamily[] = [
  {
    table: "brand",
    calls: brandCalls,
    details: sql`m.name,
      (select coalesce(sum(t.count), 0)::int from product p
       join asset_tally t on t.facet = 'product' and t.value = p.id and not t.is_archived
       where p.brand = m.id) as asset_count`,
  },
  {
    table: "category",
    calls: categoryCalls,
    details: sql`m.name, m.kind, m.parent,
      (select jsonb_build_object('id', p.id, 'name', p.name) from category p where p.id = m.parent) as parent_details,
      ${assetsWith("category", sql`and not t.is_archived`)}`,
    references: (values) => [{ field: "parent", table: "category", id: values.parent as string | null }],
    beforeWrite: checkParent,
  },
  {
    table: "manufacturer",
    calls: manufacturerCalls,
    details: sql`m.name, m.email, m.contact_name, m.contact_number, m.support_url,
      (select count(*)::int from product p where p.manufacturer = m.id) as model_count`,
  },
  {
    table: "attached_status",
    calls: attachedStatusCalls,
    details: sql`m.name, m.category, m.color, m.is_default, m.sort_order, ${assetsWith("status", sql``)}`,
    beforeWrite: keepOneDefault,
    beforeLeaving: refuseLosingDefault,
  },
];
