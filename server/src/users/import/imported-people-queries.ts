import { messages } from "@steward/contract/messages/catalogue";
import { personName } from "@steward/contract/kit/field-rules";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportWork, Problem } from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { partsOf } from "../../spreadsheets/list-cell.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** A row of an import of users. */
export interface Person {
  position: number;
  email: string;
  name: string;
  designation: string;
  phone: string;
  /** Names of roles. */
  roles: string;
  problems: Problem[];
  warnings: Problem[];
}

/** An existing member, as an import finds it. */
export interface Member {
  account_id: string;
  is_owner: boolean;
  designation: string;
  phone: string;
  version: number;
  roles: string[];
}

export interface ValidatedPerson {
  member: Member | undefined;
  outcome: "create" | "update" | "unchanged";
  /** Non-empty fields that differ from the member's. */
  changes: { designation?: string; phone?: string };
  /** Ids of the roles that the row adds. */
  added: string[];
  problems: Problem[];
}

interface Role {
  id: string;
  name: string;
  is_seed: boolean;
  /** False for a role with permissions that the importer lacks. */
  is_within: boolean;
}

const OWNER = "owner";
/** Bound on the roles of a row. */
const MAX_ROLES = 50;

/** The people that the rows of a batch name, and the roles that the importer may grant. */
export class ImportedPeople {
  readonly people: readonly Person[];
  readonly #work: ImportWork;
  readonly #members: ReadonlyMap<string, Member>;
  readonly #accounts: ReadonlySet<string>;
  readonly #roles: ReadonlyMap<string, Role>;

  private constructor(
    work: ImportWork,
    people: readonly Person[],
    found: readonly (Partial<Member> & { asked: string })[],
    roles: readonly Role[],
  ) {
    this.#work = work;
    this.people = people;
    this.#accounts = new Set(found.map(({ asked }) => asked));
    const members = found.filter((row): row is Member & { asked: string } => Boolean(row.account_id));
    this.#members = new Map(members.map((member) => [member.asked, member]));
    this.#roles = new Map(roles.map((role) => [nameKey(role.name), role]));
  }

  /**
   * Finds them; `hold` locks them, the importer and the roles until the transaction ends. Lock order: roles before
   * memberships, as in an edit of a role.
   */
  static async find(
    tx: Transaction,
    work: ImportWork,
    people: readonly Person[],
    hold = false,
  ): Promise<ImportedPeople> {
    const emails = people.map(({ email }) => email).filter(Boolean);
    const runner = work.actor.account_id;
    if (hold) {
      if (people.some(({ roles }) => roles))
        await sql`select from role r where ${ofOrganisation("r")} order by r.id for share`.execute(tx);
      await sql`select from membership m join account a on a.id = m.account_id
        where ${ofOrganisation("m")} and (m.account_id = ${runner}::uuid
          or a.email_key in (select lower(e collate "C") from unnest(${emails}::text[]) e))
        order by m.account_id for no key update of m`.execute(tx);
    }
    const found = await sql<Partial<Member> & { asked: string }>`
      select e.email as asked, m.account_id, m.is_owner, m.designation, m.phone, m.version,
        array(select r.role_id from membership_role r where r.organisation_id = m.organisation_id and r.account_id = m.account_id) as roles
      from unnest(${emails}::text[]) e (email)
      join account a on a.email_key = lower(e.email collate "C")
      left join membership m on ${ofOrganisation("m")} and m.account_id = a.id`.execute(tx);
    return new ImportedPeople(work, people, found.rows, await rolesFor(tx, runner));
  }

  validate(person: Person): ValidatedPerson {
    const member = this.#members.get(person.email);
    const problems = [...person.problems];
    const none = { member, changes: {}, added: [] };
    if (member && !this.#work.settings.update_existing) return { ...none, outcome: "unchanged", problems: [] };
    const held = new Set(member?.roles);
    const added = this.#rolesOf(person, held, problems).filter((id) => !held.has(id));
    if (!member) {
      const named = this.#accounts.has(person.email) ? undefined : personName.safeParse(person.name);
      const [issue] = named?.error?.issues ?? [];
      if (issue && problems.length === 0) problems.push({ field: "name", message: issue.message });
      return { ...none, outcome: "create", added, problems };
    }
    const filled = (["designation", "phone"] as const).filter(
      (field) => person[field] && person[field] !== member[field],
    );
    const changes = Object.fromEntries(filled.map((field) => [field, person[field]]));
    if (filled.length === 0 && added.length === 0) return { ...none, outcome: "unchanged", problems };
    if (member.account_id === this.#work.actor.account_id) {
      problems.push({ field: "email", message: messages.users.runnerStays });
    } else if (member.is_owner) problems.push({ field: "email", message: messages.users.ownerStays });
    return { member, outcome: "update", changes, added, problems };
  }

  /** Ids of the roles that a row names; those that cannot be granted are added to the problems. */
  #rolesOf({ roles }: Person, held: ReadonlySet<string>, problems: Problem[]): string[] {
    if (!roles) return [];
    const names = this.#roles.has(nameKey(roles)) ? [roles] : partsOf(roles, ",;|\n");
    if (names.length > MAX_ROLES) {
      problems.push({ field: "roles", message: messages.users.rowRoles({ most: MAX_ROLES }) });
      return [];
    }
    const ids = names.flatMap((name) => {
      const role = this.#roles.get(nameKey(name));
      // A role that the member has already is not granted.
      const message = role && held.has(role.id) ? undefined : refusalOf(name.trim(), role);
      if (message) problems.push({ field: "roles", message });
      return message || !role ? [] : [role.id];
    });
    return [...new Set(ids)];
  }
}

function refusalOf(name: string, role: Role | undefined): string | undefined {
  if (!role) return messages.users.noRole({ name });
  if (role.is_seed && nameKey(role.name) === OWNER) return messages.users.importMakesNoOwner;
  return role.is_within ? undefined : messages.users.roleTooStrong({ name: role.name });
}

/** Roles of the organisation, compared with the present permissions of an account. */
async function rolesFor(tx: Transaction, account_id: string): Promise<Role[]> {
  const { rows } = await sql<Role>`
    with own as (
      select m.is_owner, granted_permissions(m.account_id) as permissions
      from membership m where ${ofOrganisation("m")} and m.account_id = ${account_id}::uuid and m.is_active
    )
    select r.id, r.name, r.is_seed,
      coalesce((select o.is_owner or r.permissions <@ o.permissions from own o), false) as is_within
    from role r where ${ofOrganisation("r")}`.execute(tx);
  return rows;
}
