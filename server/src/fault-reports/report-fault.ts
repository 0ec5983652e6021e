import type { faultReportCalls } from "@steward/contract/fault-reports/calls";
import {
  FOLLOWED_DAYS,
  REPORTS_PER_CLIENT,
  REPORTS_PER_LINK,
  REPORTS_PER_ORGANISATION,
} from "@steward/contract/fault-reports/constants";
import { type ReportBody, reportBody } from "@steward/contract/fault-reports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { keysOf, storeImage, type Uploaded } from "../attachments/add-attachments.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, Refusal } from "../errors/refusal.ts";
import { removeOnFailure } from "../files/remove-on-failure.ts";
import { keyedHash } from "../http/authenticate.ts";
import { assertFew } from "../http/call-limits.ts";
import type { PublicContext } from "../http/context.ts";
import { problemsOf } from "../http/error-handler.ts";
import type { Input } from "../http/route.ts";
import { insertRequest } from "../service-requests/raise-request.ts";
import { picturesOf } from "../service-requests/request-files.ts";
import { anyFile, readForm } from "../files/read-form.ts";
import { faultName, openFaults } from "./fault-report-queries.ts";
import { type OpenLink, withFaultLink } from "./open-link.ts";

/**
 * Counts a report for its client, its link and its organisation, by all processes together.
 * @throws Refusal rate_limited
 */
const countReport = ({ database, client_network }: PublicContext, link: OpenLink): Promise<void> =>
  assertFew(
    database.pool,
    [
      [`fault reports from ${client_network}`, REPORTS_PER_CLIENT],
      [`fault reports by ${link.id}`, REPORTS_PER_LINK],
      [`fault reports of ${link.organisation_id}`, REPORTS_PER_ORGANISATION],
    ],
    messages.faultReports.tooMany,
  );

/**
 * Token that follows a report. It is made of the key that the sender chose: the same report, sent again, is followed by
 * the same one, and nobody makes it without the secret of the installation.
 */
const followedBy = ({ database: { secret } }: PublicContext, link: OpenLink, key: string): string =>
  keyedHash(secret, `fault report ${link.id} ${key}`).toString("base64url");

const isKnown = async (tx: Transaction, hash: Buffer): Promise<boolean> =>
  (await tx.selectFrom("fault_report").select("id").where("token_hash", "=", hash).executeTakeFirst()) !== undefined;

const insertReport = (
  tx: Transaction,
  { organisation_id }: Pick<OpenLink, "organisation_id">,
  report: { request: string; email: string; token_hash: Buffer },
) =>
  tx
    .insertInto("fault_report")
    .values({
      ...report,
      organisation_id,
      id: newId(),
      expires: sql<string>`now() + make_interval(days => ${sql.lit(FOLLOWED_DAYS)})`,
    })
    .execute();

/** Reports a fault by a form with at most one picture; a refused one reports nothing. */
export async function reportFault(ctx: PublicContext, { request }: Input<typeof faultReportCalls.report>) {
  const { fields, files } = await readForm(request, { part: "attachments", most: 1, take: anyFile });
  const read = reportBody.safeParse(fields);
  if (!read.success) throw new Refusal("invalid", messages.refusals.notValid, { errors: problemsOf(read.error) });
  const { token, key } = read.data;
  // No picture is decoded, and nothing counted, for whoever has no link that works.
  const [link, isSent] = await withFaultLink(ctx, token, async (tx, open) => {
    const hash = keyedHash(ctx.database.secret, followedBy(ctx, open, key));
    return [open, await isKnown(tx, hash)] as const;
  });
  if (isSent) return { token: followedBy(ctx, link, key) };
  await countReport(ctx, link);
  const { pictures, errors } = await picturesOf(files);
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", messages.refusals.notValid, { errors });
  return keepReport(ctx, link, read.data, pictures);
}

async function keepReport(ctx: PublicContext, link: OpenLink, body: ReportBody, pictures: readonly Uploaded[]) {
  const { organisation_id } = link;
  const stored = await Promise.all(pictures.map((picture) => storeImage({ ...ctx, organisation_id }, picture)));
  const keys = keysOf(stored);
  const follow = followedBy(ctx, link, body.key);
  const token_hash = keyedHash(ctx.database.secret, follow);
  const kept = await removeOnFailure(
    ctx,
    withFaultLink(ctx, body.token, async (tx, open) => {
      if (await isKnown(tx, token_hash)) return false;
      const request = await insertReported(tx, open, { ...body, token_hash });
      const owned = { organisation_id, is_primary: true, service_request: request };
      const rows = stored.map((file) => ({ ...file, ...owned, id: newId() }));
      if (rows.length > 0) await tx.insertInto("attachment").values(rows).execute();
      return true;
    }),
    keys,
  );
  if (!kept) await Promise.all(keys.map((stale) => ctx.storage.remove(stale)));
  return { token: follow };
}

/** Writes the request of a report, which nobody raises, and who follows it. */
export async function insertReported(
  tx: Transaction,
  link: Pick<OpenLink, "organisation_id" | "organisation" | "asset" | "location">,
  { description, email, token_hash }: Pick<ReportBody, "description" | "email"> & { token_hash: Buffer },
): Promise<string> {
  const body = {
    steward_asset: link.asset,
    location: link.location,
    description,
    type: "Breakdown",
    priority: "Medium",
    contact_person_name: "",
    contact_person_phone: "",
  } as const;
  const { id } = await insertRequest(tx, { ...link, actor: null }, body, { source: "Reported" });
  await insertReport(tx, link, { request: id, email, token_hash });
  return id;
}

/** Adds somebody to those who noticed a fault that is open. */
export async function reportSame(ctx: PublicContext, { body }: Input<typeof faultReportCalls.same>) {
  const link = await withFaultLink(ctx, body.token, async (_, open) => open);
  await countReport(ctx, link);
  return withFaultLink(ctx, body.token, async (tx, open) => {
    const token = followedBy(ctx, open, body.key);
    const token_hash = keyedHash(ctx.database.secret, token);
    if (await isKnown(tx, token_hash)) return { token };
    const fault = (await openFaults(tx, open)).find(({ id }) => faultName(ctx, open, id) === body.fault);
    if (!fault) throw conflict(messages.faultReports.faultOver);
    await insertReport(tx, open, { request: fault.id, email: "", token_hash });
    await recordActivity(
      tx,
      { organisation_id: open.organisation_id, actor: null },
      { subject_type: "service_request", subject_id: fault.id, action: "reported again" },
    );
    return { token };
  });
}
