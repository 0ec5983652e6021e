import { newFieldType } from "@steward/contract/imports/columns";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { addCustomField } from "../custom-fields/write-custom-field.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { invalidField } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import { rememberMasters } from "../import-kit/named-masters.ts";

/** The name of the field that a column becomes. */
const nameOf = (heading: string) => heading.replace(/\s+/g, " ").trim();

type Kept = Pick<ImportJob, "header"> & { settings: Pick<ImportSettings, "columns"> };

/** @throws Refusal where a column would become a field of a name that there is already, in the organisation or the file */
export async function refuseTakenNames(tx: Transaction, { header, settings }: Kept): Promise<void> {
  const names = settings.columns.flatMap((key, column) => (newFieldType(key) ? nameOf(header[column] ?? "") : []));
  if (names.length === 0) return;
  const repeated = names.find((name, index) => names.some((other, at) => at < index && isSame(other, name)));
  const { rows } = await sql<{ name: string }>`select n.name from unnest(${names}::text[]) n (name)
    where exists (select from custom_field f where ${ofOrganisation("f")} and name_key(f.name) = name_key(n.name))`.execute(
    tx,
  );
  const taken = repeated ?? rows[0]?.name;
  if (taken !== undefined) throw invalidField("columns", messages.imports.newFieldTaken({ name: taken }));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Creates the fields that columns are kept as. Answers the settings by which the columns fill them. */
export async function keepNewFields(tx: Transaction, ctx: Context, job: ImportJob): Promise<ImportSettings> {
  await refuseTakenNames(tx, job);
  const columns = [...job.settings.columns];
  const made: string[] = [];
  for (const [column, key] of columns.entries()) {
    const field_type = newFieldType(key);
    if (!field_type) continue;
    const field = await addCustomField(tx, ctx, { ...PLAIN, name: nameOf(job.header[column] ?? ""), field_type });
    made.push(field.id);
    columns[column] = `custom:${field.id}`;
  }
  await rememberMasters(tx, { organisation_id: ctx.organisation_id, import_id: job.id }, "custom_field", made);
  return { ...job.settings, columns };
}

/** Deletes the fields that an import created, where no value and no set has come to use them. */
export const undoNewFields = (tx: Transaction, { id }: { id: string }) =>
  sql`delete from custom_field f using import_master i
    where ${ofOrganisation("f")} and i.organisation_id = f.organisation_id
      and i.import_id = ${id}::uuid and i.kind = 'custom_field' and i.record = f.id and f.version = 1
      and not exists (select from custom_value v where v.organisation_id = f.organisation_id and v.field = f.id)
      and not exists (select from field_set_field s where s.organisation_id = f.organisation_id and s.field = f.id)`.execute(
    tx,
  );

/** A field without rules: it takes what the file has. */
const PLAIN = {
  help: "",
  is_required: false,
  is_unique: false,
  default_value: null,
  minimum: null,
  maximum: null,
  pattern: "",
  options: [],
};
