import type { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { assertReferences } from "../database/assert-references.ts";
import { momentNow } from "../database/new-id.ts";
import { invalidField } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { resumeClocks, startClocks } from "./clocks/clock-columns.ts";
import { providerColumns } from "./clocks/provider-columns.ts";
import { chooseProvider } from "./offer-request.ts";
import { giveByLink } from "./provider-links/give-link.ts";
import { setEngineers } from "./engineers/assign-engineers.ts";
import { assertNoOpenVisit, cancelOpenVisits } from "./visits/open-visits.ts";
import { assertAllowed, assertNoEstimateWaits, lockedFor, saveRequest, serviceRequestOf } from "./write-request.ts";

type Changed = Promise<ServiceRequestDetails>;
type OfRequest = { params: { id: string } };

/** The response clock stops at the first of taking on, starting and what follows them. */
export const responded = () => ({ responded_at: sql`coalesce(responded_at, ${momentNow()})` });

const heldNothing = { hold_reason: null, held_at: null, held_from: null };

const offHold = () => ({ ...resumeClocks(), ...heldNothing });

/** Columns of a request whose work begins, or goes on after it was on hold. */
export const begun = ({ status }: Pick<ServiceRequestDetails, "status">) => ({
  ...(status === "On Hold" ? offHold() : {}),
  status: "In Progress",
  ...responded(),
});

/** Edits what a request says; a body that changes nothing makes no version. */
export const updateRequest = (ctx: Context, { params, body }: Input<typeof serviceRequestCalls.update>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "edit");
    const { before } = locked;
    const { service_provider, ...texts } = body;
    if (service_provider !== undefined && service_provider !== before.service_provider) {
      // Whom a request is given to is decided by whoever assigns it, and while it can be.
      assertAllowed(ctx, locked, "assign");
    }
    const of = (field: "problem_statement" | "service_provider") => ({
      field,
      table: field,
      before: before[field],
      id: body[field],
    });
    await assertReferences(tx, [of("problem_statement"), of("service_provider")]);
    const after = { problem_statement: before.problem_statement, description: before.description, ...body };
    if (!after.problem_statement && after.description.trim() === "") {
      throw invalidField("problem_statement", messages.serviceRequests.whatNeeded);
    }
    const isSame = Object.entries(body).every(([key, value]) => {
      const present = before[key as keyof typeof body] ?? null;
      if (key === "preferred_at" && value && present) return Date.parse(value) === Date.parse(present);
      return value === undefined || value === present;
    });
    if (isSame) return serviceRequestOf(tx, ctx, params.id);
    if (service_provider !== undefined && service_provider !== before.service_provider) {
      await chooseProvider(tx, ctx, locked, service_provider);
    }
    const columns = { ...texts, ...(await providerColumns(tx, before, service_provider)) };
    return saveRequest(tx, ctx, locked, columns, { action: "edited" });
  });

/** Takes a request on, and gives it to engineers and a service provider where they are named; a linked one is asked. */
export const assignRequest = (
  ctx: Context,
  { params, body }: Pick<Input<typeof serviceRequestCalls.assign>, "params" | "body">,
): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "assign");
    const { before } = locked;
    const { service_provider, engineers } = body;
    const provider = { field: "service_provider", table: "service_provider" as const, before: before.service_provider };
    await assertReferences(tx, [{ ...provider, id: service_provider }]);
    if (engineers) {
      const before_ids = before.engineer_details.map(({ id }) => id);
      await setEngineers(tx, params.id, { before: before_ids, after: engineers });
    }
    const isOffered = service_provider !== undefined && (await chooseProvider(tx, ctx, locked, service_provider));
    // The provider answers an offer; somebody of one's own takes the request on otherwise.
    const isWaiting = isOffered && before.status === "Open" && !engineers?.length;
    const columns = {
      ...(before.status === "Open" && !isWaiting ? { status: "Assigned" } : {}),
      ...(await providerColumns(tx, before, service_provider)),
      manager: ctx.actor.account_id,
      ...(isWaiting ? {} : responded()),
    };
    return saveRequest(tx, ctx, locked, columns, { action: "assigned" });
  });

