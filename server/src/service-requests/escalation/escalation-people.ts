import { LEVEL_MOST } from "@steward/contract/service-requests/constants";
import type { escalationCalls } from "@steward/contract/service-requests/escalation/calls";
import type { EscalationPeople } from "@steward/contract/service-requests/escalation/rules";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockedSettings, settingsOf } from "../../organisations/settings/settings-queries.ts";

type Level = EscalationPeople["levels"][number];

/** Who is told of each level; who is no active member any more is told of none. */
export async function escalationPeopleOf(tx: Transaction, ctx: Context): Promise<EscalationPeople> {
  const { rows } = await sql<Level>`
    select l.level, coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
      filter (where p.id is not null), '[]') as people
    from generate_series(1, ${sql.lit(LEVEL_MOST)}) l (level)
    left join (
      select e.level, a.id, a.name from escalation_person e
      join membership m on m.organisation_id = e.organisation_id and m.account_id = e.account_id and m.is_active
      join account a on a.id = e.account_id
      where ${ofOrganisation("e")}) p on p.level = l.level
    group by l.level order by l.level`.execute(tx);
  const { version } = await settingsOf(tx, ctx);
  return { levels: rows, version };
}

const labelled = ({ levels }: EscalationPeople) =>
  Object.fromEntries(
    levels.map(({ level, people }) => [`escalation_${level}`, people.map(({ name }) => name).join(", ")]),
  );

/**
 * Sets who is told of each level; with `If-Match` only at the caller's version.
 * @throws Refusal invalid for who is no active member
 */
export const setEscalationPeople = (
  ctx: Context,
  { body }: Input<typeof escalationCalls.setPeople>,
): Promise<EscalationPeople> =>
  ctx.write(async (tx) => {
    await lockedSettings(tx, ctx);
    const before = await escalationPeopleOf(tx, ctx);
    const levels = body.levels.map((people) => [...new Set(people)]);
    await assertMembers(tx, levels);
    await tx.deleteFrom("escalation_person").execute();
    const { organisation_id } = ctx;
    const rows = levels.flatMap((people, index) =>
      people.map((account_id) => ({ organisation_id, id: newId(), level: index + 1, account_id })),
    );
    if (rows.length > 0) await tx.insertInto("escalation_person").values(rows).execute();
    const changes = changesBetween(labelled(before), labelled(await escalationPeopleOf(tx, ctx)));
    if (changes.length === 0) return before;
    await tx.updateTable("organisation").set({ version: sql`version + 1`, modified: sql`now()` }).execute();
    const subject = { subject_type: "organisation" as const, subject_id: organisation_id };
    await recordActivity(tx, ctx, { ...subject, action: "edited", changes });
    return escalationPeopleOf(tx, ctx);
  });

async function assertMembers(tx: Transaction, levels: readonly (readonly string[])[]): Promise<void> {
  const named = levels.flat();
  if (named.length === 0) return;
  const members = await tx
    .selectFrom("membership")
    .select("account_id")
    .where("account_id", "in", named)
    .where("is_active", "=", true)
    .execute();
  const known = new Set(members.map(({ account_id }) => account_id));
  const absent = levels.flatMap((people, level) =>
    people.flatMap((person, index) => (known.has(person) ? [] : [`levels.${level}.${index}`])),
  );
  if (absent.length > 0) throw absentReference(...absent);
}
