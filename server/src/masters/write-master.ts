import { sql } from "kysely";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { assertReferences } from "../database/assert-references.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { notFound, stale } from "../errors/refusal.ts";
import type { MasterFamily, MasterValues } from "./master-family.ts";
import { type Master, masterOf } from "./master-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const given = (values: MasterValues) => Object.entries(values).filter(([, value]) => value !== undefined);

/** Adds a master. Names are unique in the organisation without case and outer blanks. */
export async function createMaster(family: MasterFamily, ctx: Context, body: object): Promise<Master> {
  return ctx.write(async (tx) => {
    const values = family.columns(body, null);
    await assertReferences(tx, family.references?.(values) ?? []);
    await family.beforeWrite?.(tx, values, null);
    const id = newId();
    const columns = given({ organisation_id: ctx.organisation_id, id, ...values });
    await sql`insert into ${sql.table(family.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => sql`${value}`))})`.execute(tx);
    const created = await masterOf(tx, family, id);
    await recordActivity(tx, ctx, {
      subject_type: family.table,
      subject_id: id,
      action: "created",
      changes: changesBetween({}, labelled(family, created)),
    });
    return created;
  });
}

/** Edits the given fields of a master; with `If-Match` only at the caller's version. */
export async function updateMaster(family: MasterFamily, ctx: Context, id: string, body: object): Promise<Master> {
  return ctx.write(async (tx) => {
    const before = await lockedMaster(tx, family, ctx, id);
    const values = family.columns(body, before);
    const kept = before as unknown as Record<string, unknown>;
    const references = family.references?.(values) ?? [];
    await assertReferences(
      tx,
      references.map((one) => ({ ...one, before: kept[one.field] })),
    );
    await family.beforeWrite?.(tx, values, id);
    if (!(await setColumns(tx, family, id, values))) return before;
    const after = await masterOf(tx, family, id);
    const changes = changesBetween(labelled(family, before), labelled(family, after));
    await recordActivity(tx, ctx, { subject_type: family.table, subject_id: id, action: "edited", changes });
    return after;
  });
}

/** Activates or deactivates a master. Records that use it keep it; pickers offer active ones only. */
export async function toggleMaster(family: MasterFamily, ctx: Context, id: string): Promise<Master> {
  return ctx.write(async (tx) => {
    const before = await lockedMaster(tx, family, ctx, id);
    if (before.is_active) await family.beforeLeaving?.(tx, id);
    await setColumns(tx, family, id, { is_active: !before.is_active });
    const action = before.is_active ? "deactivated" : "activated";
    await recordActivity(tx, ctx, { subject_type: family.table, subject_id: id, action });
    return masterOf(tx, family, id);
  });
}

/** Deletes a master that nothing points to; otherwise the foreign keys refuse with the protected-delete message. */
export async function removeMaster(family: MasterFamily, ctx: Context, id: string): Promise<undefined> {
  return ctx.write(async (tx) => {
    const before = await lockedMaster(tx, family, ctx, id);
    await family.beforeLeaving?.(tx, id);
    await sql`delete from ${sql.table(family.table)} where ${ofOrganisation(family.table)} and id = ${id}::uuid`.execute(
      tx,
    );
    await recordActivity(tx, ctx, {
      subject_type: family.table,
      subject_id: id,
      action: "deleted",
      changes: changesBetween({ name: before.name }, { name: null }),
    });
    return undefined;
  });
}

async function lockedMaster(tx: Transaction, family: MasterFamily, ctx: Context, id: string): Promise<Master> {
  const { rows } =
    await sql`select from ${sql.table(family.table)} where ${ofOrganisation(family.table)} and id = ${id}::uuid for no key update`.execute(
      tx,
    );
  if (rows.length === 0) throw notFound();
  const master = await masterOf(tx, family, id);
  if (ctx.version !== undefined && ctx.version !== master.version) throw stale(master);
  return master;
}

/** Answers whether any column changed. */
async function setColumns(tx: Transaction, family: MasterFamily, id: string, values: MasterValues): Promise<boolean> {
  const columns = given(values);
  if (columns.length === 0) return false;
  const assignments = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const differing = columns.map(([name, value]) => sql`${sql.ref(name)} is distinct from ${value}`);
  const { numAffectedRows } = await sql`update ${sql.table(family.table)}
    set ${sql.join(assignments)}, version = version + 1, modified = now()
    where ${ofOrganisation(family.table)} and id = ${id}::uuid and (${sql.join(differing, sql` or `)})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Fields of a master with labels, for history: names in place of ids, addresses line by line. */
function labelled(family: MasterFamily, master: Master): Record<string, unknown> {
  const fields = Object.entries(master).filter(([key]) => family.fields.has(key) || key.endsWith("_details"));
  return labelsOf(Object.fromEntries(fields));
}

function labelsOf(record: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    if (key.endsWith("_details")) return [];
    const details = record[`${key}_details`] as { name: string } | null | undefined;
    if (details) return [[key, details.name]];
    if (typeof value !== "object" || value === null) return [[key, value]];
    const parts = labelsOf(value as Record<string, unknown>);
    return Object.entries(parts).map(([part, inner]) => [`${key}.${part}`, inner]);
  });
  return Object.fromEntries(entries);
}
