import { sql } from "kysely";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { proveReferences } from "../database/prove-references.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { notFound, stale } from "../refusal.ts";
import type { MasterFamily, MasterValues } from "./families.ts";
import { type Master, masterOf } from "./master-queries.ts";

const given = (values: MasterValues) => Object.entries(values).filter(([, value]) => value !== undefined);

/** Adds a master. Names are unique in the organisation without case and outer blanks. */
export async function createMaster(family: MasterFamily, ctx: Context, values: MasterValues): Promise<Master> {
  return ctx.write(async (tx) => {
    await proveReferences(tx, family.references?.(values) ?? []);
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
      changes: changesBetween({}, values),
    });
    return created;
  });
}

/** Edits the given fields of a master; with `If-Match` only when its version is still the caller's. */
export async function updateMaster(
  family: MasterFamily,
  ctx: Context,
  id: string,
  values: MasterValues,
): Promise<Master> {
  return ctx.write(async (tx) => {
    const before = await lockedMaster(tx, family, ctx, id);
    await proveReferences(tx, family.references?.(values) ?? []);
    await family.beforeWrite?.(tx, values, id);
    const changes = changesBetween(before as unknown as Record<string, unknown>, Object.fromEntries(given(values)));
    if (changes.length === 0) return before;
    await setColumns(tx, family, id, values);
    await recordActivity(tx, ctx, { subject_type: family.table, subject_id: id, action: "edited", changes });
    return masterOf(tx, family, id);
  });
}

/** Turns a master on or off. What uses it keeps it; pickers offer active ones only. */
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

/** Deletes a master that nothing points to; otherwise the database refuses with the protected-delete message. */
export async function removeMaster(family: MasterFamily, ctx: Context, id: string): Promise<undefined> {
  return ctx.write(async (tx) => {
    const before = await lockedMaster(tx, family, ctx, id);
    await family.beforeLeaving?.(tx, id);
    await sql`delete from ${sql.table(family.table)} where id = ${id}::uuid`.execute(tx);
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
  const { rows } = await sql`select from ${sql.table(family.table)} where id = ${id}::uuid for no key update`.execute(
    tx,
  );
  if (rows.length === 0) throw notFound();
  const master = await masterOf(tx, family, id);
  if (ctx.version !== undefined && ctx.version !== master.version) throw stale(master);
  return master;
}

async function setColumns(tx: Transaction, family: MasterFamily, id: string, values: MasterValues): Promise<void> {
  const assignments = given(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(family.table)}
    set ${sql.join(assignments)}, version = version + 1, modified = now() where id = ${id}::uuid`.execute(tx);
}
