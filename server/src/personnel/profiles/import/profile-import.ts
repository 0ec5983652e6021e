import { nextNumbers } from "../../../database/new-id.ts";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { insertRows } from "../../../database/insert-rows.ts";
import { ofOrganisation } from "../../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../../database/transaction.ts";
import { leavesEmpty } from "../../../import-kit/field-reader.ts";
import {
  type ImportTarget,
  type ImportWork,
  type MappedRow,
  type Problem,
  rejected,
  type RowToUndo,
  type RowToWrite,
  type ValidatedRows,
  type Verdict,
  type Written,
} from "../../../import-kit/import-target.ts";
import { nameKey } from "../../../import-kit/named-masters.ts";
import { type Change, changedIn, saveRecords, storedRecords, undoRecords } from "../../../import-kit/simple-records.ts";
import { isStaffing } from "../profile-queries.ts";
import { profileSheet, readOfProfiles } from "../profile-sheet.ts";
import { publishAnew } from "../write-profile.ts";
import { ProfileLinks } from "./profile-links.ts";
import { type ProfileRow, readProfile } from "./profile-rows.ts";

const records = { table: "personnel_profile", subject: "personnel_profile" } as const;

/**
 * Profiles of people as an import target. A row is the profile of its name with the same e-mail address, phone number or
 * year of birth. What is published of a profile follows a change; a new one is published to nobody.
 */
export const profileImport: ImportTarget = {
  kind: "personnel_profiles",
  permission: "personnel.manage",
  of_whole_organisation: true,
  records,
  fields: [...profileSheet, ...readOfProfiles],
  cells: { available_from: "day", consent_on: "day", consent_until: "day", min_salary: "amount", max_salary: "amount" },
  matches: [],
  validate,
  takeNumbers: ({ database, organisation_id }, count) =>
    inOrganisation(database.pool, { organisation_id, scope: null }, (tx) =>
      nextNumbers(tx, "personnel_profile", count),
    ),
  write,
  undo,
};

/** Level of a skill that a file gives none. */
const USUAL_LEVEL = 3;

interface Skill {
  skill: number;
  level: number;
  years: number | null;
  last_used: number | null;
}

type Stored = Record<string, unknown> | undefined;
type Columns = ProfileRow["columns"] & ReturnType<ProfileLinks["columnsOf"]>;

/** Skills of profiles by the id of their profile. */
async function skillsIn(tx: Transaction, profiles: readonly string[]): Promise<Map<string, Skill[]>> {
  const { rows } = await sql<Skill & { profile: string }>`
    select k.profile, k.skill, k.level, k.years, k.last_used from personnel_skill k
    where ${ofOrganisation("k")} and k.profile = any(${profiles}::uuid[]) order by k.skill`.execute(tx);
  const found = new Map<string, Skill[]>();
  for (const { profile, ...skill } of rows) found.set(profile, [...(found.get(profile) ?? []), skill]);
  return found;
}

/** What a row makes of the skills of a profile; undefined where it changes none. */
function changedSkills(
  named: { skill: number; level: number | null }[],
  before: readonly Skill[],
): Skill[] | undefined {
  if (named.length === 0) return undefined;
  const known = new Map(before.map((one) => [one.skill, one]));
  const after = named.map(({ skill, level }): Skill => {
    const { level: former = USUAL_LEVEL, years = null, last_used = null } = known.get(skill) ?? {};
    return { skill, level: level ?? former, years, last_used };
  });
  const isSame = after.length === before.length && after.every((one) => known.get(one.skill)?.level === one.level);
  return isSame ? undefined : after;
}

async function saveSkills(tx: Transaction, work: ImportWork, profile: string, skills: readonly Skill[]): Promise<void> {
  await tx.deleteFrom("personnel_skill").where("profile", "=", profile).execute();
  await addSkills(tx, work, [{ profile, skills }]);
}

async function addSkills(
  tx: Transaction,
  { organisation_id }: ImportWork,
  profiles: readonly { profile: string; skills: readonly Skill[] }[],
): Promise<void> {
  const rows = profiles.flatMap(({ profile, skills }) =>
    skills.map((skill) => ({ organisation_id, profile, ...skill })),
  );
  if (rows.length > 0) await insertRows(tx, "personnel_skill", rows).execute();
}

/** What is wrong with a profile as a row would leave it. */
function problemsAsAWhole({ columns }: ProfileRow, stored: Stored): Problem[] {
  const after = { ...stored, ...Object.fromEntries(changedIn(stored ?? {}, columns)) };
  const { consent_on, consent_until, min_salary, max_salary } = after as Partial<ProfileRow["columns"]>;
  return [
    ...(consent_until && !consent_on
      ? [{ field: "consent_until", message: messages.personnel.untilNeedsConsent }]
      : []),
    ...(typeof min_salary === "number" && typeof max_salary === "number" && min_salary > max_salary
      ? [{ field: "max_salary", message: messages.personnel.salaryOrder }]
      : []),
  ];
}

