import type { Attachment, FormerPicture } from "@steward/contract/attachments/rules";
import type { SubjectType } from "@steward/contract/activity/constants";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { DB } from "../database/tables.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { PageQuery, SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { fileAddress } from "../files/file-address.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Foreign key of an attachment, named like the table that it points to. */
type SubjectColumn = keyof DB["attachment"] & keyof DB;

/** The record that pictures belong to, with its kind in history. */
export interface Subject {
  column: SubjectColumn;
  subject_type: SubjectType;
  id: string;
}

/** Locks a record until the transaction ends, so that changes of its pictures run one after another. */
export const lockSubject = (tx: Transaction, { column, id }: Subject) =>
  tx.selectFrom(column).select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** A picture as a statement answers it. */
export interface PictureRow {
  id: string;
  file_name: string;
  is_primary: boolean;
  width: number;
  height: number;
  created: string;
}

const columns = ["id", "file_name", "is_primary", "width", "height", "created"] as const;

export const presentAttachment = (ctx: Context, row: PictureRow): Attachment => ({
  ...row,
  file: fileAddress(ctx.database.secret, ctx.organisation_id, row.id, "full"),
  thumbnail: fileAddress(ctx.database.secret, ctx.organisation_id, row.id, "thumbnail"),
});

/** A picture of a past day, without addresses where it was removed since. */
export const presentFormerPicture = (
  ctx: Context,
  { is_removed, ...row }: PictureRow & { is_removed: boolean },
): FormerPicture => (is_removed ? { ...row, file: null, thumbnail: null } : presentAttachment(ctx, row));

/** Pictures of a record, the primary one first, then in the order of upload. */
export async function attachmentsOf(tx: Transaction, ctx: Context, subject: Subject): Promise<Attachment[]> {
  const rows = await tx
    .selectFrom("attachment")
    .select(columns)
    .where(subject.column, "=", subject.id)
    .orderBy("is_primary", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => presentAttachment(ctx, row));
}

const plan: SortPlan = {
  id: sql`i.id`,
  default: "others_last",
  columns: { others_last: { expression: sql`(not i.is_primary)::int`, type: "integer" } },
};

/** One page of a record's pictures in the same order; `search` matches file names. */
export async function attachmentPage(
  tx: Transaction,
  ctx: Context,
  { request, query }: { request: FastifyRequest; query: PageQuery & { search?: string | undefined } },
  subject: Subject,
) {
  const conditions = [ofOrganisation("i"), sql`i.${sql.ref(subject.column)} = ${subject.id}::uuid`];
  if (query.search) conditions.push(sql`fold(i.file_name) like ${searchPattern(query.search)}`);
  const page = await selectPage<PictureRow & { sort_value: string | null }>(tx, ctx, { request, query }, plan, {
    columns: sql`i.id, i.file_name, i.is_primary, i.width, i.height, i.created`,
    from: sql`attachment i`,
    alias: "i",
    where: sql.join(conditions, sql` and `),
  });
  return { ...page, results: page.results.map((row) => presentAttachment(ctx, row)) };
}

/** One picture of a record inside a transaction. */
export const attachmentOf = (tx: Transaction, subject: Subject, id: string) =>
  tx
    .selectFrom("attachment")
    .select([...columns, "storage_key", "thumbnail_key", "is_shared"])
    .where(subject.column, "=", subject.id)
    .where("id", "=", id)
    .executeTakeFirst();

/** Content types of documents that browsers show and that run no script. */
const SHOWN = ["application/pdf", "image/png", "image/jpeg", "image/webp"];

interface StoredFile {
  storage_key: string;
  thumbnail_key: string | null;
  file_name: string;
  content_type: string;
  disposition: "inline" | "attachment";
}

/**
 * Storage keys behind a signed address of the organisation it names. Pictures are re-encoded here and may be displayed
 * inline, and so may documents of the kinds that browsers show; any other file is only ever a download.
 */
export async function storedFile(tx: Transaction, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select i.storage_key, i.thumbnail_key, i.file_name, i.content_type, 'inline' as disposition
    from attachment i where ${ofOrganisation("i")} and i.id = ${id}::uuid
    union all
    select d.storage_key, null, d.file_name,
      case when d.content_type = any(${SHOWN}::text[]) then d.content_type else 'application/octet-stream' end,
      case when d.content_type = any(${SHOWN}::text[]) then 'inline' else 'attachment' end
    from document d where ${ofOrganisation("d")} and d.id = ${id}::uuid
    union all
    select u.storage_key, null, u.file_name, 'application/octet-stream', 'attachment'
    from custom_file u where ${ofOrganisation("u")} and u.id = ${id}::uuid
    union all
    select ff.storage_key, null, ff.file_name,
      case when ff.content_type = any(${SHOWN}::text[]) then ff.content_type else 'application/octet-stream' end,
      case when ff.content_type = any(${SHOWN}::text[]) then 'inline' else 'attachment' end
    from feedback_file ff where ${ofOrganisation("ff")} and ff.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** Id of a record's primary picture, for select lists; `owner` is the SQL of the record's id. */
export const primaryPictureId = (column: SubjectColumn, owner: string) =>
  sql<
    string | null
  >`(select i.id from attachment i where ${ofOrganisation("i")} and i.${sql.ref(column)} = ${sql.ref(owner)} and i.is_primary)`;

/** Pictures of a record as JSON, for select lists; `owner` is the SQL of the record's id. */
export const picturesOf = (column: "audit" | "finding", owner: string) =>
  sql<PictureRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'file_name', i.file_name,
    'is_primary', i.is_primary, 'width', i.width, 'height', i.height, 'created', i.created) order by i.id), '[]')
  from attachment i where ${ofOrganisation("i")} and i.${sql.ref(column)} = ${sql.ref(owner)})`;
