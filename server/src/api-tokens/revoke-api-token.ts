import { messages } from "@steward/contract/messages/catalogue";
import type { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { refuseTokens } from "../access/granting.ts";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { notFound } from "../errors/refusal.ts";
import { apiTokenOf } from "./api-token-queries.ts";

/** Revokes one of the caller's tokens: its next call is refused. */
export async function revokeApiToken(ctx: Context, { params }: Input<typeof apiTokenCalls.remove>): Promise<undefined> {
  refuseTokens(ctx.actor, messages.access.revokeTokens);
  return ctx.write(async (tx) => {
    const token = await apiTokenOf(tx, ctx, params.id);
    if (!token) throw notFound();
    await tx.deleteFrom("session").where("id", "=", token.session_id).execute();
    await recordActivity(tx, ctx, {
      subject_type: "api_token",
      subject_id: params.id,
      action: "revoked",
      changes: changesBetween({ name: token.name }, { name: null }),
    });
    return undefined;
  });
}
