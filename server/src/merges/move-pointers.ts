import type { SubjectType } from "@steward/contract/activity/constants";
import { sql } from "kysely";
import { type Activity, changeOf, recordActivity } from "../activity/record-activity.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { fieldOf, type Pointer } from "./merged-records.ts";

/** One direction in which what points to a record is moved: the merge, and its undo. */
export interface Move {
  from: string;
  to: string;
  /** Names of the two for history. */
  names: { from: string; to: string };
  reason: string;
  /** Keys of the records that move; all where absent. */
  only?: readonly string[];
}

interface Moved {
  key: string;
  /** Whose history tells of it. */
  subject_type?: SubjectType;
  subject_id?: string;
  field?: string;
}

const AT_ONCE = 1000;

/** Points what points to one record to another, and tells the history of each. Answers the keys of what moved. */
export async function movePointer(tx: Transaction, ctx: Context, pointer: Pointer, move: Move): Promise<string[]> {
  const moved = await movedBy(tx, ctx, pointer, move);
  const told = moved.flatMap(({ subject_type, subject_id, field = fieldOf(pointer) }): Activity[] =>
    subject_type && subject_id
      ? [
          {
            subject_type,
            subject_id,
            action: "edited",
            changes: [changeOf(field, { before: move.names.from, after: move.names.to })],
            reason: move.reason,
          },
        ]
      : [],
  );
  for (let start = 0; start < told.length; start += AT_ONCE) {
    await recordActivity(tx, ctx, told.slice(start, start + AT_ONCE));
  }
  return moved.map(({ key }) => key);
}

function movedBy(tx: Transaction, ctx: Context, pointer: Pointer, move: Move): Promise<readonly Moved[]> {
  if (pointer.table === "custom_value") return moveValues(tx, pointer, move);
  if (pointer.table === "attachment") return movePictures(tx, pointer, move);
  return moveRecords(tx, ctx, pointer, move);
}

const among = (only: readonly string[] | undefined, key: ReturnType<typeof sql>) =>
  only ? sql`and ${key} = any(${only}::text[]::uuid[])` : sql``;

/** Records with a version of their own, and a history of their own or of the record that they are parts of. */
async function moveRecords(tx: Transaction, ctx: Context, { table, column }: Pointer, { from, to, only }: Move) {
  const part = ctx.facts.parts[table];
  const subject_type = part?.subject ?? (table as SubjectType);
  if (!(subject_type in ctx.facts.subjects))
    throw new Error(`History does not tell of ${table}, so its records cannot be moved.`);
  const { rows } = await sql<{ key: string; subject_id: string }>`update ${sql.table(table)} p
    set ${sql.ref(column)} = ${to}::uuid, version = p.version + 1, modified = now()
    where ${ofOrganisation("p")} and p.${sql.ref(column)} = ${from}::uuid ${among(only, sql`p.id`)}
    returning p.id as key, p.${sql.ref(part?.column ?? "id")} as subject_id`.execute(tx);
  return rows.map((row) => ({ ...row, subject_type }));
}

/** Custom values name a record three times: for the database, for people, and for filters. */
async function moveValues(tx: Transaction, { column }: Pointer, { from, to, only }: Move) {
  const { rows } = await sql<{ key: string; record: string; is_asset: boolean; field: string }>`
    update custom_value v set ${sql.ref(column)} = ${to}::uuid, value = to_jsonb(${to}::text), key = ${to}::text,
      unique_key = case when v.unique_key is not null then ${to}::text end
    from custom_field f
    where ${ofOrganisation("v")} and v.${sql.ref(column)} = ${from}::uuid and f.organisation_id = v.organisation_id
      and f.id = v.field ${only ? sql`and v.field || ':' || v.record = any(${only}::text[])` : sql``}
    returning v.field || ':' || v.record as key, v.record, v.asset is not null as is_asset, f.name as field`.execute(
    tx,
  );
  return rows.map(({ key, record, is_asset, field }) => ({
    key,
    subject_type: is_asset ? ("asset" as const) : ("model" as const),
    subject_id: record,
    field,
  }));
}

/** Pictures: a record has one primary at most, so those that come lose that mark where there is one. */
async function movePictures(tx: Transaction, { column }: Pointer, { from, to, only }: Move) {
  const owner = sql.ref(column);
  const { rows } = await sql<{ key: string }>`update attachment p set ${owner} = ${to}::uuid,
      is_primary = p.is_primary and not exists (select from attachment o
        where o.organisation_id = p.organisation_id and o.${owner} = ${to}::uuid and o.is_primary)
    where ${ofOrganisation("p")} and p.${owner} = ${from}::uuid ${among(only, sql`p.id`)} returning p.id as key`.execute(
    tx,
  );
  return rows;
}
