import { newFieldType } from "@steward/contract/imports/columns";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { absentReference, invalidField } from "../errors/refusal.ts";

/** @throws Refusal for columns that cannot be read so, and for what is said of fields beside them */
export function refuseBadMapping(ctx: Context, job: ImportJob, settings: ImportSettings): void {
  const { fields } = job;
  const { matches } = ctx.facts.imports[job.kind];
  const known = new Set(fields.map(({ key }) => key));
  if (settings.columns.length !== job.header.length) {
    throw invalidField("columns", messages.imports.columnCount({ count: job.header.length }));
  }
  const used = settings.columns.filter((key) => key !== null && newFieldType(key) === undefined) as string[];
  const isNewFields = settings.columns.some((key) => newFieldType(key) !== undefined);
  if (isNewFields && !ctx.facts.imports[job.kind].ownFields) {
    throw invalidField("columns", messages.imports.noNewFields);
  }
  const stranger = used.find((key) => !known.has(key));
  if (stranger) throw invalidField("columns", messages.imports.noSuchField({ field: stranger }));
  const twice = used.find((key, index) => used.indexOf(key) !== index);
  if (twice) {
    const title = fields.find(({ key }) => key === twice)?.title ?? "";
    throw invalidField("columns", messages.imports.twoColumns({ title }));
  }
  const barred = fields.find(({ key, refusal }) => refusal && used.includes(key));
  if (barred) throw invalidField("columns", barred.refusal);
  refuseBadFixed(fields, settings, used);
  const lacking = fields.find(({ key, required }) => required && !used.includes(key) && !settings.fixed[key]);
  if (lacking) throw invalidField("columns", messages.imports.chooseColumn({ title: lacking.title }));
  if (used.length === 0) throw invalidField("columns", messages.imports.chooseField);
  const { match } = settings;
  if (match !== null && !matches.includes(match)) throw invalidField("match", messages.imports.noMatchByThat);
}

/** A value for all rows fills a field of the import that no column fills. */
function refuseBadFixed(fields: ImportJob["fields"], { fixed }: ImportSettings, used: readonly string[]): void {
  for (const key of Object.keys(fixed)) {
    const field = fields.find((known) => known.key === key);
    if (!field) throw invalidField("fixed", messages.imports.noSuchField({ field: key }));
    if (field.refusal) throw invalidField("fixed", field.refusal);
    if (used.includes(key)) throw invalidField("fixed", messages.imports.fixedAndColumn({ title: field.title }));
  }
}

/** Amounts in another currency than the organisation's are taken as somebody has said, never without a word. */
export function refuseOpenCurrencies({ fields, columns }: ImportJob, settings: ImportSettings): void {
  const isAmount = (key: string | null) =>
    newFieldType(key) === "currency" || fields.some((field) => field.key === key && field.is_amount);
  const open = new Map<string, number>();
  settings.columns.forEach((key, column) => {
    if (!isAmount(key)) return;
    for (const [currency, rows] of Object.entries(columns[column]?.currencies ?? {})) {
      if (!settings.currencies[currency]) open.set(currency, (open.get(currency) ?? 0) + rows);
    }
  });
  const [first] = open;
  if (!first) return;
  const [currency, rows] = first;
  throw invalidField("currencies", messages.imports.sayOfCurrency({ currency, rows }));
}

/** The records that texts are mapped to belong to the organisation. */
export async function assertStatuses(tx: Transaction, settings: ImportSettings): Promise<void> {
  const fields = Object.keys(settings.values).filter((field) => field !== "status");
  if (fields[0]) throw invalidField("values", messages.imports.textsNotMapped({ field: fields[0] }));
  const ids = [...new Set(Object.values(settings.values.status ?? {}))];
  if (ids.length === 0) return;
  const found = await tx.selectFrom("attached_status").select("id").where("id", "in", ids).execute();
  if (found.length < ids.length) throw absentReference("values.status");
}
