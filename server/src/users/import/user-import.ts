import type { ImportSettings } from "@steward/contract/imports/rules";
import { email } from "@steward/contract/kit/field-rules";
import type { Transaction } from "../../database/transaction.ts";
import { fieldReader } from "../../import-kit/field-reader.ts";
import { fullName, parsePhone } from "../../import-kit/parse-person.ts";
import {
  type ImportTarget,
  type ImportWork,
  type ValidatedRows,
  type MappedRow,
  rejected,
  type Verdict,
  type Written,
} from "../../import-kit/import-target.ts";
import { ImportedPeople, type Person } from "./imported-people-queries.ts";
import { userImportFields } from "./user-import-fields.ts";
import { undoUsers } from "./user-import-undo.ts";
import { addMembers, updateMembers } from "./user-import-write.ts";

/**
 * Users as an import target, matched by e-mail. A new one gets an account and a membership, without a mail; an existing
 * member keeps the account's name and gains roles, but loses none.
 */
export const userImport: ImportTarget = {
  kind: "users",
  permission: "user.import",
  of_whole_organisation: true,
  fields: userImportFields,
  matches: ["email"],
  validate,
  write,
  undo: undoUsers,
};

function read({ position, texts }: MappedRow, settings: ImportSettings): Person {
  const { problems, warnings, take, takeText } = fieldReader({ ...texts, name: fullName(texts) }, settings);
  const address = email.safeParse(texts.email ?? "");
  if (!address.success) problems.push({ field: "email", message: address.error.issues[0]?.message ?? "" });
  return {
    position,
    email: address.data ?? "",
    name: takeText("name", 255),
    designation: takeText("designation", 255),
    phone: take("phone", parsePhone) ?? "",
    roles: texts.roles ?? "",
    problems,
    warnings,
  };
}

async function validate(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const people = await ImportedPeople.find(
    tx,
    work,
    rows.map((row) => read(row, work.settings)),
  );
  const verdicts = people.people.map((person): Verdict => {
    const { member, outcome, problems } = people.validate(person);
    return {
      position: person.position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: [person.name, person.email].filter(Boolean).join(" · "),
      problems,
      warnings: person.warnings,
      record: member?.account_id ?? null,
      keys: [`email\u0001${person.email.toLowerCase()}`],
      by_content: false,
    };
  });
  return { verdicts, missing: [], unmapped: [] };
}

async function write(
  tx: Transaction,
  work: ImportWork,
  rows: readonly (MappedRow & { record: string | null })[],
): Promise<Written[]> {
  const people = await ImportedPeople.find(
    tx,
    work,
    rows.map((row) => read(row, work.settings)),
    true,
  );
  const validated = people.people.map((person) => ({ person, ...people.validate(person) }));
  const refused = validated.filter(({ problems }) => problems.length > 0);
  const accepted = validated.filter(({ problems }) => problems.length === 0);
  return [
    ...refused.map(({ person, problems }) => rejected(person.position, problems)),
    ...(await addMembers(
      tx,
      work,
      accepted.filter(({ member }) => !member),
    )),
    ...(await updateMembers(tx, work, accepted)),
  ];
}
