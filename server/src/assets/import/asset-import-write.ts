import { ofOrganisation } from "../../database/of-organisation.ts";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordForEach } from "../../activity/record-activity.ts";
import type { ImportedValues } from "../../custom-fields/values/imported-values.ts";
import { insertValues, type ValueChange, writeValues } from "../../custom-fields/values/write-custom-values.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../database/new-id.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import type { Transaction } from "../../database/transaction.ts";
import { type ImportWork, rejected, type RowToWrite, type Written } from "../../import-kit/import-target.ts";
import type { AssetRow } from "./asset-import-fields.ts";
import { checkOutImported } from "./import-holders.ts";
import { holding, type ValidatedAsset, validateAssets } from "./asset-import-validate.ts";
import type { Links } from "./asset-links.ts";
import { type Existing, lockedAssets, type Match } from "./asset-import-matches.ts";
import { assetTag } from "../create-asset.ts";
import { minorUnits } from "../money.ts";

interface Resolved {
  row: AssetRow;
  links: Links;
  /** Custom field values that the row changes. */
  changes: ValueChange[];
  found: Existing | undefined;
  /** Whom the asset is checked out to. */
  holder: ValidatedAsset["holder"];
}

/** Writes one batch of validated rows: masters, new assets in one statement, then the changed ones. */
export async function writeAssets(tx: Transaction, work: ImportWork, rows: readonly RowToWrite[]): Promise<Written[]> {
  const asked = new Map(rows.map((row) => [row.position, row]));
  const { assets, links, values } = await validateAssets(tx, work, rows, async () => {
    const stored = await lockedAssets(
      tx,
      rows.map(({ record }) => record),
    );
    return ({ position }) => matchStored(asked.get(position)?.record ?? null, stored);
  });
  const late = assets.filter(({ problems }) => problems.length > 0);
  const open = assets.filter(({ problems, is_written }) => problems.length === 0 && is_written);
  if (work.settings.create_missing) {
    await links.create(
      tx,
      work,
      open.map(({ row }) => row),
    );
  }
  const resolved = open.map(({ row, validated, found, holder }): Resolved => {
    const changes = values.changesOf(holding(row, validated, found));
    const { status } = validated.links;
    return { row, links: { ...links.validate(row).links, status }, changes, found, holder };
  });
  const called = ({ position }: AssetRow) => {
    const { new_id: id = newId(), number = 0 } = asked.get(position) ?? {};
    return { id, number };
  };
  const isNew = ({ found }: Resolved) => !found;
  const created = await insertAssets(tx, work, values, resolved.filter(isNew), called);
  const updated = await updateAssets(
    tx,
    work,
    values,
    resolved.filter((item) => !isNew(item)),
  );
  for (const [outcome, action] of [
    ["created", "imported"],
    ["updated", "changed by import"],
  ] as const) {
    const records = [...created, ...updated].flatMap((row) => (row.outcome === outcome ? (row.record ?? []) : []));
    await recordForEach(tx, work, { subject_type: "asset", action, import_id: work.import_id }, records);
  }
  await checkOutImported(tx, work, heldOf(resolved, [...created, ...updated]));
  const same = assets.filter(({ problems, is_written }) => problems.length === 0 && !is_written);
  return [
    ...created,
    ...updated,
    ...same.map(({ row, found }) => unchanged(row.position, found)),
    ...late.map(({ row, problems }) => rejected(row.position, problems)),
  ];
}

/** Assets of written rows with the people whom they are checked out to. */
function heldOf(resolved: readonly Resolved[], written: readonly Written[]) {
  const records = new Map(
    written.map(({ position, outcome, record }) => [position, outcome === "reject" ? null : record]),
  );
  return resolved.flatMap(({ row, holder }) => {
    const asset = records.get(row.position);
    return holder && asset ? [{ asset, person: holder }] : [];
  });
}

/** The asset that the dry run found for a row. */
function matchStored(record: string | null, stored: ReadonlyMap<string, Existing>): Match {
  const found = record ? stored.get(record) : undefined;
  const isGone = record && !found;
  const problems = isGone ? [{ field: "asset_id", message: messages.assets.removedMeanwhile }] : [];
  return { found, problems, warnings: [] };
}

const unchanged = (position: number, found: Existing | undefined): Written => ({
  position,
  outcome: "unchanged",
  problems: [],
  record: found?.id ?? null,
  record_version: found?.version ?? null,
  before: null,
});

const refused = (position: number, message: string) => rejected(position, [{ field: "asset_id", message }]);

async function insertAssets(
  tx: Transaction,
  work: ImportWork,
  own: ImportedValues,
  items: readonly Resolved[],
  called: (row: AssetRow) => { id: string; number: number },
): Promise<Written[]> {
  if (items.length === 0) return [];
  const { organisation_id } = work;
  const [settings, statuses] = await Promise.all([
    tx.selectFrom("organisation").select(["asset_tag_prefix", "asset_tag_width"]).executeTakeFirstOrThrow(),
    tx.selectFrom("attached_status").select(["id", "category", "is_default"]).execute(),
  ]);
  const initial = statuses.find((status) => status.is_default);
  const values = items.map(({ row, links, changes, holder }) => {
    const status = statuses.find(({ id }) => id === links.status) ?? initial;
    const { purchase_cost, ...columns } = row.columns;
    return {
      asset_id: "",
      ...columns,
      organisation_id,
      ...called(row),
      category: links.category,
      model: links.model,
      supplier: links.supplier,
      service_provider: links.service_provider,
      depreciation: links.depreciation,
      branch: links.branch,
      location: links.location,
      status: status?.id ?? "",
      status_category: status?.category ?? "",
      holder_user: holder?.id ?? null,
      purchase_cost: purchase_cost ? minorUnits(purchase_cost) : null,
      purchase_currency: columns.purchase_currency ?? null,
      custom_text: own.textAfter(null, changes),
    };
  });
  await giveFreeTags(tx, work, values, settings);
  const inserted = await insertRows(tx, "asset", values)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const done = new Set(inserted.map(({ id }) => id));
  const held = items.map(({ changes }, index) => ({ record: values[index]?.id ?? "", changes }));
  await insertValues(
    tx,
    organisation_id,
    "asset",
    held.filter(({ record }) => done.has(record)),
  );
  return items.map(({ row }, index): Written => {
    const record = values[index]?.id ?? "";
    if (!done.has(record)) return refused(row.position, messages.assets.takenMeanwhile);
    return { position: row.position, outcome: "created", problems: [], record, record_version: 1, before: null };
  });
}

