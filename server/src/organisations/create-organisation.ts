import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changeOf, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { enterOrganisation, type Transaction } from "../database/transaction.ts";
import type { Seed } from "../nouns/facts.ts";
import { type OrganisationKind, USUAL_CURRENCY, USUAL_TIME_ZONE } from "@steward/contract/organisations/constants";
import { usualFiscalYearStart } from "@steward/contract/organisations/fiscal-years";

/** Where an organisation is: what it pays with, and when its days and fiscal years begin. */
interface Local {
  currency?: string | undefined;
  time_zone?: string | undefined;
  fiscal_year_start?: number | undefined;
}

/** Slug: letters and digits of the name, then a few of the id for uniqueness. */
const slugOf = (name: string, id: string): string => {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  return [words, id.slice(-6)].filter(Boolean).join("-");
};

/**
 * Makes an organisation with what each one begins with (`seeds`, of the cards of all nouns), inside a transaction whose setting becomes the new
 * organisation. Answers its id.
 */
export async function createOrganisation(
  tx: Transaction,
  seeds: readonly Seed[],
  name: string,
  kinds: readonly OrganisationKind[],
  local: Local = {},
): Promise<string> {
  const { currency = USUAL_CURRENCY, time_zone = USUAL_TIME_ZONE } = local;
  const { fiscal_year_start = usualFiscalYearStart(currency) } = local;
  const id = newId();
  await enterOrganisation(tx, id);
  await tx
    .insertInto("organisation")
    .values({ id, name, slug: slugOf(name, id), kinds: [...kinds], currency, time_zone, fiscal_year_start })
    .execute();
  for (const seed of seeds) await seed(tx, id);
  return id;
}

/** Kinds as people call them. */
export const kindNames = (kinds: readonly OrganisationKind[]): string =>
  kinds.map((kind) => messages.organisations.kinds[kind]).join(", ");

/** The beginning of an organisation's history. */
export const recordCreation = (
  tx: Transaction,
  there: { organisation_id: string; actor: { account_id: string } },
  { name, kinds }: { name: string; kinds: readonly OrganisationKind[] },
): Promise<void> =>
  recordActivity(tx, there, {
    subject_type: "organisation",
    subject_id: there.organisation_id,
    action: "created",
    changes: [
      changeOf("name", { before: null, after: name }),
      changeOf("kinds", { before: null, after: kindNames(kinds) }),
    ],
  });

/** Adds a member; finds the account by e-mail or makes it. Answers the account's id. */
export async function addMember(
  tx: Transaction,
  organisation_id: string,
  person: { name: string; email: string; designation?: string; is_owner?: boolean; role: string },
): Promise<string> {
  const account = await tx
    .insertInto("account")
    .values({ id: newId(), email: person.email, name: person.name })
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet((eb) => ({ modified: eb.ref("excluded.modified") })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("membership")
    .values({
      organisation_id,
      account_id: account.id,
      is_owner: person.is_owner ?? false,
      designation: person.designation ?? "",
    })
    .execute();
  await tx
    .insertInto("membership_role")
    .columns(["organisation_id", "account_id", "role_id"])
    .expression((eb) =>
      eb
        .selectFrom("role")
        .select(["organisation_id", sql<string>`${account.id}::uuid`.as("account_id"), "id"])
        .where("name", "=", person.role),
    )
    .execute();
  return account.id;
}
