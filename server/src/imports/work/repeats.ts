import { ofOrganisation } from "../../database/of-organisation.ts";
import { messages } from "@steward/contract/messages/catalogue";
import type { ImportJob } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { StoredImport } from "./import-state.ts";

/** Ahead of a key that may repeat another one. */
export const SOFT = "\u0002";

const sameValue = messages.imports.sameValue({ row: "%s" });
const sameRecord = messages.imports.sameRecord({ row: "%s" });

/**
 * The planner takes the rows of a fresh import for a few and would compare each of them with all others; these statements
 * go through all of them once.
 */
export const withoutNestedLoops = (tx: Transaction) => sql`set local enable_nestloop = off`.execute(tx);

/**
 * Of rows that carry the same tag, the same serial number of a model, or mean the same record, the first stands and the
 * others are refused. Where a number may repeat another one, or is left out for that, the row is taken all the same: as
 * a record of its own, if both meant the same. Answers what could be left out, by field.
 */
export async function refuseRepeats(tx: Transaction, job: StoredImport): Promise<ImportJob["cell_problems"]> {
  const left = job.settings.leave_empty.flatMap(({ field, kind }) => (kind === "taken" ? field : []));
  const { rows } = await sql<{ field: string; rows: number; first_row: number; same_row: number }>`
    with keyed as (
      select r.position, r.row_number, key, split_part(ltrim(key, ${SOFT}), E'\u0001', 1) as field,
        starts_with(key, ${SOFT}) as is_soft, split_part(key, E'\u0001', 3) = r.label as is_all,
        first_value(r.row_number) over same as same_row, row_number() over same as turn
      from import_row r, unnest(r.keys) key
      where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.outcome <> 'reject'
      window same as (partition by key order by r.position)
    ), repeats as (
      select position, row_number, same_row, field, field = 'row' as is_record,
        is_soft or (field = any(${left}::text[]) and not is_all) as is_taken,
        not is_soft and (field = 'serial_number' or field like 'custom:%') as is_cell
      from keyed where turn > 1
    ), told as (
      select position, bool_or(is_record) as is_record, bool_or(is_taken) as is_taken,
        bool_or(not is_taken and not is_record) as is_refused,
        jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'kind', case when is_cell then 'taken' end,
          'message', format(case when is_record then ${sameRecord}::text else ${sameValue}::text end, same_row)))
          order by field) as entries
      from repeats group by position
    ), validated as (
      select position, is_record, is_refused or (is_record and not is_taken) as is_refused,
        (select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(entries) e
          where e ->> 'field' <> 'row' or not is_taken) as entries
      from told
    ), saved as (
      update import_row r set
        outcome = case when j.is_refused then 'reject' when j.is_record then 'create' else r.outcome end,
        record = case when j.is_record and not j.is_refused then null else r.record end,
        problems = case when j.is_refused then r.problems || j.entries else r.problems end,
        warnings = case when j.is_refused then r.warnings else r.warnings || j.entries end
      from validated j where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.position = j.position
    )
    select field, count(*)::int as rows, min(row_number) as first_row,
      (array_agg(same_row order by position))[1] as same_row
    from repeats where is_cell group by field`.execute(tx);
  return rows.map(({ same_row, ...repeat }) => ({
    ...repeat,
    kind: "taken",
    message: messages.imports.sameValue({ row: String(same_row) }),
  }));
}

/** Of rows that tell of the same record the last one is taken; those before it are passed over, each with a word on it. */
export const passOverFormer = (tx: Transaction, job: StoredImport) =>
  sql`with keyed as (
      select r.position, last_value(r.row_number) over same as last_row, last_value(r.position) over same as last
      from import_row r, unnest(r.keys) key
      where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.outcome <> 'reject'
      window same as (partition by key order by r.position rows between unbounded preceding and unbounded following)
    )
    update import_row r set outcome = 'unchanged', warnings = r.warnings || jsonb_build_array(jsonb_build_object(
      'field', 'row', 'message', format(${messages.imports.laterRow({ row: "%s" })}::text, k.last_row)))
    from keyed k where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.position = k.position
      and k.position < k.last`.execute(tx);

/**
 * Rows that only their content tells apart: as many equal ones as earlier imports made, and whose records are still
 * there and meant by no other row, are known already; so importing the same file twice creates nothing.
 */
export const knowRepeats = (tx: Transaction, job: StoredImport) =>
  sql`with turns as (
      select r.position, r.fingerprint, row_number() over (partition by r.fingerprint order by r.position) as turn
      from import_row r
      where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.outcome = 'create' and r.fingerprint is not null
    ), earlier as (
      select e.fingerprint, e.record, row_number() over (partition by e.fingerprint order by e.record) as turn
      from (select distinct fingerprint from turns) t
      join import_row e on ${ofOrganisation("e")} and e.fingerprint = t.fingerprint and e.outcome = 'created' and e.import_id <> ${job.id}::uuid
      join asset a on a.organisation_id = e.organisation_id and a.id = e.record
      left join (select r.record from import_row r
        where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.record is not null) m
        on m.record = e.record
      where m.record is null
    )
    update import_row r set outcome = 'unchanged', record = e.record
    from turns t join earlier e on e.fingerprint = t.fingerprint and e.turn = t.turn
    where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.position = t.position`.execute(tx);
