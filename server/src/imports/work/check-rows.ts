import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { countOutcomes, inBatch, moveOn, spanOf, type StoredImport, workOf } from "./import-state.ts";
import type { ImportTarget, ImportWork, ValidatedRows, Verdict } from "../../import-kit/import-target.ts";
import { CellProblems, missingOf, Tally, unmappedOf } from "./check-report.ts";
import { batchesOf, behind, rowsWithoutTaken, type StagedRow } from "./mapped-rows.ts";
import { knowRepeats, passOverFormer, refuseRepeats, SOFT, withoutNestedLoops } from "./repeats.ts";
import { sideBySide } from "./side-by-side.ts";

/** Dry run: validates every row and writes the report only; interrupted, it starts again. */
export async function checkRows(services: Services, job: StoredImport, signal: AbortSignal): Promise<void> {
  const target = services.facts.imports[job.kind];
  const work = workOf(services, job);
  const report = { missing: new Tally(), unmapped: new Tally(), cells: new CellProblems() };
  const next = batchesOf(services, job);
  const validate = (rows: StagedRow[]) => {
    const validateBatch = async (tx: Transaction) => {
      const validated = await target.validate(tx, work, rows);
      const verdicts = withFaults(validated.verdicts, rows);
      await saveVerdicts(tx, job, rows, verdicts);
      return { ...validated, verdicts, rows };
    };
    return inBatch(services, job, validateBatch, behind(rows));
  };
  await sideBySide(
    () => next(signal),
    validate,
    (validated) => tell(report, validated),
  );
  if (signal.aborted) return;
  await inBatch(services, job, async (tx) => {
    await withoutNestedLoops(tx);
    if (target.repeats === "last") await passOverFormer(tx, job);
    else for (const repeated of await refuseRepeats(tx, job)) report.cells.add(repeated);
  });
  for (let from: number | undefined = 0; from !== undefined; ) {
    if (signal.aborted) return;
    const at: number = from;
    from = await inBatch(services, job, (tx) => validateWithoutTaken(tx, job, { target, work, from: at }));
  }
  await inBatch(services, job, async (tx) => {
    await withoutNestedLoops(tx);
    await knowRepeats(tx, job);
    await countOutcomes(tx, job);
    await tx
      .updateTable("import")
      .set({
        missing: sql`${JSON.stringify(job.settings.create_missing ? missingOf(report.missing) : [])}::jsonb`,
        unmapped: sql`${JSON.stringify(unmappedOf(report.unmapped))}::jsonb`,
        cell_problems: sql`${JSON.stringify(report.cells.sorted())}::jsonb`,
      })
      .where("id", "=", job.id)
      .execute();
    await moveOn(tx, job, { state: "Ready" });
  });
}

/**
 * A row that is taken without a value that another one has is validated again without it: that value may have been what
 * told which record, or which of several models, it means. Goes through a batch of them from a position on, and answers
 * where the next one begins.
 */
async function validateWithoutTaken(
  tx: Transaction,
  job: StoredImport,
  { target, work, from }: { target: ImportTarget; work: ImportWork; from: number },
): Promise<number | undefined> {
  const rows = await rowsWithoutTaken(tx, job, from);
  if (rows.length === 0) return undefined;
  const { verdicts } = await target.validate(tx, work, rows);
  const refused = verdicts.flatMap(({ position, problems }) => (problems.length > 0 ? [{ position, problems }] : []));
  if (refused.length > 0) {
    await sql`update import_row r set outcome = 'reject', record = null, problems = v.problems
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as v (position int, problems jsonb)
      where ${spanOf(job, refused)} and r.position = v.position`.execute(tx);
  }
  return behind(rows);
}

/** What the file itself has wrong in a row comes first. */
const withFaults = (verdicts: readonly Verdict[], rows: readonly StagedRow[]): Verdict[] =>
  verdicts.map((verdict, index) => {
    const { faults = [], left = [] } = rows[index] ?? {};
    const problems = [...faults, ...verdict.problems];
    const outcome = problems.length > 0 ? "reject" : verdict.outcome;
    return { ...verdict, outcome, problems, warnings: [...left, ...verdict.warnings] };
  });

interface Report {
  missing: Tally;
  unmapped: Tally;
  cells: CellProblems;
}

function tell({ missing, unmapped, cells }: Report, validated: ValidatedRows & { rows: readonly StagedRow[] }): void {
  validated.missing.forEach(({ field, name }) => missing.add(field, name));
  validated.unmapped.forEach(({ field, value }) => unmapped.add(field, value));
  validated.verdicts.forEach(({ problems, warnings }, index) => {
    cells.addRow(validated.rows[index]?.row_number ?? 0, [...problems, ...warnings]);
  });
}

async function saveVerdicts(
  tx: Transaction,
  job: StoredImport,
  rows: readonly StagedRow[],
  verdicts: readonly Verdict[],
) {
  const saved = verdicts.map(({ by_content, soft_keys = [], ...verdict }, index) => ({
    ...verdict,
    keys: [...verdict.keys, ...soft_keys.map((key) => SOFT + key)],
    fingerprint: by_content ? (rows[index]?.fingerprint ?? null) : null,
  }));
  await sql`update import_row r
    set outcome = v.outcome, label = v.label, problems = v.problems, warnings = v.warnings, record = v.record,
      keys = v.keys, fingerprint = v.fingerprint
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as v (position int, outcome text, label text,
      problems jsonb, warnings jsonb, record uuid, keys text[], fingerprint text)
    where ${spanOf(job, saved)} and r.position = v.position`.execute(tx);
}
