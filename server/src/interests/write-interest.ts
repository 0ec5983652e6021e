import type { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { ANSWER_DAYS, FULL_SHARE, type InterestAction } from "@steward/contract/interests/constants";
import type { InterestDetails } from "@steward/contract/interests/rules";
import { PRODUCT } from "@steward/contract/kit/call";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { assertReferences } from "../database/assert-references.ts";
import { dayOfWork, momentNow, newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { conflict, invalidField, notFound, Refusal, stale } from "../errors/refusal.ts";
import { recordStep } from "../exchange/hand-over-queries.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { assertInterest, type DetailsOf, interestOf } from "./interest-queries.ts";
import { cancelled, leavesInterview, tellInterview } from "./interviews/tell-interview.ts";
import { type InterestSide, MACHINE, refusalOf } from "./state-machine.ts";

/**
 * Makes an interest in a published person, on both sides; of one who was suggested in another interest both keep that.
 * @throws Refusal invalid for a person who is not published to the organisation, or is not suggested there, duplicate for a second open interest
 */
export const requestInterest = (
  ctx: Context,
  { body }: Input<typeof interestCalls.request>,
): Promise<InterestDetails> =>
  ctx.write(async (tx) => {
    const { skilled_personel: person, [`${PRODUCT}_remark` as const]: remark, ...asked } = body;
    const { suggested_in: suggestedIn, service_request: request } = asked;
    await assertReferences(tx, [{ field: "service_request", table: "service_request", id: request ?? null }]);
    if (suggestedIn) {
      await assertReferences(tx, [{ field: "suggested_in", table: "interest", id: suggestedIn }]);
      await lockInterest(tx, ctx, { side: "interest", id: suggestedIn });
    }
    const id = newId();
    const { rows } = await sql<{ problem: "none" | "own" | "unsuggested" | null }>`select request_interest(${id}::uuid,
      ${ctx.actor.account_id}::uuid, ${JSON.stringify({ person, remark, ...asked })}::jsonb,
      ${momentNow()}::timestamptz + make_interval(days => ${ANSWER_DAYS}::int)) as problem`.execute(tx);
    const problem = rows[0]?.problem;
    if (problem === "own") throw invalidField("skilled_personel", messages.interests.ownPerson);
    if (problem === "unsuggested") throw invalidField("suggested_in", messages.interests.notSuggested);
    if (problem) throw invalidField("skilled_personel", messages.interests.notPublished);
    if (suggestedIn) await recordStep(tx, ctx, { side: "interest", id: suggestedIn, action: "suggestion requested" });
    const changes = [{ field: "state", before: null, after: "Requested" }];
    await recordStep(tx, ctx, { side: "interest", id, action: "interest requested", changes });
    return interestOf(tx, ctx, "interest", id);
  });

interface Asked<S extends InterestSide> {
  side: S;
  id: string;
  action: InterestAction;
  /** Records that the body names. */
  references?: Parameters<typeof assertReferences>[1];
}

/**
 * Locks an interest on both sides until the transaction ends, and reads it.
 * @throws Refusal not_found, stale, conflict for a suspended partner
 */
export async function lockInterest<S extends InterestSide>(
  tx: Transaction,
  ctx: Context,
  { side, id, references = [] }: Omit<Asked<S>, "action">,
): Promise<DetailsOf[S]> {
  await assertInterest(tx, side, id);
  await assertReferences(tx, references);
  const { rows } = await sql<{ partner_name: string; is_active: boolean }>`
    select * from lock_interest(${id}::uuid)`.execute(tx);
  const [partner] = rows;
  if (!partner) throw notFound();
  if (!partner.is_active) throw conflict(messages.exchange.suspended({ name: partner.partner_name }));
  const interest = await interestOf(tx, ctx, side, id);
  if (ctx.version !== undefined && ctx.version !== interest.version) throw stale(interest);
  return interest;
}

/**
 * Locks an interest on both sides for an action, and reads it.
 * @throws Refusal not_found, stale, conflict for a state that does not take the action, or a suspended partner
 */
async function lockedFor<S extends InterestSide>(
  tx: Transaction,
  ctx: Context,
  { action, ...asked }: Asked<S>,
): Promise<DetailsOf[S]> {
  const interest = await lockInterest(tx, ctx, asked);
  const refusal = refusalOf(action, interest);
  if (refusal !== undefined) throw new Refusal("conflict", refusal, { current: interest });
  return interest;
}

interface Written {
  columns?: Record<string, unknown>;
  reason?: string;
  changes?: { field: string; before: string | null; after: string | null }[];
  /** Records what follows from it, after the step itself. */
  record?: () => Promise<void>;
}

/** Does an action with an interest: locks both sides, writes the own row, tells the other side, and records the step. */
export const act = <S extends InterestSide>(
  ctx: Context,
  asked: Asked<S>,
  write: (tx: Transaction, before: DetailsOf[S]) => Promise<Written> | Written,
): Promise<DetailsOf[S]> =>
  ctx.write(async (tx) => {
    const { side, id, action } = asked;
    const before = await lockedFor(tx, ctx, asked);
    const { columns = {}, reason = "", changes = [], record } = await write(tx, before);
    const { to, step } = MACHINE[action];
    const isLeft = leavesInterview(before, to);
    const left = isLeft ? cancelled(reason) : {};
    const values = Object.entries({ ...columns, ...left, state: to }).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    );
    await sql`update ${sql.table(side)} i
      set ${sql.join(values)}, version = i.version + 1, modified = start_of_work()
      where ${ofOrganisation("i")} and i.id = ${id}::uuid`.execute(tx);
    await sql`select tell_interest(${id}::uuid, ${step}, ${reason})`.execute(tx);
    const moved = before.request_status === to ? [] : [{ field: "state", before: before.request_status, after: to }];
    await recordStep(tx, ctx, { side, id, action: step, changes: [...moved, ...changes], reason });
    await record?.();
    const { interview_detail: interview } = before;
    // Of times that nobody agreed to, the state of the interest tells.
    if (isLeft && interview?.start)
      await tellInterview(tx, ctx, { side, id, news: "cancelled", before: interview, reason });
    return interestOf(tx, ctx, side, id);
  });

const today = async (tx: Transaction, ctx: Context): Promise<string> =>
  (await sql<{ day: string }>`select ${dayOfWork(ctx)}::text as day`.execute(tx)).rows[0]?.day ?? "";

const received = (id: string, action: InterestAction) => ({ side: "received_interest", id, action }) as const;
const made = (id: string, action: InterestAction) => ({ side: "interest", id, action }) as const;

/** Withdraws an open interest; its contact data are forgotten. */
export const withdrawInterest = (ctx: Context, { params, body }: Input<typeof interestCalls.withdraw>) =>
  act(ctx, made(params.id, "withdraw"), () => ({ columns: { reason: body.reason }, reason: body.reason }));

const atBranch = ({ branch }: { branch: string }) => ({ field: "branch", table: "location" as const, id: branch });

/** Offers a placement at a branch. */
export const offerPlacement = (ctx: Context, { params, body }: Input<typeof interestCalls.offer>) =>
  act(ctx, { ...made(params.id, "offer"), references: [atBranch(body)] }, async (tx) => {
    const { branch, ...offer } = body;
    if (body.start_date < (await today(tx, ctx))) throw invalidField("start_date", messages.interests.startPast);
    const { rows } = await sql<{ location: string; currency: string }>`
      select concat_ws(', ', l.name, nullif(l.city, '')) as location, o.currency
      from location l join organisation o on o.id = l.organisation_id
      where ${ofOrganisation("l")} and l.id = ${branch}::uuid and l.depth = 1`.execute(tx);
    const [place] = rows;
    if (!place) throw invalidField("branch", messages.refusals.notFound);
    const changes = (["designation", "start_date", "end_date"] as const).map((field) => ({
      field,
      before: null,
      after: offer[field],
    }));
    return { columns: { ...offer, ...place, branch }, changes };
  });

/** Asks the staffing organisation for a later end of a placement. */
export const askExtension = (ctx: Context, { params, body }: Input<typeof interestCalls.askExtension>) =>
  act(ctx, made(params.id, "ask_extension"), (_tx, { placement_detail: placement }) => {
    const before = placement?.end_date ?? "";
    if (body.end_date <= before) throw invalidField("end_date", messages.interests.endNotLater);
    return {
      columns: { extension_date: body.end_date },
      changes: [{ field: "extension_date", before, after: body.end_date }],
    };
  });

type Ended = Input<typeof interestCalls.terminate>;

/** Ends a placement early, by either side. */
export const terminatePlacement =
  <S extends InterestSide>(side: S) =>
  (ctx: Context, { params, body }: Pick<Ended, "params" | "body">): Promise<DetailsOf[S]> =>
    act(ctx, { side, id: params.id, action: "terminate" }, (_tx, { placement_detail: placement }) => {
      if (!placement) throw conflict(messages.interests.placementOver);
      const from = dayBefore(placement.start_date);
      const to = placement.end_date;
      if (body.end_date < from || body.end_date > to) {
        throw invalidField("end_date", messages.interests.endOutside({ from, to }));
      }
      return {
        columns: { end_date: body.end_date, is_terminated: true, end_reason: body.reason, extension_date: null },
        reason: body.reason,
        changes: [{ field: "end_date", before: to, after: body.end_date }],
      };
    });

/** The day before another one: a placement that is ended before its start has no day. */
function dayBefore(day: string): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() - 1);
  return moved.toISOString().slice(0, day.length);
}

