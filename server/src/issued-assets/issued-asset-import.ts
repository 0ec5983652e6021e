import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { Refusal } from "../errors/refusal.ts";
import { lockHandOver } from "../exchange/hand-over-queries.ts";
import {
  type ImportTarget,
  type ImportWork,
  type MappedRow,
  type Problem,
  rejected,
  type RowToUndo,
  type RowToWrite,
  type ValidatedRows,
  type Written,
} from "../import-kit/import-target.ts";
import { NamedMasters, nameKey } from "../import-kit/named-masters.ts";
import { handOverTo, insertIssued, type Issued } from "./issue-asset.ts";
import { issuedAssetSheet } from "./issued-asset-sheet.ts";
import { type ReadRow, readRow } from "./issued-asset-rows.ts";
import { withdraw } from "./withdraw-asset.ts";

interface Model {
  id: string;
  name: string;
  number: string;
  is_active: boolean;
}

/** What the rows of a batch name: models, service providers, customers, and what was issued before. */
class Named {
  readonly #models: Model[];
  readonly #providers: NamedMasters;
  readonly #customers: Map<string, string | null>;
  readonly #issued: Map<string, string>;
  readonly #is_oem: boolean;

  private constructor(
    models: Model[],
    providers: NamedMasters,
    customers: Map<string, string | null>,
    issued: Map<string, string>,
    is_oem: boolean,
  ) {
    this.#models = models;
    this.#providers = providers;
    this.#customers = customers;
    this.#issued = issued;
    this.#is_oem = is_oem;
  }

  static async find(tx: Transaction, rows: readonly ReadRow[]): Promise<Named> {
    const names = rows
      .flatMap((row) => [row.product_name, row.product_number])
      .filter(Boolean)
      .map(nameKey);
    const models = await sql<Model>`select m.id, m.name_key as name, m.number_key as number, m.is_active from model m
      where ${ofOrganisation("m")} and (m.name_key = any(${names}::text[]) or m.number_key = any(${names}::text[]))`.execute(
      tx,
    );
    const slugs = [...new Set(rows.map(({ issued }) => issued.slug).filter(Boolean))];
    const customers = await sql<{ slug: string; problem: string | null }>`select s as slug, c.problem
      from unnest(${slugs}::text[]) s cross join lateral customer_of_slug(s) c`.execute(tx);
    const serials = rows.map(({ issued }) => nameKey(issued.serial_number));
    const issued = await sql<{ id: string; model: string; serial: string }>`
      select i.id, i.model, i.serial_key as serial from issued_asset i
      where ${ofOrganisation("i")} and i.serial_key = any(${serials}::text[]) and i.state <> 'Withdrawn' order by i.id`.execute(
      tx,
    );
    const kind = await sql<{ is_oem: boolean }>`select 'oem' = any(o.kinds) as is_oem from organisation o
      where o.id = ${ownOrganisation}`.execute(tx);
    return new Named(
      models.rows,
      await NamedMasters.find(
        tx,
        "service_provider",
        "service_provider",
        rows.map(({ provider }) => provider),
      ),
      new Map(customers.rows.map(({ slug, problem }) => [slug, problem])),
      new Map(issued.rows.map(({ id, model, serial }) => [`${model} ${serial}`, id])),
      kind.rows[0]?.is_oem ?? false,
    );
  }

