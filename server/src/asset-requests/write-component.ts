import type { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { ownStates } from "@steward/contract/asset-requests/constants";
import type { RequestedComponent } from "@steward/contract/asset-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changesBetween } from "../activity/record-activity.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, invalidField, notFound, stale } from "../errors/refusal.ts";
import { type Context, unversioned } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { requestedComponentOf, toldComponent } from "./component-queries.ts";
import { type Locked, lockedOwn, lockedRequest } from "./details-queries.ts";
import type { Reviewed } from "./request-queries.ts";
import { componentCategory } from "./request-masters.ts";
import { assertRoom, insertComponent, reviewedAfter, saveRequest } from "./write-request.ts";

const EDITABLE = { states: ownStates, refusal: messages.assetRequests.notEditable };

/** Adds a component to an own request. */
export const addComponent = (ctx: Context, { body }: Input<typeof assetRequestCalls.addComponent>) =>
  ctx.write(async (tx) => {
    const { precheck, ...fields } = body;
    const own = await tx
      .selectFrom("asset_request")
      .select("id")
      .where("id", "=", precheck)
      .where("requested_by", "=", ctx.actor.account_id)
      .executeTakeFirst();
    if (!own) throw absentReference("precheck");
    const { before } = await lockedOwn(tx, unversioned(ctx), precheck, EDITABLE);
    assertRoom(before);
    const id = await insertComponent(tx, ctx, precheck, fields);
    const changes = [{ field: "components", before: null, after: fields.name }];
    await saveRequest(tx, ctx, before, {}, { action: "component added", changes });
    return requestedComponentOf(tx, ctx, id);
  });

interface Found extends Locked {
  component: RequestedComponent;
  reviewed: Reviewed;
  by: "asker" | "reviewer";
}

/** Locks the request of a component: an own one that is not sent, or as a reviewer one that waits. */
async function lockedComponent(tx: Transaction, ctx: Context, id: string): Promise<Found> {
  const { rows } = await sql<{ request: string; is_own: boolean }>`
    select r.id as request, r.requested_by = ${ctx.actor.account_id}::uuid as is_own
    from asset_request_component rc join asset_request r on r.organisation_id = rc.organisation_id and r.id = rc.request
    where ${ofOrganisation("rc")} and rc.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row || (!row.is_own && !ctx.may("precheck.approve"))) throw notFound();
  const by = row.is_own ? "asker" : "reviewer";
  const waiting = { states: ["Approval Pending"] as const, refusal: messages.assetRequests.notWaiting };
  const locked = await (row.is_own
    ? lockedOwn(tx, unversioned(ctx), row.request, EDITABLE)
    : lockedRequest(tx, unversioned(ctx), row.request, waiting));
  const component = locked.before.components.find((one) => one.id === id);
  if (!component) throw notFound();
  if (ctx.version !== undefined && ctx.version !== component.version) throw stale(component);
  const reviewed = Object.fromEntries(component.reviewer_changes.map(({ field, before }) => [field, before]));
  return { ...locked, component, reviewed, by };
}

/** Edits a component, and with it its request; with `If-Match` only at the caller's version of the component. */
export const updateComponent = (ctx: Context, { params, body }: Input<typeof assetRequestCalls.updateComponent>) =>
  ctx.write(async (tx) => {
    const { before, component, reviewed, by } = await lockedComponent(tx, ctx, params.id);
    const { amc_start_date: starts = component.amc_start_date, amc_end_date: ends = component.amc_end_date } = body;
    if (starts && ends && starts > ends) throw invalidField("amc_end_date", messages.assets.amcEndsEarly);
    const { category, category_name, ...fields } = body;
    const kept = component.category_details.existing_id;
    const columns = { ...fields, ...(await componentCategory(tx, { category, category_name }, kept)) };
    if (Object.keys(columns).length === 0) return component;
    await tx.updateTable("asset_request_component").set(columns).where("id", "=", params.id).execute();
    const after = await requestedComponentOf(tx, ctx, params.id);
    const changes = changesBetween(toldComponent(component), toldComponent(after));
    if (changes.length === 0) return component;
    const marks = JSON.stringify(reviewedAfter(reviewed, changes, by));
    await tx
      .updateTable("asset_request_component")
      .set({ reviewed: marks, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    const action = by === "asker" ? "component edited" : "component edited by reviewer";
    const told = changes.map((change) => ({ ...change, field: `${component.name}: ${change.field}` }));
    await saveRequest(tx, ctx, before, {}, { action, changes: told });
    return requestedComponentOf(tx, ctx, params.id);
  });

/** Removes a component from an own request. */
export const removeComponent = (ctx: Context, { params }: Input<typeof assetRequestCalls.removeComponent>) =>
  ctx.write(async (tx) => {
    const { before, component, by } = await lockedComponent(tx, ctx, params.id);
    if (by !== "asker") throw notFound();
    await tx.deleteFrom("asset_request_component").where("id", "=", params.id).execute();
    const changes = [{ field: "components", before: component.name, after: null }];
    await saveRequest(tx, ctx, before, {}, { action: "component removed", changes });
    return undefined;
  });
