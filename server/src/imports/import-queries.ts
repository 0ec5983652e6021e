import type { ColumnFacts, LinesLeftOut } from "@steward/contract/imports/column-rules";
import type { SheetLayout } from "@steward/contract/imports/columns";
import type { importCalls } from "@steward/contract/imports/calls";
import type { ImportKind, ImportState } from "@steward/contract/imports/constants";
import type { ImportJob, ImportRow, ImportSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { Positioned, SortPlan } from "../paging/page-of.ts";
import { withinDays } from "../paging/record-conditions.ts";
import { selectPage } from "../paging/select-page.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { notFound } from "../errors/refusal.ts";
import { hiddenColumns, seenCells } from "./guess/hidden-columns.ts";
import { importableKinds } from "./import-policy.ts";
import { type ImportFieldPlan, importFieldsOf } from "../import-kit/import-target.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const WORKING: readonly ImportState[] = ["Reading", "Checking", "Running", "Undoing"];

interface Row {
  id: string;
  kind: ImportKind;
  file_name: string;
  state: ImportState;
  format: string;
  sheet: string | null;
  sheets: string[];
  layout: SheetLayout | null;
  header: string[];
  column_facts: ColumnFacts[];
  left_out: LinesLeftOut;
  settings: ImportSettings;
  missing: ImportJob["missing"];
  unmapped: ImportJob["unmapped"];
  cell_problems: ImportJob["cell_problems"];
  same_content: ImportJob["same_content"];
  message: string;
  row_count: number;
  next_row: number;
  seconds: number | null;
  created: string;
  modified: string;
  created_by_details: { id: string; name: string };
  outcomes: Record<string, number>;
  sample: string[][] | null;
  sort_value: string | null;
}

const columns = sql`i.id, i.kind, i.file_name, i.state, i.format, i.sheet, i.sheets, i.layout, i.header,
  i.column_facts, i.left_out, i.settings, i.missing, i.unmapped,
  i.message, i.row_count, i.next_row, i.created, i.modified,
  extract(epoch from now() - i.work_began)::float8 as seconds,
  (select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = i.created_by) as created_by_details,
  i.cell_problems, i.outcomes,
  case when i.content_hash is not null and i.settings ->> 'match' is null then (
    select jsonb_build_object('id', e.id, 'file_name', e.file_name, 'state', e.state, 'created', to_char(e.created, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    from import e
    where e.organisation_id = i.organisation_id and e.content_hash = i.content_hash and e.kind = i.kind and e.id < i.id
      and e.state not in ('Cancelled', 'Failed', 'Undone')
    order by e.id desc limit 1) end as same_content,
  (select jsonb_agg(to_jsonb(r.cells) order by r.position) from import_row r
   where r.organisation_id = i.organisation_id and r.import_id = i.id and r.position < 5) as sample`;

type Fields = ReadonlyMap<ImportKind, readonly ImportFieldPlan[]>;

/** The fields of these kinds of import. */
async function fieldsOf(tx: Transaction, ctx: Context, kinds: readonly ImportKind[]): Promise<Fields> {
  const found = [...new Set(kinds)].map(
    async (kind) => [kind, await importFieldsOf(tx, ctx.facts.imports[kind])] as const,
  );
  return new Map(await Promise.all(found));
}

const presentField = ({ key, title, ...more }: ImportFieldPlan): ImportJob["fields"][number] => ({
  key,
  title,
  help: more.help ?? "",
  required: more.required ?? false,
  values_of: more.values_of ?? null,
  refusal: more.refusal ?? "",
  needs: more.needs ?? null,
  is_amount: more.is_amount ?? false,
});

const NOTHING_FOUND: ColumnFacts = { left_out: null, meant: null, field_type: "text", currencies: {} };

/** What was found in each column; of those that somebody may not see, no amounts are told. */
const factsOf = ({ header, column_facts }: Row, hidden: readonly number[] | "all"): ColumnFacts[] =>
  header.map((_, column) => {
    const facts = column_facts[column] ?? NOTHING_FOUND;
    return hidden === "all" || hidden.includes(column) ? { ...facts, currencies: {} } : facts;
  });

function shown(ctx: Context, row: Row, fields: Fields): ImportJob {
  const hidden = hiddenColumns(ctx, { ...row, columns: row.settings.columns });
  const working = WORKING.includes(row.state);
  const n = (outcome: string) => row.outcomes[outcome] ?? 0;
  const rate = working && row.seconds && row.seconds > 0.5 ? row.next_row / row.seconds : null;
  const left = rate && row.state !== "Reading" ? (row.row_count - row.next_row) / rate : null;
  return {
    ...row,
    layout: row.layout ?? "headings",
    columns: factsOf(row, hidden),
    sample: (row.sample ?? []).map((cells) => seenCells(cells, hidden)),
    hidden_columns: hidden === "all" ? [] : hidden,
    fields: (fields.get(row.kind) ?? []).map(presentField),
    counts: {
      rows: row.row_count,
      processed: Math.min(row.next_row, row.state === "Reading" ? row.next_row : row.row_count),
      create: n("create") + n("created"),
      update: n("update") + n("updated"),
      unchanged: n("unchanged"),
      rejected: n("reject"),
      warned: n("warned"),
    },
    rows_per_second: rate === null ? null : Math.round(rate),
    seconds_left: left === null ? null : Math.max(0, Math.round(left)),
    // Of an undo that was stopped, masters may be left when all rows are done.
    undoable: ["Done", "Cancelled"].includes(row.state) && n("created") + n("updated") + n("undone") + n("kept") > 0,
  };
}

const plan: SortPlan = { id: sql`i.id`, default: "-created", columns: {} };

type Asked = Pick<Input<typeof importCalls.list>, "query" | "request">;

/** Condition on the imports `i` of the kinds that the caller may run. */
function conditionsOf(ctx: Context, { search, state, from, to }: Asked["query"]) {
  const conditions = [ofOrganisation("i"), sql`i.kind = any(${importableKinds(ctx)}::text[])`];
  if (search) conditions.push(sql`fold(i.file_name) like ${searchPattern(search)}`);
  if (state) conditions.push(sql`i.state = any(${state}::text[])`);
  conditions.push(...withinDays(ctx, "i.created", { from, to }));
  return sql.join(conditions, sql` and `);
}

interface Told extends Positioned {
  file_name: string;
  message: string;
}

/** Names and messages of imports. */
export const nameImports = (tx: Transaction, ctx: Context, { query, request }: Asked) =>
  selectPage<Told>(tx, ctx, { request, query }, plan, {
    columns: sql`i.id, i.file_name, i.message`,
    from: sql`import i`,
    alias: "i",
    where: conditionsOf(ctx, query),
  });

export async function listImports(ctx: Context, { query, request }: Asked) {
  const listed = { columns, from: sql`import i`, alias: "i", where: conditionsOf(ctx, query) };
  return ctx.read(async (tx) => {
    const page = await selectPage<Row>(tx, ctx, { request, query }, plan, listed);
    const fields = await fieldsOf(
      tx,
      ctx,
      page.results.map(({ kind }) => kind),
    );
    return { ...page, results: page.results.map((row) => shown(ctx, row, fields)) };
  });
}

/** One import of a kind that the caller may run, inside a transaction. */
export async function importOf(tx: Transaction, ctx: Context, id: string): Promise<ImportJob> {
  const { rows } = await sql<Row>`select ${columns}, null as sort_value from import i
    where ${ofOrganisation("i")} and i.id = ${id}::uuid and i.kind = any(${importableKinds(ctx)}::text[])`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return shown(ctx, row, await fieldsOf(tx, ctx, [row.kind]));
}

const rowPlan: SortPlan = {
  id: sql`r.id`,
  default: "position",
  columns: { position: { expression: sql`r.position`, type: "integer" } },
};

type Found = ImportRow & { id: string; sort_value: string };

const rowColumns = sql`r.id, r.row_number, r.outcome, r.record, r.label, r.problems, r.warnings, r.cells,
  (select l.branch from location l where l.organisation_id = r.organisation_id and l.id = r.record) as branch`;

/** The cells of a row that the caller may see, as one text. */
const seenText = (hidden: ReturnType<typeof hiddenColumns>) =>
  hidden === "all"
    ? sql`''`
    : sql`(select string_agg(c.cell, E'\n') from unnest(r.cells) with ordinality c (cell, place)
        where c.place <> all(${hidden.map((index) => index + 1)}::int[]))`;

/** One page of the row-by-row report. */
export async function listImportRows(ctx: Context, { params, query, request }: Input<typeof importCalls.rows>) {
  return ctx.read(async (tx) => {
    const { kind, header, settings } = await importOf(tx, ctx, params.id);
    const hidden = hiddenColumns(ctx, { kind, header, columns: settings.columns });
    const conditions = [ofOrganisation("r"), sql`r.import_id = ${params.id}::uuid`];
    if (query.outcome) conditions.push(sql`r.outcome = ${query.outcome}`);
    if (query.warned !== undefined) conditions.push(sql`(r.warnings <> '[]') = ${query.warned}`);
    if (query.search) conditions.push(sql`fold(${seenText(hidden)}) like ${searchPattern(query.search)}`);
    const where = sql.join(conditions, sql` and `);
    const again = sql`r.import_id = ${params.id}::uuid and r.position = chosen.sort_key`;
    const listed = { columns: rowColumns, from: sql`import_row r`, alias: "r", where, again };
    const page = await selectPage<Found>(tx, ctx, { request, query }, rowPlan, listed);
    return { ...page, results: page.results.map((row) => ({ ...row, cells: seenCells(row.cells, hidden) })) };
  });
}