type Answered = Pick<Input<typeof receivedInterestCalls.review>, "params">;
type Remarked = Pick<Input<typeof receivedInterestCalls.reject>, "params" | "body">;

/** Takes an interest under review. */
export const reviewInterest = (ctx: Context, { params }: Answered) =>
  act(ctx, received(params.id, "review"), () => ({}));

/**
 * Accepts an interest: the customer is told the person's contact data, which the history of both sides and of the person
 * says. The profile stays locked, so that a consent that is withdrawn meanwhile is heard.
 * @throws Refusal conflict without a live consent
 */
export const acceptInterest = (ctx: Context, { params }: Answered) =>
  act(
    ctx,
    received(params.id, "accept"),
    async (tx, { skilled_personel_detail: person, customer_details: customer }) => {
      const { rows } = await sql<{ is_live: boolean }>`
      select is_consent_live(p.consent_on, p.consent_until) as is_live from personnel_profile p
      where ${ofOrganisation("p")} and p.id = ${person.id}::uuid for share`.execute(tx);
      if (!rows[0]?.is_live) throw conflict(messages.interests.noConsent);
      const action = "contact data told";
      return {
        record: async () => {
          const changes = [{ field: "told_to", before: null, after: customer.name }];
          const told = { action, changes, reason: messages.interests.toldAsAccepted };
          await recordActivity(tx, ctx, [
            { subject_type: "received_interest", subject_id: params.id, ...told },
            { subject_type: "personnel_profile", subject_id: person.id, ...told },
          ]);
        },
      };
    },
  );

