import { messages } from "@steward/contract/messages/catalogue";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { categoryRules } from "@steward/contract/masters/category/rules";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { serialize } from "../../database/serialize.ts";
import type { Transaction } from "../../database/transaction.ts";
import { taken } from "../../errors/constraint-refusal.ts";
import type { MergedPair } from "../../nouns/facts.ts";
import { invalidField } from "../../errors/refusal.ts";
import { assetCount } from "../../tallies/asset-count-queries.ts";
import { nameField } from "../import/master-fields.ts";
import { defineFamily, type MasterValues, modelsWith } from "../master-family.ts";
import { assetColumn, modelColumn } from "../shown-columns.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { makeSampleCategories } from "../starting-data/sample-categories.ts";

/** Synonyms of registers for the choices of a field, as letters only. */
const KINDS = {
  asset: "asset",
  assets: "asset",
  component: "component",
  components: "component",
  accessory: "accessory",
  accessories: "accessory",
  license: "license",
  licenses: "license",
  licence: "license",
  licences: "license",
};

export const family = defineFamily(categoryCalls, categoryRules, {
  table: "category",
  sample: makeSampleCategories,
  details: sql`m.name, m.kind, m.icon, m.parent,
    (select jsonb_build_object('id', p.id, 'name', p.name) from category p where p.organisation_id = m.organisation_id and p.id = m.parent) as parent_details,
    (with recursive above as (
       select c.parent, c.name, 1 as depth from category c where c.organisation_id = m.organisation_id and c.id = m.id
       union all
       select c.parent, c.name, a.depth + 1 from category c join above a on c.id = a.parent
       where c.organisation_id = m.organisation_id and a.depth < 50)
     select string_agg(a.name, ' > ' order by a.depth desc) from above a) as path,
    m.custom_fieldset, (select jsonb_build_object('id', s.id, 'name', s.name) from field_set s
      where s.organisation_id = m.organisation_id and s.id = m.custom_fieldset) as custom_fieldset_details,
    (select count(*)::int from category c where c.organisation_id = m.organisation_id and c.parent = m.id) as child_count,
    ${modelsWith("category")}, ${assetCount("category", sql`m.id`)} as asset_count`,
  conditions: categoryConditions,
  references: (values) => [
    { field: "parent", table: "category", id: values.parent as string | null },
    { field: "custom_fieldset", table: "field_set", id: values.custom_fieldset as string | null },
  ],
  beforeWrite: checkParent,
  refusals: { category_own_parent: taken("parent", messages.masters.categoryOwnParent) },
  merges: {
    fields: { icon: null, parent: "category", custom_fieldset: "field_set" },
    conflict: mergeConflict,
    returnConflict: async (tx, id) => ((await aboveOf(tx, id)).slice(1).includes(id) ? messages.merges.circle : null),
  },
  uses: { parent: "category", custom_fieldset: "field_set" },
  sheet: [
    nameField("category", "category name", "title"),
    { key: "parent", title: "Parent category", reads: "parent", aliases: ["parent", "parent name", "belongs to"] },
    {
      key: "kind",
      title: "Kind",
      help: messages.masters.categoryKindHelp,
      choices: KINDS,
      aliases: ["type", "category type"],
    },
    { key: "icon", title: "Icon", aliases: ["symbol"] },
  ],
  shown: [
    { title: "Field set", type: "text", read: ({ custom_fieldset_details }) => custom_fieldset_details?.name },
    modelColumn,
    assetColumn,
  ],
  imports: {
    kind: "categories",
    permission: "category.import",
    creates: ["category.create"],
  },
});

/** Conditions of the list's own parameters on a category `m`. */
function categoryConditions({ kind, parent, is_root }: z.output<typeof categoryRules.list.query>) {
  const conditions: RawBuilder<unknown>[] = [];
  if (kind) conditions.push(sql`m.kind = any(${kind}::text[])`);
  if (parent) conditions.push(sql`m.parent = any(${parent}::uuid[])`);
  if (is_root !== undefined) conditions.push(sql`(m.parent is null) = ${is_root}`);
  return conditions;
}

/**
 * Keeps the categories a tree without circles and of one kind each: a parent has the same kind and is not below the
 * category itself.
 */
async function checkParent(tx: Transaction, values: MasterValues, id: string | null): Promise<void> {
  if (id && (values.parent || values.kind)) await serialize(tx, "category tree");
  if (id && values.kind) await keepKind(tx, values, id);
  if (!values.parent) return;
  const { rows } = await sql<{ id: string; kind: string; own_kind: string | null }>`
    with recursive above as (
      select id, parent, kind, 1 as depth from category where ${ofOrganisation("category")} and id = ${values.parent}::uuid
      union all
      select c.id, c.parent, c.kind, a.depth + 1 from category c join above a on c.id = a.parent
      where ${ofOrganisation("c")} and a.depth < 50
    )
    select id, kind, (select kind from category where ${ofOrganisation("category")} and id = ${id}::uuid) as own_kind from above order by depth`.execute(
    tx,
  );
  if (rows.some((row) => row.id === id)) throw invalidField("parent", messages.masters.categoryBelowItself);
  if (rows.length >= 50) throw invalidField("parent", messages.masters.categoryDepth);
  const kind = values.kind ?? rows[0]?.own_kind ?? "asset";
  if (rows[0] && rows[0].kind !== kind) throw invalidField("parent", messages.masters.parentSameKind);
}

/** Refuses another kind for a category with subcategories, models or assets, and for one that keeps its parent. */
async function keepKind(tx: Transaction, values: MasterValues, id: string): Promise<void> {
  const { rows } = await sql<{ kind: string; parent: string | null; used: boolean }>`
    select c.kind, c.parent,
      exists (select from category k where k.organisation_id = c.organisation_id and k.parent = c.id) or exists (select from model mo where mo.organisation_id = c.organisation_id and mo.category = c.id)
        or exists (select from asset a where a.organisation_id = c.organisation_id and a.category = c.id) as used
    from category c where ${ofOrganisation("c")} and c.id = ${id}::uuid`.execute(tx);
  const current = rows[0];
  if (!current || current.kind === values.kind) return;
  if (current.used) throw invalidField("kind", messages.masters.categoryKindStays);
  if (current.parent && values.parent === undefined) {
    throw invalidField("kind", messages.masters.parentOtherKind);
  }
}

/** A category and those above it, upwards; one in a circle stands there twice. */
async function aboveOf(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive above as (
      select c.id, c.parent, 1 as depth from category c where ${ofOrganisation("c")} and c.id = ${id}::uuid
      union all
      select c.id, c.parent, a.depth + 1 from category c join above a on c.id = a.parent
      where ${ofOrganisation("c")} and a.depth < 60)
    select id from above order by depth`.execute(tx);
  return rows.map((row) => row.id);
}

/** Categories are merged where they stay a tree of one kind each. */
async function mergeConflict(
  tx: Transaction,
  { survivor, removed }: MergedPair,
  take: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ kinds: number }>`select count(distinct c.kind)::int as kinds from category c
    where ${ofOrganisation("c")} and c.id in (${survivor}::uuid, ${removed}::uuid)`.execute(tx);
  if (rows[0]?.kinds !== 1) return messages.merges.otherKind;
  if ((await aboveOf(tx, survivor)).includes(removed)) return messages.merges.below;
  if (take.includes("parent") && (await aboveOf(tx, removed)).includes(survivor)) return messages.merges.circle;
  return null;
}