/** Tags like generated ones that rows of the file have, by the settings of its import under way. */
const typedTags = new WeakMap<ImportWork["settings"], ReadonlySet<string>>();

/** They are read once: most files have none, and others may have as many as rows. */
async function tagsLikeGenerated(tx: Transaction, work: ImportWork, prefix: string): Promise<ReadonlySet<string>> {
  const known = typedTags.get(work.settings);
  if (known) return known;
  const start = `asset_id\u0001${nameKey(prefix)}`;
  const { rows } = await sql<{ tag: string }>`
    select split_part(k.key, E'\u0001', 2) as tag from import_row r cross join lateral unnest(r.keys) k (key)
    where ${ofOrganisation("r")} and r.import_id = ${work.import_id}::uuid and r.outcome <> 'reject'
      and starts_with(k.key, ${start})`.execute(tx);
  const tags = new Set(rows.map(({ tag }) => tag));
  typedTags.set(work.settings, tags);
  return tags;
}

/**
 * Rows without a tag get the generated one; where an asset or another row of the file has it, the number with a letter.
 */
async function giveFreeTags(
  tx: Transaction,
  work: ImportWork,
  values: { asset_id: string; number: number }[],
  settings: { asset_tag_prefix: string; asset_tag_width: number },
): Promise<void> {
  const untagged = values.filter((value) => !value.asset_id);
  if (untagged.length === 0) return;
  const typed = await tagsLikeGenerated(tx, work, settings.asset_tag_prefix);
  for (const value of untagged) value.asset_id = assetTag(settings, value.number);
  const tags = untagged.map((value) => value.asset_id);
  const { rows } = await sql<{ tag: string }>`
    with asked as materialized (select t.tag, name_key(t.tag) as key from unnest(${tags}::text[]) t (tag))
    select t.tag from asked t join asset a on ${ofOrganisation("a")} and a.tag_key = t.key`.execute(tx);
  const taken = new Set(rows.map(({ tag }) => tag));
  for (const value of untagged) {
    if (taken.has(value.asset_id) || typed.has(nameKey(value.asset_id))) value.asset_id += `-${newId().slice(-6)}`;
  }
}

/** Columns that a row sets on an existing asset: its non-empty cells. */
function filledColumns({ row, links, holder }: Resolved): Record<string, string | number | null> {
  const { purchase_cost, ...columns } = row.columns;
  const wanted = {
    ...columns,
    ...links,
    holder_user: holder?.id ?? null,
    category: row.names.category ? links.category : null,
    purchase_cost: purchase_cost ? minorUnits(purchase_cost) : null,
  };
  const filled = Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return Object.fromEntries(filled);
}

async function updateAssets(
  tx: Transaction,
  work: ImportWork,
  own: ImportedValues,
  items: readonly Resolved[],
): Promise<Written[]> {
  if (items.length === 0) return [];
  const statuses = await tx.selectFrom("attached_status").select(["id", "category"]).execute();
  return Promise.all(
    items.map(async (item): Promise<Written> => {
      const { found } = item;
      const { position } = item.row;
      if (!found) return refused(position, messages.assets.removedMeanwhile);
      const filled = filledColumns(item);
      const status = statuses.find(({ id }) => id === filled.status);
      if (status) filled.status_category = status.category;
      // Another branch alone clears the asset's location.
      if (filled.branch && !filled.location && filled.branch !== found.columns.branch) filled.location = null;
      const changed = Object.keys(filled).filter(
        (name) => String(filled[name] ?? "") !== String(found.columns[name] ?? ""),
      );
      const { changes } = item;
      if (changes.length > 0) {
        filled.custom_text = own.textAfter(found.id, changes);
        if (!changed.includes("custom_text")) changed.push("custom_text");
      }
      const base = { position, problems: [], record: found.id };
      if (changed.length === 0) return { ...base, outcome: "unchanged", record_version: found.version, before: null };
      const before = {
        ...Object.fromEntries(changed.map((name) => [name, found.columns[name] ?? null])),
        ...(changes.length > 0 ? { custom_fields: own.valuesBefore(found.id, changes) } : {}),
      };
      await tx
        .updateTable("asset")
        .set({
          ...Object.fromEntries(changed.map((name) => [name, filled[name]])),
          version: found.version + 1,
          modified: sql`now()`,
        })
        .where("id", "=", found.id)
        .execute();
      await writeValues(tx, work.organisation_id, "asset", found.id, changes);
      return { ...base, outcome: "updated", record_version: found.version + 1, before };
    }),
  );
}
