import { MAX_MAPPED_TEXT_LENGTH, MAX_MAPPED_TEXTS } from "@steward/contract/imports/constants";
import type { ImportJob } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { countOutcomes, inBatch, moveOn, spanOf, type StoredImport, workOf } from "./import-state.ts";
import type { Verdict } from "../../import-kit/import-target.ts";
import { type StagedRow, stagedRows } from "./mapped-rows.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Absent names listed for each field, those of most rows first; the others are counted. */
const NAMES_LISTED = 30;
/** Unmapped texts that are listed; a person has to choose a record for each. */
const TEXTS_LISTED = MAX_MAPPED_TEXTS;

/** Dry run: validates every row and writes the report only; interrupted, it starts again. */
export async function checkRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  const target = services.facts.imports[job.kind];
  const work = workOf(services, job);
  const missing = new Tally();
  const unmapped = new Tally();
  for (let from = 0; ; ) {
    if (signal.aborted) return;
    const next = await inBatch(services, job, async (tx) => {
      const rows = await stagedRows(tx, job, from);
      const last = rows.at(-1);
      if (!last) return "end" as const;
      const validated = await target.validate(tx, work, rows);
      validated.missing.forEach(({ field, name }) => missing.add(field, name));
      validated.unmapped.forEach(({ field, value }) => unmapped.add(field, value));
      await saveVerdicts(tx, job, rows, validated.verdicts);
      await moveOn(tx, job, { next_row: last.position + 1 });
      return last.position + 1;
    });
    if (next === "end") break;
    from = next;
  }
  await inBatch(services, job, async (tx) => {
    await refuseRepeats(tx, job);
    await knowRepeats(tx, job);
    await countOutcomes(tx, job);
    await tx
      .updateTable("import")
      .set({
        missing: sql`${JSON.stringify(job.settings.create_missing ? missingOf(missing) : [])}::jsonb`,
        unmapped: sql`${JSON.stringify(unmappedOf(unmapped))}::jsonb`,
      })
      .where("id", "=", job.id)
      .execute();
    await moveOn(tx, job, { state: "Ready" });
  });
}

/** Number of rows by name. Texts that are too long for a name are reported with their row only. */
class Tally {
  readonly #rows = new Map<string, { field: string; text: string; rows: number }>();
  add(field: string, text: string): void {
    if (text.length > MAX_MAPPED_TEXT_LENGTH) return;
    const key = `${field}\u0001${text.toLowerCase()}`;
    const entry = this.#rows.get(key) ?? { field, text, rows: 0 };
    entry.rows += 1;
    this.#rows.set(key, entry);
  }
  sorted() {
    return [...this.#rows.values()].sort((a, b) => b.rows - a.rows);
  }
}

/** Absent masters by field. */
function missingOf(tally: Tally): ImportJob["missing"] {
  const byField = Map.groupBy(tally.sorted(), ({ field }) => field);
  return [...byField].map(([field, entries]) => ({
    field,
    count: entries.length,
    names: entries.slice(0, NAMES_LISTED).map(({ text, rows }) => ({ name: text, rows })),
  }));
}

const unmappedOf = (tally: Tally): ImportJob["unmapped"] =>
  tally
    .sorted()
    .slice(0, TEXTS_LISTED)
    .map(({ field, text, rows }) => ({ field, value: text, rows }));

async function saveVerdicts(
  tx: Transaction,
  job: StoredImport,
  rows: readonly StagedRow[],
  verdicts: readonly Verdict[],
) {
  const saved = verdicts.map((verdict, index) => {
    const problems = [...(rows[index]?.faults ?? []), ...verdict.problems];
    return {
      position: verdict.position,
      outcome: problems.length > 0 ? "reject" : verdict.outcome,
      label: verdict.label,
      problems,
      record: verdict.record,
      keys: verdict.keys,
      fingerprint: verdict.by_content ? (rows[index]?.fingerprint ?? null) : null,
    };
  });
  await sql`update import_row r
    set outcome = v.outcome, label = v.label, problems = v.problems, record = v.record, keys = v.keys, fingerprint = v.fingerprint
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
      as v (position int, outcome text, label text, problems jsonb, record uuid, keys text[], fingerprint text)
    where ${spanOf(job, saved)} and r.position = v.position`.execute(tx);
}

/**
 * Of rows with the same tag, or the same serial number of a model, the first is accepted and the others are refused.
 */
const refuseRepeats = (tx: Transaction, job: StoredImport) =>
  sql`with repeats as (
      select position, key, first_value(row_number) over same as first_row, row_number() over same as turn
      from import_row r, unnest(r.keys) key
      where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.outcome <> 'reject'
      window same as (partition by key order by position)
    ), refused as (
      select position, jsonb_agg(jsonb_build_object('field', split_part(key, E'\u0001', 1),
        'message', 'Row ' || first_row || ' has the same value.')) as problems
      from repeats where turn > 1 group by position
    )
    update import_row r set outcome = 'reject', problems = r.problems || f.problems
    from refused f where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.position = f.position`.execute(
    tx,
  );

/**
 * Duplicates of rows that only their content identifies: as many equal ones as earlier imports created, and whose
 * records still exist, count as known, so importing a file twice creates nothing.
 */
const knowRepeats = (tx: Transaction, job: StoredImport) =>
  sql`with turns as (
      select r.position, r.fingerprint, row_number() over (partition by r.fingerprint order by r.position) as turn
      from import_row r
      where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.outcome = 'create' and r.fingerprint is not null
    ), earlier as (
      select e.fingerprint, e.record, row_number() over (partition by e.fingerprint order by e.record) as turn
      from (select distinct fingerprint from turns) t
      join import_row e on ${ofOrganisation("e")} and e.fingerprint = t.fingerprint and e.outcome = 'created' and e.import_id <> ${job.id}::uuid
      join asset a on a.organisation_id = e.organisation_id and a.id = e.record
    )
    update import_row r set outcome = 'unchanged', record = e.record
    from turns t join earlier e on e.fingerprint = t.fingerprint and e.turn = t.turn
    where ${ofOrganisation("r")} and r.import_id = ${job.id}::uuid and r.position = t.position`.execute(tx);