  /** The one model of the name and number that a row gives; undefined for none or several. */
  #modelOf({ product_name, product_number }: ReadRow): Model | undefined {
    const [name, number] = [nameKey(product_name), nameKey(product_number)];
    const found = this.#models.filter(
      (model) => (name === "" || model.name === name) && (number === "" || model.number === number),
    );
    return (name || number) && found.length === 1 ? found[0] : undefined;
  }

  /** The row that was issued before, or what issues it, or why it cannot be. */
  meant(row: ReadRow): { record: string | null; issued: Issued | null; problems: Problem[] } {
    const model = this.#modelOf(row);
    const record = (model && this.#issued.get(`${model.id} ${nameKey(row.issued.serial_number)}`)) ?? null;
    const problems = [...row.problems];
    const wrong = (field: string, message: string) => problems.push({ field, message });
    if (!this.#is_oem) wrong("row", messages.exchange.notAnOem);
    if (!model) {
      const name = row.product_name || row.product_number;
      wrong("product_name", name ? messages.imports.noneCalled({ noun: "model", name }) : REQUIRED);
    }
    const service_provider = this.#providers.id(row.provider);
    if (row.provider && !service_provider) {
      wrong("service_provider", messages.imports.noneCalled({ noun: "service provider", name: row.provider }));
    }
    if (record === null && row.issued.slug) {
      const problem = this.#customers.get(row.issued.slug);
      if (problem === undefined) wrong("receiver", messages.exchange.noCustomer);
      if (problem === "own") wrong("receiver", messages.exchange.ownSlug);
      if (problem === "suspended") wrong("receiver", messages.exchange.suspended({ name: row.issued.slug }));
    }
    if (record === null && model && !model.is_active)
      wrong("product_name", messages.refusals.notActive({ noun: "model" }));
    const issued = model ? { ...row.issued, product: model.id, service_provider } : null;
    return { record, issued, problems };
  }
}

async function validate(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const all = rows.map((row) => readRow(row, work.settings));
  const named = await Named.find(tx, all);
  const verdicts = all.map((row) => {
    const { record, issued, problems } = named.meant(row);
    const outcome = record ? ("unchanged" as const) : ("create" as const);
    const { serial_number } = row.issued;
    return {
      position: row.position,
      outcome: problems.length > 0 ? ("reject" as const) : outcome,
      label: [row.product_name || row.product_number, serial_number].filter(Boolean).join(" · "),
      problems,
      warnings: row.warnings,
      record,
      keys: issued ? [["serial_number", issued.product, nameKey(serial_number)].join("\u0001")] : [],
      by_content: false,
    };
  });
  return { verdicts, missing: [], unmapped: [] };
}

/** Issues the rows that were not issued before, the ones for each customer in one message. */
async function write(tx: Transaction, work: ImportWork, rows: readonly RowToWrite[]): Promise<Written[]> {
  const all = rows.map((row) => readRow(row, work.settings));
  const named = await Named.find(tx, all);
  const made: (Issued & { id: string; position: number })[] = [];
  const written: Written[] = [];
  for (const row of all) {
    const { record, issued, problems } = named.meant(row);
    const { position } = row;
    if (problems.length > 0 || !issued) written.push(rejected(position, problems));
    else if (record)
      written.push({ position, outcome: "unchanged", problems: [], record, record_version: null, before: null });
    else made.push({ ...issued, id: newId(), position });
  }
  if (made.length === 0) return written;
  await insertIssued(
    tx,
    work,
    made.map(({ position: _position, ...issued }) => issued),
  );
  for (const slug of new Set(made.map((issued) => issued.slug).filter(Boolean))) {
    await handOverTo(
      tx,
      slug,
      made.filter((issued) => issued.slug === slug).map(({ id }) => id),
    );
  }
  await recordActivity(
    tx,
    work,
    made.map(({ id, serial_number }) => ({
      subject_type: "issued_asset" as const,
      subject_id: id,
      action: "issued",
      changes: [{ field: "serial_number", before: null, after: serial_number }],
      import_id: work.import_id,
    })),
  );
  return [
    ...written,
    ...made.map(
      ({ id, position }): Written => ({
        position,
        outcome: "created",
        problems: [],
        record: id,
        record_version: 1,
        before: null,
      }),
    ),
  ];
}

/** Withdraws what an import issued and nobody has answered. */
async function undo(tx: Transaction, work: ImportWork, rows: readonly RowToUndo[]): Promise<Set<number>> {
  const done = new Set<number>();
  for (const row of rows.toSorted((one, other) => (one.record < other.record ? -1 : 1))) {
    if (await isWithdrawn(tx, row)) done.add(row.position);
  }
  await recordActivity(
    tx,
    work,
    rows
      .filter(({ position }) => done.has(position))
      .map(({ record }) => ({
        subject_type: "issued_asset" as const,
        subject_id: record,
        action: "withdrawn",
        import_id: work.import_id,
      })),
  );
  return done;
}

async function isWithdrawn(tx: Transaction, { record, record_version }: RowToUndo): Promise<boolean> {
  try {
    await lockHandOver(tx, record);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  const found = await tx
    .selectFrom("issued_asset")
    .select("id")
    .where("id", "=", record)
    .where("version", "=", record_version)
    .where("state", "in", ["Waiting", "Issued"])
    .executeTakeFirst();
  if (!found) return false;
  await withdraw(tx, record);
  return true;
}

/** Issued assets as an import target: told apart by model and serial number, and issued once. */
export const issuedAssetImport: ImportTarget = {
  kind: "issued_assets",
  permission: "oem_asset.issue",
  of_whole_organisation: true,
  fields: issuedAssetSheet,
  cells: {
    serial_number: "serial",
    manufacture_date: "day",
    ship_date: "day",
    install_date: "day",
    invoice_date: "day",
    warranty_start_date: "day",
    warranty_period: "months",
  },
  matches: ["serial_number"],
  validate,
  write,
  undo,
};