/** Begins the work, or goes on with it. */
export const startRequest = (ctx: Context, { params }: OfRequest): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "start");
    return saveRequest(tx, ctx, locked, begun(locked.before), { action: "started" });
  });

/** Puts a request on hold. */
export const holdRequest = (ctx: Context, { params, body }: Input<typeof serviceRequestCalls.hold>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "hold");
    const { status: held_from } = locked.before;
    const columns = { status: "On Hold", hold_reason: body.reason, held_at: momentNow(), held_from };
    return saveRequest(tx, ctx, locked, columns, { action: "put on hold", reason: body.message });
  });

/** Takes a request off hold: it is what it was before. */
export const resumeRequest = (ctx: Context, { params }: OfRequest): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "resume");
    return saveRequest(tx, ctx, locked, { ...offHold(), status: locked.row.held_from }, { action: "taken off hold" });
  });

/** Says that the work is done; no estimate of parts waits for an answer then. */
export const resolveRequest = (ctx: Context, { params, body }: Input<typeof serviceRequestCalls.resolve>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "resolve");
    await assertNoEstimateWaits(tx, locked.before);
    const columns = { status: "Resolved", resolution: body.resolution, resolved_at: momentNow(), ...responded() };
    return saveRequest(tx, ctx, locked, columns, { action: "request resolved", reason: body.resolution.slice(0, 200) });
  });

/**
 * Closes a request that is resolved; any other open one where resolution and remark come together. It has no open visit and
 * no estimate that waits.
 */
export const closeRequest = (ctx: Context, { params, body }: Input<typeof serviceRequestCalls.closeRequest>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "close");
    const resolution = body.resolution.trim() === "" ? locked.before.resolution : body.resolution;
    if (locked.before.status !== "Resolved") {
      if (!body.resolution.trim()) throw invalidField("resolution", messages.serviceRequests.resolutionNeeded);
      if (!body.remark.trim()) throw invalidField("remark", REQUIRED);
    }
    await assertNoOpenVisit(tx, locked.before);
    await assertNoEstimateWaits(tx, locked.before);
    const columns = {
      ...heldNothing,
      status: "Closed",
      resolution,
      remark: body.remark,
      closed_at: momentNow(),
      resolved_at: sql`coalesce(resolved_at, ${momentNow()})`,
      ...responded(),
    };
    return saveRequest(tx, ctx, locked, columns, { action: "closed", reason: body.remark });
  });

/** Opens a request again; its clocks start anew. */
export const reopenRequest = (ctx: Context, { params, body }: Input<typeof serviceRequestCalls.reopen>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "reopen");
    const columns = {
      status: "Open",
      reopened: sql`reopened + 1`,
      closed_at: null,
      resolved_at: null,
      responded_at: null,
      ...startClocks(),
    };
    const after = await saveRequest(tx, ctx, locked, columns, { action: "reopened", reason: body.reason });
    // One that was resolved has kept its link.
    if (locked.before.status === "Closed" && after.service_provider !== null) await giveByLink(tx, ctx, params.id);
    return after;
  });

/** Cancels a request with its open visits. */
export const cancelRequest = (ctx: Context, { params, body }: Input<typeof serviceRequestCalls.cancel>): Changed =>
  ctx.write(async (tx) => {
    const locked = await lockedFor(tx, ctx, params.id, "cancel");
    const columns = { ...heldNothing, status: "Cancelled", cancel_reason: body.reason, closed_at: momentNow() };
    const changes = await cancelOpenVisits(tx, params.id, body.reason);
    return saveRequest(tx, ctx, locked, columns, { action: "cancelled", reason: body.reason, changes });
  });
