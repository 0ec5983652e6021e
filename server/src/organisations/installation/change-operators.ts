import { messages } from "@steward/contract/messages/catalogue";
import type { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { Operator } from "@steward/contract/organisations/installation/rules";
import { sql } from "kysely";
import { type Change, recordActivity } from "../../activity/record-activity.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, invalidField, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockOperators } from "./lock-operators.ts";

/**
 * Makes the account of an e-mail an operator.
 * @throws Refusal invalid for an address that nobody has, conflict for an operator
 */
export async function addOperator(
  ctx: Context,
  { body: { email } }: Input<typeof installationCalls.addOperator>,
): Promise<Operator> {
  return ctx.write(async (tx) => {
    await lockOperators(tx, ctx);
    const { rows } = await sql<Operator & { was_operator: boolean }>`
      with found as (
        select id, operator_since is not null as was_operator from account
        where email_key = lower(${email} collate "C") and is_active for no key update)
      update account a set operator_since = coalesce(a.operator_since, now()) from found f where a.id = f.id
      returning a.id, a.name, a.email, a.operator_since, f.was_operator`.execute(tx);
    const [made] = rows;
    if (!made) throw invalidField("email", messages.organisations.nobodyKnown);
    if (made.was_operator) throw conflict(messages.organisations.operatorAlready({ name: made.name }));
    await record(tx, ctx, { before: null, after: told(made) });
    return made;
  });
}

/**
 * Takes from somebody, the caller too, what operators may do.
 * @throws Refusal conflict when nobody would be left who can sign in
 */
export async function removeOperator(
  ctx: Context,
  { params: { id } }: Input<typeof installationCalls.removeOperator>,
): Promise<undefined> {
  return ctx.write(async (tx) => {
    const operators = await lockOperators(tx, ctx);
    if (!operators.includes(id)) throw notFound();
    const { rows: others } =
      await sql`select from operators_outside(null) o (id) where o.id <> ${id}::uuid limit 1`.execute(tx);
    if (others.length === 0) throw conflict(messages.organisations.noOperatorLeft);
    const removed = await tx
      .updateTable("account")
      .set({ operator_since: null })
      .where("id", "=", id)
      .returning(["name", "email"])
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { before: told(removed), after: null });
    return undefined;
  });
}

const told = ({ name, email }: Pick<Operator, "name" | "email">) => `${name} (${email})`;

/** Stands in the history of the organisation from which it was done. */
const record = (tx: Transaction, ctx: Context, change: Omit<Change, "field">) =>
  recordActivity(tx, ctx, {
    subject_type: "organisation",
    subject_id: ctx.organisation_id,
    action: change.after === null ? "operator removed" : "operator added",
    changes: [{ field: "operator", ...change }],
  });
