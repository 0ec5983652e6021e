import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ImportedValues } from "../../custom-fields/values/imported-values.ts";
import { insertValues, type ValueChange, writeValues } from "../../custom-fields/values/write-custom-values.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import {
  type ImportWork,
  type MappedRow,
  type Problem,
  rejected,
  type Written,
} from "../../import-kit/import-target.ts";
import { type AssetRow, readAssetRow } from "./asset-import-fields.ts";
import { AssetLinks, type Links } from "./asset-import-links.ts";
import { assetTag } from "../create-asset.ts";
import { minorUnits } from "../money.ts";
import { takeNumbers } from "../take-numbers.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

interface Resolved {
  row: AssetRow;
  links: Links;
  /** Custom field values that the row changes. */
  changes: ValueChange[];
}

/** Writes a batch of validated rows: masters, new assets in one statement, then the updated ones. */
export async function writeAssets(
  tx: Transaction,
  work: ImportWork,
  rows: readonly (MappedRow & { record: string | null })[],
): Promise<Written[]> {
  const read = rows.map((row) => readAssetRow(row, work.settings));
  const links = await AssetLinks.find(tx, work, read);
  const records = new Map(rows.map(({ position, record }) => [position, record]));
  const stored = await lockedAssets(tx, [...records.values()]);
  const storedOf = ({ position }: AssetRow) => stored.get(records.get(position) ?? "");
  const late = new Map<number, Problem[]>();
  const refuse = (row: AssetRow, problems: Problem[]) => problems.length > 0 && late.set(row.position, problems);
  for (const row of read) refuse(row, links.misplaced(row, links.validate(row).links, storedOf(row)?.columns));
  const open = read.filter(({ position }) => !late.has(position));
  if (work.settings.create_missing) await links.create(tx, work, open);
  const values = await ImportedValues.find(tx, "asset", work, rows);
  const linked = open.map((row) => ({ row, links: links.validate(row).links }));
  const holds = ({ row, links: { category, model } }: (typeof linked)[number]) => {
    const record = records.get(row.position) ?? null;
    return { position: row.position, record, category, model };
  };
  await values.know(tx, linked.map(holds));
  for (const item of linked) refuse(item.row, values.problemsOf(holds(item)));
  const resolved = linked
    .filter(({ row }) => !late.has(row.position))
    .map((item): Resolved => ({ ...item, changes: values.changesOf(holds(item)) }));
  const isNew = ({ row }: Resolved) => !records.get(row.position);
  const created = await insertAssets(tx, work, values, resolved.filter(isNew));
  const updated = await updateAssets(
    tx,
    work,
    values,
    resolved.filter((item) => !isNew(item)).map((item) => ({ ...item, found: storedOf(item.row) })),
  );
  const changed = [...created, ...updated].filter(({ outcome }) => outcome !== "reject" && outcome !== "unchanged");
  await recordActivity(
    tx,
    work,
    changed.map(({ record, outcome }) => ({
      subject_type: "asset" as const,
      subject_id: record ?? "",
      action: outcome === "created" ? "imported" : "changed by import",
      import_id: work.import_id,
    })),
  );
  return [...created, ...updated, ...[...late].map(([position, problems]) => rejected(position, problems))];
}

const refused = (position: number, message: string) => rejected(position, [{ field: "asset_id", message }]);

interface StoredAsset {
  id: string;
  version: number;
  columns: Record<string, unknown>;
}

/** Assets by id, locked until the transaction ends. */
async function lockedAssets(tx: Transaction, ids: readonly (string | null)[]): Promise<Map<string, StoredAsset>> {
  const wanted = ids.filter(Boolean);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<StoredAsset>`select a.id, a.version, to_jsonb(a) as columns from asset a
    where ${ofOrganisation("a")} and a.id = any(${wanted}::uuid[]) order by a.id for update`.execute(tx);
  return new Map(rows.map((asset) => [asset.id, asset]));
}

/** Columns that a file may leave empty. */
const BLANK = {
  asset_id: "",
  asset_name: "",
  serial_number: "",
  order_number: "",
  invoice_number: "",
  notes: "",
  warranty_period: null,
  purchase_date: null,
  invoice_date: null,
  amc_start_date: null,
  amc_end_date: null,
};

async function insertAssets(
  tx: Transaction,
  work: ImportWork,
  own: ImportedValues,
  items: readonly Resolved[],
): Promise<Written[]> {
  if (items.length === 0) return [];
  const { organisation_id } = work;
  const settings = await tx
    .selectFrom("organisation")
    .select(["asset_tag_prefix", "asset_tag_width"])
    .executeTakeFirstOrThrow();
  const statuses = await tx.selectFrom("attached_status").select(["id", "category", "is_default"]).execute();
  const initial = statuses.find((status) => status.is_default);
  const first = await takeNumbers(work.database.pool, organisation_id, items.length);
  const values = items.map(({ row, links, changes }, index) => {
    const status = statuses.find(({ id }) => id === links.status) ?? initial;
    const { purchase_cost, ...columns } = row.columns;
    return {
      ...BLANK,
      ...columns,
      organisation_id,
      id: newId(),
      number: first + index,
      category: links.category,
      model: links.model,
      branch: links.branch,
      location: links.location,
      status: status?.id ?? "",
      status_category: status?.category ?? "",
      purchase_cost: purchase_cost ? minorUnits(purchase_cost) : null,
      custom_text: own.textAfter(null, changes),
    };
  });
  await giveFreeTags(tx, values, settings);
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

/** Rows without a tag get the generated one; where it is taken, the number with a letter. */
async function giveFreeTags(
  tx: Transaction,
  values: { asset_id: string; number: number }[],
  settings: { asset_tag_prefix: string; asset_tag_width: number },
): Promise<void> {
  const untagged = values.filter((value) => !value.asset_id);
  if (untagged.length === 0) return;
  const typed = new Set(values.flatMap((value) => value.asset_id.trim().toLowerCase() || []));
  for (const value of untagged) value.asset_id = assetTag(settings, value.number);
  const tags = untagged.map((value) => value.asset_id);
  const { rows } = await sql<{ tag: string }>`
    with asked as materialized (select t.tag, name_key(t.tag) as key from unnest(${tags}::text[]) t (tag))
    select t.tag from asked t join asset a on ${ofOrganisation("a")} and a.tag_key = t.key`.execute(tx);
  const taken = new Set(rows.map(({ tag }) => tag));
  for (const value of untagged) {
    if (taken.has(value.asset_id) || typed.has(value.asset_id.toLowerCase())) value.asset_id += `-${newId().slice(-6)}`;
  }
}

/** Columns that a row sets on an existing asset: its non-empty cells. */
function filledColumns({ row, links }: Resolved): Record<string, string | number | null> {
  const { purchase_cost, ...columns } = row.columns;
  const wanted = {
    ...columns,
    ...links,
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
  items: readonly (Resolved & { found: StoredAsset | undefined })[],
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