/** Rejects an interest, or declines it on the person's word, with a remark that the customer reads. */
export const refuseInterest =
  (action: "reject" | "decline") =>
  (ctx: Context, { params, body }: Remarked) =>
    act(ctx, received(params.id, action), () => ({ columns: { reason: body.remark }, reason: body.remark }));

/**
 * Asserts that a person's working time has room for a share. The profile stays locked, so that two who place the same
 * person come one after the other.
 * @throws Refusal conflict
 */
async function assertRoom(
  tx: Transaction,
  id: string,
  { from, to, share }: { from: string; to: string; share: number },
) {
  await sql`select from personnel_profile p where ${ofOrganisation("p")} and p.id = (
    select r.profile from received_interest r where ${ofOrganisation("r")} and r.id = ${id}::uuid) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ free: number }>`select free_share(r.profile, ${from}::date, ${to}::date, r.id) as free
    from received_interest r where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
  const free = rows[0]?.free ?? 0;
  if (free >= share) return;
  throw conflict(share === FULL_SHARE ? messages.interests.overlaps : messages.interests.shareTaken({ free }));
}

/** Places the person as offered. */
export const placePerson = (ctx: Context, { params }: Answered) =>
  act(ctx, received(params.id, "place"), async (tx, { offer_detail: offer }) => {
    if (!offer) throw conflict(messages.interests.placementOver);
    await assertRoom(tx, params.id, { from: offer.start_date, to: offer.end_date, share: offer.share });
    return { columns: { placed_on: await today(tx, ctx) } };
  });

/** Agrees to the later end that the customer asks for. */
export const extendPlacement = (ctx: Context, { params }: Answered) =>
  act(ctx, received(params.id, "extend"), async (tx, { placement_detail: placement }) => {
    if (!placement?.extension_date) throw conflict(messages.interests.noExtension);
    const { extension_date: to, end_date: before, start_date, share } = placement;
    await assertRoom(tx, params.id, { from: start_date, to, share });
    return {
      // An early end that was given notice of is taken back.
      columns: { end_date: to, extension_date: null, is_extended: true, is_terminated: false, end_reason: "" },
      changes: [{ field: "end_date", before, after: to }],
    };
  });

/** Refuses the later end that the customer asks for. */
export const refuseExtension = (ctx: Context, { params, body }: Input<typeof receivedInterestCalls.refuseExtension>) =>
  act(ctx, received(params.id, "refuse_extension"), () => ({
    columns: { extension_date: null },
    reason: body.reason,
  }));
