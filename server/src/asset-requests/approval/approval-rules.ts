import type { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import type { ApprovalRules } from "@steward/contract/asset-requests/approval/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { assertReferences } from "../../database/assert-references.ts";
import { decimalOf, minorUnits } from "../../database/minor-units.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockedSettings, settingsOf } from "../../organisations/settings/settings-queries.ts";

type Step = ApprovalRules["steps"][number];
type Row = Omit<Step, "from_amount"> & { from_amount: number | null };

/** The approval steps of the organisation; their version is that of its settings. */
export async function approvalRulesOf(tx: Transaction, ctx: Context): Promise<ApprovalRules> {
  const { rows } = await sql<Row>`
    select ar.role, jsonb_build_object('id', ro.id, 'name', ro.name) as role_details, ar.from_amount, ar.from_currency,
      ar.categories, (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name_sort collate "C"), '[]')
        from category c where c.organisation_id = ar.organisation_id and c.id = any(ar.categories)) as categories_details
    from approval_rule ar join role ro on ro.organisation_id = ar.organisation_id and ro.id = ar.role
    where ${ofOrganisation("ar")} order by ar.number`.execute(tx);
  const { version } = await settingsOf(tx, ctx);
  const amount = (minor: number | null) => (minor === null ? null : decimalOf(minor));
  return { steps: rows.map((row) => ({ ...row, from_amount: amount(row.from_amount) })), version };
}

/** A step in a few words of history. */
function told({ role_details, from_amount, from_currency, categories_details }: Step): string {
  const from = from_amount === null ? [] : [`≥ ${from_amount} ${from_currency ?? ""}`];
  const names = categories_details.map(({ name }) => name);
  return [role_details.name, ...from, ...(names.length > 0 ? [names.join(", ")] : [])].join(" · ");
}

const labelled = ({ steps }: ApprovalRules) => ({ approval_steps: steps.map(told).join("; ") });

/** Sets the approval steps, for requests that are sent from now on; with `If-Match` only at the caller's version. */
export const setApprovalRules = (
  ctx: Context,
  { body }: Input<typeof approvalCalls.setRules>,
): Promise<ApprovalRules> =>
  ctx.write(async (tx) => {
    await lockedSettings(tx, ctx);
    const before = await approvalRulesOf(tx, ctx);
    const roles = body.steps.map(({ role }) => role);
    const twice = roles.findIndex((role, index) => roles.indexOf(role) < index);
    if (twice >= 0) throw invalidField(`steps.${twice}.role`, messages.assetRequests.roleTwice);
    await assertReferences(
      tx,
      body.steps.flatMap(({ role, categories }, index) => [
        { field: `steps.${index}.role`, table: "role" as const, id: role },
        ...categories.map((id) => ({
          field: `steps.${index}.categories`,
          table: "category" as const,
          id,
          before: id,
        })),
      ]),
    );
    await tx.deleteFrom("approval_rule").execute();
    const { organisation_id } = ctx;
    const rows = body.steps.map(({ role, from_amount, categories }, index) => ({
      organisation_id,
      id: newId(),
      number: index + 1,
      role,
      categories,
      from_amount: from_amount ? minorUnits(from_amount) : null,
      from_currency: from_amount ? ctx.organisation.currency : null,
    }));
    if (rows.length > 0) await tx.insertInto("approval_rule").values(rows).execute();
    const changes = changesBetween(labelled(before), labelled(await approvalRulesOf(tx, ctx)));
    if (changes.length === 0) return before;
    await tx.updateTable("organisation").set({ version: sql`version + 1`, modified: sql`now()` }).execute();
    const subject = { subject_type: "organisation" as const, subject_id: organisation_id };
    await recordActivity(tx, ctx, { ...subject, action: "edited", changes });
    return approvalRulesOf(tx, ctx);
  });
