import type { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changesBetween, PlaceText, recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, inactiveReference, invalidField, notFound, otherKind, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { engineerOf } from "./engineer-queries.ts";

/** An engineer as history tells it. */
const told = ({ skills, home_branch, home_branch_details, working_days, is_active }: Engineer) => ({
  skills: skills.join(", "),
  home_branch: home_branch_details && new PlaceText(home_branch_details.name, [home_branch ?? ""]),
  working_days: working_days.toSorted().join(", "),
  is_active,
});

/** @throws Refusal invalid where it is not there, not a branch, or switched off */
async function assertBranch(tx: Transaction, id: string | null | undefined, before: string | null): Promise<void> {
  if (!id || id === before) return;
  const branch = await tx
    .selectFrom("location")
    .select(["location_type", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!branch) throw absentReference("home_branch");
  if (branch.location_type !== "Branch") throw otherKind(["Branch"], "home_branch");
  if (!branch.is_active) throw inactiveReference(["home_branch", "branch"]);
}

/** Makes a member an engineer. */
export const createEngineer = (ctx: Context, { body }: Input<typeof engineerCalls.create>): Promise<Engineer> =>
  ctx.write(async (tx) => {
    const { user: account_id, home_branch = null, ...fields } = body;
    const { rows } = await sql<{ is_active: boolean }>`select m.is_active from membership m
      where ${ofOrganisation("m")} and m.account_id = ${account_id}::uuid for key share`.execute(tx);
    if (!rows[0]) throw absentReference("user");
    if (!rows[0].is_active) throw invalidField("user", messages.serviceVisits.notAMember);
    await assertBranch(tx, home_branch, null);
    const id = newId();
    await tx
      .insertInto("engineer")
      .values({ organisation_id: ctx.organisation_id, id, account_id, home_branch, ...fields })
      .execute();
    const made = await engineerOf(tx, ctx, id);
    const changes = changesBetween({}, told(made)).filter(({ after }) => after !== null);
    await recordActivity(tx, ctx, { subject_type: "engineer", subject_id: id, action: "created", changes });
    return made;
  });

/** Edits an engineer; a body that changes nothing makes no version. */
export const updateEngineer = (ctx: Context, { params, body }: Input<typeof engineerCalls.update>): Promise<Engineer> =>
  ctx.write(async (tx) => {
    const { rows } = await sql`select from engineer e
      where ${ofOrganisation("e")} and e.id = ${params.id}::uuid for no key update`.execute(tx);
    if (rows.length === 0) throw notFound();
    const before = await engineerOf(tx, ctx, params.id);
    if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
    await assertBranch(tx, body.home_branch, before.home_branch);
    const isSame = Object.entries(body).every(
      ([key, value]) => value === undefined || JSON.stringify(value) === JSON.stringify(before[key as keyof Engineer]),
    );
    if (isSame) return before;
    await tx
      .updateTable("engineer")
      .set({ ...body, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    const after = await engineerOf(tx, ctx, params.id);
    const changes = changesBetween(told(before), told(after));
    await recordActivity(tx, ctx, { subject_type: "engineer", subject_id: params.id, action: "edited", changes });
    return after;
  });