/** Every row with the profile that it is, what it changes there, and what is wrong with it. */
async function judged(tx: Transaction, { settings }: ImportWork, rows: readonly MappedRow[], hold = false) {
  const read = rows.map((row) => readProfile(row, settings));
  const links = await ProfileLinks.find(tx, read);
  const ids = read.flatMap((row) => links.known(row));
  const stored = await storedRecords(tx, records.table, ids, hold);
  const skills = await skillsIn(tx, ids);
  const keepsProfiles = await isStaffing(tx);
  return read.map((row) => {
    const known = links.known(row);
    const [record = null] = known;
    const found = record === null ? undefined : stored.get(record);
    const unknown = links.unknownOf(row);
    const left = unknown.problems.filter((problem) => leavesEmpty(settings, problem));
    const columns = { ...row.columns, ...links.columnsOf(row, found?.columns) };
    const before = (record !== null && skills.get(record)) || [];
    return {
      row,
      record,
      columns,
      before,
      skills: changedSkills(links.skillsOf(row), before),
      is_changed: found !== undefined && changedIn(found.columns, columns).length > 0,
      warnings: [...row.warnings, ...left, ...unknown.warnings, ...(record === null ? links.twins(row) : [])],
      problems: [
        ...(keepsProfiles ? [] : [{ field: "row", message: messages.personnel.notStaffing }]),
        ...row.problems,
        ...(known.length > 1 ? [{ field: "name", message: messages.personnel.severalCalled }] : []),
        ...unknown.problems.filter((problem) => !left.includes(problem)),
        ...problemsAsAWhole(row, found?.columns),
      ],
    };
  });
}

async function validate(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const all = await judged(tx, work, rows);
  const verdicts = all.map(({ row, record, skills, is_changed, problems, warnings }): Verdict => {
    const { name, email, primary_phone_number: phone, birth_year } = row.columns;
    const changes = work.settings.update_existing && (is_changed || skills !== undefined);
    const outcome = record === null ? "create" : changes ? "update" : "unchanged";
    return {
      position: row.position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: [name, email || phone].filter(Boolean).join(" · "),
      problems,
      warnings,
      record,
      keys: record
        ? [`row\u0001${record}`]
        : [["name", nameKey(name), email.toLowerCase() || phone || birth_year].join("\u0001")],
      soft_keys: [
        ...(email ? [`email\u0001${email.toLowerCase()}`] : []),
        ...(phone ? [`primary_phone_number\u0001${phone}`] : []),
      ],
      by_content: false,
    };
  });
  return { verdicts, missing: [], unmapped: [] };
}

const MEANWHILE: Problem = { field: "row", message: messages.imports.recordElse };

/** The columns of a new profile, where a row says nothing with what a profile begins with. */
const ofNewProfile = ({ position, city, languages, overall_experience, ...columns }: Columns) => ({
  ...columns,
  position: position ?? null,
  city: city ?? null,
  languages: languages ?? [],
  overall_experience: overall_experience ?? 0,
});

async function write(tx: Transaction, work: ImportWork, rows: readonly RowToWrite[]): Promise<Written[]> {
  const all = await judged(tx, work, rows, true);
  const refused: Written[] = [];
  const created: { position: number; id: string; number: number; columns: Columns; skills: Skill[] }[] = [];
  const changes: Change[] = [];
  for (const [index, { row, record, columns, before, skills, problems }] of all.entries()) {
    const { position } = row;
    const wanted = rows[index];
    if (problems.length > 0 || !wanted) refused.push(rejected(position, problems));
    else if (record !== wanted.record) refused.push(rejected(position, [MEANWHILE]));
    else if (record !== null)
      changes.push({
        position,
        record,
        columns,
        ...(skills ? { beside: { before: { skills: before }, save: () => saveSkills(tx, work, record, skills) } } : {}),
      });
    else created.push({ position, id: wanted.new_id, number: wanted.number, columns, skills: skills ?? [] });
  }
  if (created.length > 0) {
    const { organisation_id } = work;
    const profiles = created.map(({ id, number, columns }) => ({
      organisation_id,
      id,
      number,
      ...ofNewProfile(columns),
    }));
    await insertRows(tx, "personnel_profile", profiles).execute();
    await addSkills(
      tx,
      work,
      created.map(({ id, skills }) => ({ profile: id, skills })),
    );
  }
  const written = await saveRecords(tx, work, records, created, changes);
  for (const { outcome, record } of written) if (outcome === "updated" && record) await publishAnew(tx, record);
  return [...refused, ...written];
}

/** Takes profiles back as they were; what is published of them follows. */
async function undo(tx: Transaction, work: ImportWork, rows: readonly RowToUndo[]): Promise<Set<number>> {
  const former = rows.map(({ before, ...row }) => {
    const { skills, ...columns } = (before ?? {}) as { skills?: Skill[] };
    return { ...row, before: before && columns, skills };
  });
  const done = await undoRecords(tx, work, records, former);
  for (const { position, record, outcome, skills } of former) {
    if (!done.has(position) || outcome === "created") continue;
    if (skills) await saveSkills(tx, work, record, skills);
    await publishAnew(tx, record);
  }
  return done;
}
