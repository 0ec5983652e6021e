import type { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import { assignedUpdateBody, type ServiceRequestUpdate } from "@steward/contract/service-requests/updates";
import { sql } from "kysely";
import type { z } from "zod";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { insertWithFiles, recordComment, type Stored, withForm } from "../updates/add-update.ts";
import { updateOf, updatePage } from "../updates/update-queries.ts";
import { assignedRequestOf } from "./assigned-request-queries.ts";
import { lockedAssigned } from "./lock-assigned.ts";

type Asked = Input<typeof assignedRequestCalls.addUpdate>;
type Body = z.output<typeof assignedUpdateBody>;

/** Updates of a request that a customer gave, newest first. */
export async function updatesOfAssigned(
  tx: Transaction,
  ctx: Context,
  asked: Input<typeof assignedRequestCalls.updates>,
) {
  await assignedRequestOf(tx, asked.params.id);
  return updatePage(tx, ctx, sql`u.assigned_request = ${asked.params.id}::uuid`, asked);
}

/** Writes an update about an accepted request. */
export const addAssignedUpdate = (ctx: Context, { params, body }: Pick<Asked, "params" | "body">) =>
  writeUpdate(ctx, params.id, body, []);

/** Writes an update with the files of its form. */
export async function addAssignedUpdateByForm(ctx: Context, { params, request }: Pick<Asked, "params" | "request">) {
  await ctx.read((tx) => assignedRequestOf(tx, params.id));
  return withForm(ctx, request, assignedUpdateBody, (body, stored) => writeUpdate(ctx, params.id, body, stored));
}

const writeUpdate = (
  ctx: Context,
  request: string,
  { message, visibility }: Body,
  files: readonly Stored[],
): Promise<ServiceRequestUpdate> =>
  ctx.write(async (tx) => {
    await lockedAssigned(tx, ctx, request, "Accepted");
    const subject = { owner: "assigned_request", id: request } as const;
    const id = await insertWithFiles(tx, ctx, subject, { type: "Comment", message, visibility }, files);
    await sql`select tell_update(${id}::uuid)`.execute(tx);
    await recordComment(tx, ctx, { subject_type: "assigned_request", subject_id: request }, { message, files });
    return updateOf(tx, ctx, id);
  });
