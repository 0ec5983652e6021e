import type { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { assignedRequestOf } from "./assigned-request-queries.ts";
import { lockedAssigned } from "./lock-assigned.ts";

/** Answers an offered request on both sides. */
const answer = (ctx: Context, id: string, state: "Accepted" | "Rejected", reason = ""): Promise<AssignedRequest> =>
  ctx.write(async (tx) => {
    const before = await lockedAssigned(tx, ctx, id, "Offered");
    const answered = sql<string>`start_of_work()`;
    await tx
      .updateTable("assigned_request")
      .set({ state, reason, answered, version: sql`version + 1`, modified: sql`start_of_work()` })
      .where("id", "=", id)
      .execute();
    await sql`select tell_customer(${id}::uuid)`.execute(tx);
    await recordActivity(tx, ctx, {
      subject_type: "assigned_request",
      subject_id: id,
      action: state === "Accepted" ? "request accepted" : "request rejected",
      changes: [{ field: "state", before: before.state, after: state }],
      reason,
    });
    return assignedRequestOf(tx, id);
  });

/** Takes an offered request on. */
export const acceptRequest = (ctx: Context, { params }: Input<typeof assignedRequestCalls.accept>) =>
  answer(ctx, params.id, "Accepted");

/** Does not take an offered request on; its customer reads why. */
export const rejectRequest = (ctx: Context, { params, body }: Input<typeof assignedRequestCalls.reject>) =>
  answer(ctx, params.id, "Rejected", body.reason);

/** Says that the work on an accepted request is done; at its customer it is Resolved, as by the customer's own people. */
export const resolveAssigned = (ctx: Context, { params: { id }, body }: Input<typeof assignedRequestCalls.resolve>) =>
  ctx.write(async (tx) => {
    const before = await lockedAssigned(tx, ctx, id, "Accepted");
    const { rows } = await sql<{ hindrance: "state" | "estimate" | null }>`
      select resolve_for_customer(${id}::uuid, ${body.resolution}) as hindrance`.execute(tx);
    const { status } = before;
    const hindrance = rows[0]?.hindrance;
    if (hindrance) {
      const { serviceParts, serviceRequests } = messages;
      const message =
        hindrance === "state" ? serviceRequests.notNow({ action: "resolved", status }) : serviceParts.waits({ status });
      throw new Refusal("conflict", message, { current: before });
    }
    await recordActivity(tx, ctx, {
      subject_type: "assigned_request",
      subject_id: id,
      action: "request resolved",
      changes: [{ field: "status", before: status, after: "Resolved" }],
      reason: body.resolution.slice(0, 200),
    });
    return assignedRequestOf(tx, id);
  });
