import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportWork, Written } from "../../import-kit/import-target.ts";
import { rememberMasters } from "../../import-kit/named-masters.ts";
import type { ValidatedPerson, Person } from "./imported-people-queries.ts";

type Accepted = ValidatedPerson & { person: Person };

/** Inserts the missing accounts and the memberships, in one statement each. */
export async function addMembers(tx: Transaction, work: ImportWork, items: readonly Accepted[]): Promise<Written[]> {
  if (items.length === 0) return [];
  const { organisation_id } = work;
  const made = await tx
    .insertInto("account")
    .values(items.map(({ person }) => ({ id: newId(), email: person.email, name: person.name })))
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .execute();
  const ids = made.map(({ id }) => id);
  await rememberMasters(tx, work, "account", ids);
  const emails = items.map(({ person }) => person.email);
  const { rows } = await sql<{ id: string; asked: string }>`
    select a.id, e.email as asked from unnest(${emails}::text[]) e (email)
    join account a on a.email_key = lower(e.email collate "C")`.execute(tx);
  const accounts = new Map(rows.map(({ id, asked }) => [asked, id]));
  const members = items.map(({ person, added }) => ({ person, added, id: accounts.get(person.email) ?? "" }));
  await tx
    .insertInto("membership")
    .values(
      members.map(({ id, person: { designation, phone } }) => ({
        organisation_id,
        account_id: id,
        designation,
        phone,
      })),
    )
    .execute();
  await addRoles(
    tx,
    work,
    members.map(({ id, added }) => ({ id, roles: added })),
  );
  await tell(
    tx,
    work,
    members.map(({ id }) => id),
    "imported",
  );
  return members.map(({ person, id }) => ({
    position: person.position,
    outcome: "created",
    problems: [],
    record: id,
    record_version: 1,
    before: null,
  }));
}

/** Updates members by their rows, and adds their roles. */
export async function updateMembers(tx: Transaction, work: ImportWork, items: readonly Accepted[]): Promise<Written[]> {
  const written: Written[] = [];
  for (const { person, member, outcome, changes, added } of items) {
    if (!member) continue;
    const base = { position: person.position, problems: [], record: member.account_id };
    if (outcome !== "update") {
      written.push({ ...base, outcome: "unchanged", record_version: member.version, before: null });
      continue;
    }
    await tx
      .updateTable("membership")
      .set({ ...changes, version: member.version + 1 })
      .where("account_id", "=", member.account_id)
      .execute();
    await addRoles(tx, work, [{ id: member.account_id, roles: added }]);
    const { designation, phone } = member;
    const before = { designation, phone, added };
    written.push({ ...base, outcome: "updated", record_version: member.version + 1, before });
  }
  const changed = written.filter(({ outcome }) => outcome === "updated");
  await tell(
    tx,
    work,
    changed.flatMap(({ record }) => record ?? []),
    "changed by import",
  );
  return written;
}

async function addRoles(
  tx: Transaction,
  { organisation_id }: ImportWork,
  members: readonly { id: string; roles: readonly string[] }[],
): Promise<void> {
  const rows = members.flatMap(({ id, roles }) =>
    roles.map((role_id) => ({ organisation_id, account_id: id, role_id })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto("membership_role")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const tell = (tx: Transaction, work: ImportWork, ids: readonly string[], action: string) =>
  recordActivity(
    tx,
    work,
    ids.map((id) => ({ subject_type: "user" as const, subject_id: id, action, import_id: work.import_id })),
  );
