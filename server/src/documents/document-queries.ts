import type { RecordDocument } from "@steward/contract/documents/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { fileAddress } from "../files/file-address.ts";
import type { Context } from "../http/context.ts";
import type { PageQuery, SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";

interface Row extends Omit<RecordDocument, "file" | "preview"> {
  content_type: string;
}

const columns = sql`d.id, d.title, d.file_name, d.size, d.content_type, d.cover, d.created,
  coalesce((select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = d.created_by),
    (select jsonb_build_object('id', p.id, 'name', p.name) from oem_asset o
      join partner p on p.organisation_id = o.organisation_id and p.id = o.oem
      where o.organisation_id = d.organisation_id and o.id = d.oem_asset),
    (select jsonb_build_object('id', p.id, 'name', p.name) from service_request_update u
      join partner p on p.organisation_id = u.organisation_id and p.id = u.partner
      where u.organisation_id = d.organisation_id and u.id = d.service_request_update),
    (select jsonb_build_object('id', p.id, 'name', p.name) from assigned_request t
      join partner p on p.organisation_id = t.organisation_id and p.id = t.customer
      where t.organisation_id = d.organisation_id and t.id = d.assigned_request)) as uploaded_by_details`;

const plan: SortPlan = {
  id: sql`d.id`,
  default: "-created",
  columns: {},
};

/** What a browser shows of a file of this type. */
export const previewOf = (content_type: string): RecordDocument["preview"] => {
  if (content_type === "application/pdf") return "pdf";
  return content_type.startsWith("image/") ? "picture" : null;
};

const presentDocument = (ctx: Context, { content_type, ...row }: Row): RecordDocument => ({
  ...row,
  preview: previewOf(content_type),
  file: fileAddress(ctx.database.secret, ctx.organisation_id, row.id, "full"),
});

/** What has documents, by the column that points to it; history calls it by the same name. */
export type DocumentOwner =
  | "asset"
  | "model"
  | "asset_request"
  | "issued_asset"
  | "oem_asset"
  | "service_request"
  | "assigned_request"
  | "personnel_profile";

/** One page of a record's documents, newest first; `search` matches titles and file names. */
export async function documentPage(
  tx: Transaction,
  ctx: Context,
  { request, query }: { request: FastifyRequest; query: PageQuery & { search?: string | undefined } },
  owner: DocumentOwner,
  id: string,
) {
  const conditions = [ofOrganisation("d"), ofOwner(owner, id)];
  if (query.search) {
    const pattern = searchPattern(query.search);
    conditions.push(sql`(fold(d.title) like ${pattern} or fold(d.file_name) like ${pattern})`);
  }
  const page = await selectPage<Row & { sort_value: string | null }>(tx, ctx, { request, query }, plan, {
    columns,
    from: sql`document d`,
    alias: "d",
    where: sql.join(conditions, sql` and `),
  });
  return { ...page, results: page.results.map((row) => presentDocument(ctx, row)) };
}

const ofOwner = (owner: DocumentOwner, id: string) => sql`${sql.ref(`d.${owner}`)} = ${id}::uuid`;

/** Documents of updates of requests, in the order in which they were sent, by the update. */
export async function documentsOfUpdates(
  tx: Transaction,
  ctx: Context,
  updates: readonly string[],
): Promise<Partial<Record<string, RecordDocument[]>>> {
  const { rows } = await sql<Row & { service_request_update: string }>`
    select ${columns}, d.service_request_update from document d
    where ${ofOrganisation("d")} and d.service_request_update = any(${updates}::uuid[]) order by d.id`.execute(tx);
  const byUpdate = Object.groupBy(rows, (row) => row.service_request_update);
  return Object.fromEntries(
    Object.entries(byUpdate).map(([update, of]) => [
      update,
      of?.map(({ service_request_update: _update, ...row }) => presentDocument(ctx, row)),
    ]),
  );
}

/** All documents of a record, newest first. */
export async function documentsOf(tx: Transaction, ctx: Context, owner: DocumentOwner, id: string) {
  const { rows } = await sql<Row>`select ${columns} from document d
    where ${ofOrganisation("d")} and ${ofOwner(owner, id)} order by d.id desc`.execute(tx);
  return rows.map((row) => presentDocument(ctx, row));
}

/** One document as answers carry it. */
export async function documentOf(tx: Transaction, ctx: Context, id: string): Promise<RecordDocument> {
  const { rows } = await sql<Row>`select ${columns} from document d
    where ${ofOrganisation("d")} and d.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A document that was just written is not there.");
  return presentDocument(ctx, row);
}
